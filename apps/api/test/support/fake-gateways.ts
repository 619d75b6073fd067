import { randomUUID } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { gatewayMakers } from '../../src/container/environment-makers.ts';
import { provideAll } from '../../src/container/token.ts';
import { tokens } from '../../src/container/tokens.ts';
import { type Gateways, readsNothing, tellsNoBalance } from '../../src/gateways/gateways.ts';

/**
 * Operators that live in this process, for tests that are not about them: every prompt reaches the player's phone,
 * every transfer arrives at once, and no player ever answers by itself.
 */
export const fakeGateways = (): Gateways => ({
  collections: { collect: async () => ({ outcome: 'sent', providerTxId: null }) },
  transfers: {
    transfer: async () => ({ outcome: 'sent', isFinal: true, providerTxId: `PRETEND-${randomUUID()}` }),
  },
  statuses: { readStatus: async () => ({ outcome: 'pending' }), givesVerdicts: () => false },
  balanceReader: tellsNoBalance,
  smsReader: readsNothing,
});

const { collections, transfers, statuses, unpacedStatuses, pacedStatuses, balanceReader, smsReader } = tokens;

/** Puts them in the place of whatever the environment has. */
export const fakeModule = (gateways: Gateways = fakeGateways()): ContainerModule =>
  new ContainerModule(({ rebind }) =>
    provideAll(
      { bind: rebind },
      { collections, transfers, statuses, unpacedStatuses, pacedStatuses, balanceReader, smsReader },
      gatewayMakers(tokens.config, () => gateways),
    ),
  );
