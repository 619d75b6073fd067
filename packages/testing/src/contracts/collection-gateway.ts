import { describe, expect, it } from '@jest/globals';
import type {
  CollectionAnswer,
  CollectionGateway,
  CollectionRequest,
  KeepName,
  TransferAnswer,
} from '@mobile-money/core';
import { saying } from '../builders/saying.ts';
import { kept, outcomeOf, type ProviderBehaviour, providerBehaviours } from './given/counterparts.ts';

export interface CollectionGatewaySubject {
  readonly collections: CollectionGateway;
  /** One that the gateway can serve, with a submission id of its own. */
  readonly request: CollectionRequest;
}

/** Each subject faces a provider that treats the request in the way it is told. */
export function collectionGatewayContract(
  makeSubject: (provider: ProviderBehaviour) => Promise<CollectionGatewaySubject>,
): void {
  describe('A collection gateway', () =>
    askingForMoney(async (provider) => {
      const { collections, request } = await makeSubject(provider);
      return (keepName) => collections.collect(request, keepName);
    }));
}

type Ask = (keepName: KeepName) => Promise<CollectionAnswer | TransferAnswer>;

/** What holds for whoever asks a provider to move money, in either direction. */
export function askingForMoney(makeAsk: (provider: ProviderBehaviour) => Promise<Ask>): void {
  it.each(providerBehaviours)('tells what it must of a provider that %s.', async (behaviour) => {
    const ask = await makeAsk(behaviour);
    const outcome = outcomeOf[behaviour];
    const told = outcome === 'sent' ? { outcome } : { outcome, reason: saying(/\S/) };
    expect(await ask(kept)).toMatchObject(told);
  });

  it('names what it names, or leaves the name out.', async () => {
    const ask = await makeAsk('takes_it_on');
    expect(await ask(kept)).not.toMatchObject({ providerTxId: '' });
  });

  it('asks for nothing under a name that cannot be kept.', async () => {
    const ask = await makeAsk('takes_it_on');
    let isNamed = false;
    const answer = await ask(async () => {
      isNamed = true;
      throw new Error('The store is away.');
    });
    expect(answer.outcome).toBe(isNamed ? 'rejected' : 'sent');
  });
}
