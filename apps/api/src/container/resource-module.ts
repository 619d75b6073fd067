import { ContainerModule } from 'inversify';
import type { Config } from '../config/config.ts';
import { announceRetries } from '../jobs/announce-retries.ts';
import { announceWebhooks } from '../jobs/announce-webhooks.ts';
import { patientReplays } from '../jobs/patient-replays.ts';
import { Signal } from '../jobs/signal.ts';
import { measuredOutbox } from '../metrics/measured-outbox.ts';
import { measuredMessages, measuredPayments } from '../metrics/measured-payments.ts';
import { measuredRateLimit } from '../metrics/measured-requests.ts';
import { measuredTransactions } from '../metrics/measured-transactions.ts';
import type { Resources } from './resources.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The stores, senders and checks that were opened before. */
export const resourceModule = (config: Config, resources: Resources): ContainerModule =>
  new ContainerModule((options) => {
    const { ports } = resources;
    provide(options, tokens.resources, [], () => resources);
    provide(options, tokens.config, [], () => config);
    provide(options, tokens.version, [], () => resources.version);
    provide(options, tokens.publicKeys, [], () => resources.publicKeys);
    provide(options, tokens.healthChecks, [], () => resources.healthChecks);
    provide(options, tokens.tracing, [], () => resources.tracing);
    provide(options, tokens.rateLimit, [tokens.metrics], (metrics) =>
      resources.rateLimit === null ? null : measuredRateLimit(resources.rateLimit, metrics),
    );
    provide(options, tokens.isStoreUnavailable, [], () => resources.isStoreUnavailable);
    provide(options, tokens.webhookStored, [], () => new Signal());
    provide(options, tokens.transactions, [tokens.webhookStored, tokens.metrics], (stored, metrics) =>
      announceWebhooks(measuredTransactions(ports.transactions, metrics), stored),
    );
    provide(options, tokens.deposits, [], () => ports.deposits);
    provide(options, tokens.withdrawals, [], () => ports.withdrawals);
    provide(options, tokens.reservations, [], () => ports.reservations);
    provide(options, tokens.statusSchedule, [], () => ports.statusSchedule);
    provide(options, tokens.doubts, [], () => ports.doubts);
    provide(options, tokens.readPaces, [], () => ports.readPaces);
    provide(options, tokens.probes, [], () => ports.probes);
    provide(options, tokens.reader, [], () => ports.reader);
    provide(options, tokens.payments, [tokens.metrics], (metrics) =>
      measuredPayments(ports.payments, metrics),
    );
    provide(options, tokens.messages, [tokens.metrics], (metrics) =>
      measuredMessages(ports.messages, metrics),
    );
    provide(options, tokens.callbackBudgets, [], () => ports.callbackBudgets);
    provide(options, tokens.books, [], () => ports.books);
    provide(options, tokens.statements, [], () => ports.statements);
    provide(options, tokens.statementReader, [], () => ports.statementReader);
    provide(options, tokens.reconciliation, [], () => ports.reconciliation);
    provide(options, tokens.outbox, [tokens.webhookStored, tokens.metrics], (stored, metrics) =>
      patientReplays(announceRetries(measuredOutbox(ports.outbox, metrics), ports.clock, stored)),
    );
    provide(options, tokens.waitingWork, [], () => ports.waitingWork);
    provide(options, tokens.audit, [], () => ports.audit);
    provide(options, tokens.apiKeys, [], () => ports.apiKeys);
    provide(options, tokens.keyMaker, [], () => ports.keyMaker);
    provide(options, tokens.staff, [], () => ports.staff);
    provide(options, tokens.signInAttempts, [], () => ports.signInAttempts);
    provide(options, tokens.passwords, [], () => ports.passwords);
    provide(options, tokens.changes, [], () => ports.changes);
    provide(options, tokens.signer, [], () => ports.signer);
    provide(options, tokens.sender, [], () => ports.sender);
    provide(options, tokens.clock, [], () => ports.clock);
    provide(options, tokens.ids, [], () => ports.ids);
    provide(options, tokens.pauses, [], () => ports.pauses);
    provide(options, tokens.log, [], () => ports.log);
    provide(options, tokens.settings, [], () => ports.settings);
  });
