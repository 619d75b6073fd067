import { SystemClock, timeOrderedIds } from '@mobile-money/api/beside-the-service';
import { createDeposit, type DepositRequest, defaultSettings, type Ports } from '@mobile-money/core';
import { type OpenDatabase, postgresPorts } from '@mobile-money/postgres';
import { promptedDeposit } from './requests.ts';

/**
 * Makes new deposits by prompt, one after the other: stored, a provider asked that says yes at once, its answer
 * stored. Not through HTTP: there the pretend network ends what no one confirms after five minutes, its provider
 * counts as failing, and the next size would measure its slower backup.
 */
export function promptMaker(database: OpenDatabase): (count: number) => Promise<void> {
  const stores = postgresPorts(database);
  const clock = new SystemClock();
  let made = 0;
  return async (count) => {
    const registry = await stores.registry.read();
    const channels = registry.channels.map((each) => ({ ...each, lastSeenAt: clock.now() }));
    const ports = {
      ...stores,
      registry: { ...stores.registry, read: async () => ({ ...registry, channels }) },
      traffic: { since: async () => new Map() },
      collections: { collect: async () => ({ outcome: 'sent', providerTxId: null }) },
      clock,
      ids: timeOrderedIds,
      settings: defaultSettings,
    } as unknown as Ports;
    for (let n = 0; n < count; n += 1) {
      const { state } = await createDeposit(ports)(requestOf(made));
      if (state !== 'provider_acknowledged') throw new Error(`A prompted deposit is ${state}.`);
      made += 1;
    }
  };
}

function requestOf(n: number): DepositRequest {
  const {
    player_id: playerId,
    amount_xaf: amountXaf,
    callback_url: callbackUrl,
    ...rest
  } = promptedDeposit(n);
  return {
    ...rest,
    playerId,
    amountXaf,
    callbackUrl,
    lang: 'fr',
    applicationId: 'default',
  } as DepositRequest;
}
