import { ContainerModule } from 'inversify';
import type { Config } from '../config/config.ts';
import { announceRetries } from '../jobs/announce-retries.ts';
import { announceWebhooks } from '../jobs/announce-webhooks.ts';
import { patientReplays } from '../jobs/patient-replays.ts';
import { Signal } from '../jobs/signal.ts';
import type { Outside } from './outside.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The stores, senders and checks that were opened before. */
export const outsideModule = (config: Config, outside: Outside): ContainerModule =>
  new ContainerModule((options) => {
    const { ports } = outside;
    provide(options, tokens.outside, [], () => outside);
    provide(options, tokens.config, [], () => config);
    provide(options, tokens.version, [], () => outside.version);
    provide(options, tokens.publicKeys, [], () => outside.publicKeys);
    provide(options, tokens.healthChecks, [], () => outside.healthChecks);
    provide(options, tokens.rateLimit, [], () => outside.rateLimit);
    provide(options, tokens.isStoreUnavailable, [], () => outside.isStoreUnavailable);
    provide(options, tokens.webhookStored, [], () => new Signal());
    provide(options, tokens.transactions, [tokens.webhookStored], (stored) =>
      announceWebhooks(ports.transactions, stored),
    );
    provide(options, tokens.deposits, [], () => ports.deposits);
    provide(options, tokens.withdrawals, [], () => ports.withdrawals);
    provide(options, tokens.statusSchedule, [], () => ports.statusSchedule);
    provide(options, tokens.trials, [], () => ports.trials);
    provide(options, tokens.reader, [], () => ports.reader);
    provide(options, tokens.payments, [], () => ports.payments);
    provide(options, tokens.messages, [], () => ports.messages);
    provide(options, tokens.outbox, [tokens.webhookStored], (stored) =>
      patientReplays(announceRetries(ports.outbox, ports.clock, stored)),
    );
    provide(options, tokens.audit, [], () => ports.audit);
    provide(options, tokens.apiKeys, [], () => ports.apiKeys);
    provide(options, tokens.keyMaker, [], () => ports.keyMaker);
    provide(options, tokens.operators, [], () => ports.operators);
    provide(options, tokens.signInAttempts, [], () => ports.signInAttempts);
    provide(options, tokens.passwords, [], () => ports.passwords);
    provide(options, tokens.changes, [], () => ports.changes);
    provide(options, tokens.signer, [], () => ports.signer);
    provide(options, tokens.sender, [], () => ports.sender);
    provide(options, tokens.clock, [], () => ports.clock);
    provide(options, tokens.ids, [], () => ports.ids);
    provide(options, tokens.log, [], () => ports.log);
    provide(options, tokens.settings, [], () => ports.settings);
  });
