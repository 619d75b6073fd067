import type { Ports } from '@mobile-money/core';
import { ContainerModule } from 'inversify';
import type { Config } from '../config/config.ts';
import { announceRetries } from '../jobs/announce-retries.ts';
import { announceWebhooks } from '../jobs/announce-webhooks.ts';
import { Signal } from '../jobs/signal.ts';
import { measuredRateLimit } from '../metrics/measured-requests.ts';
import {
  measuredMessages,
  measuredOutbox,
  measuredPayments,
  measuredTransactions,
} from '../metrics/measured-stores.ts';
import { openedPorts, watchedPorts } from './port-tokens.ts';
import type { Resources } from './resources.ts';
import { type Makers, made, provide, provideAll } from './token.ts';
import { tokens } from './tokens.ts';

/** The stores, senders and checks that were opened before. */
export const resourceModule = (config: Config, resources: Resources): ContainerModule =>
  new ContainerModule((options) => {
    const { ports } = resources;
    provide(options, tokens.resources, [], () => resources);
    provide(options, tokens.config, [], () => config);
    provide(options, tokens.tracing, [], () => resources.tracing);
    provide(options, tokens.rateLimit, [tokens.metrics], (metrics) =>
      resources.rateLimit === null ? null : measuredRateLimit(resources.rateLimit, metrics),
    );
    provide(options, tokens.webhookStored, [], () => new Signal());
    provideAll(options, openedPorts, asOpened(ports));
    provideAll(options, watchedPorts, {
      transactions: made([tokens.webhookStored, tokens.metrics], (stored, metrics) =>
        announceWebhooks(measuredTransactions(ports.transactions, metrics), stored, resources.eventBell),
      ),
      payments: made([tokens.metrics], (metrics) => measuredPayments(ports.payments, metrics)),
      messages: made([tokens.metrics], (metrics) => measuredMessages(ports.messages, metrics)),
      outbox: made([tokens.webhookStored, tokens.metrics], (stored, metrics) =>
        announceRetries(measuredOutbox(ports.outbox, metrics), ports.clock, stored),
      ),
    });
  });

const asOpened = (ports: Pick<Ports, keyof typeof openedPorts>): Makers<typeof openedPorts> =>
  Object.fromEntries(
    Object.keys(openedPorts).map((name) => [name, made([], () => ports[name as keyof typeof openedPorts])]),
  ) as unknown as Makers<typeof openedPorts>;
