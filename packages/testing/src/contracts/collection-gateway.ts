import { describe, expect, it } from '@jest/globals';
import type { CollectionGateway, CollectionRequest } from '@mobile-money/core';
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
  describe('A collection gateway', () => {
    it.each(providerBehaviours.map((behaviour) => [behaviour, outcomeOf[behaviour]] as const))(
      'facing a provider that %s answers: %s.',
      async (behaviour, outcome) => {
        const { collections, request } = await makeSubject(behaviour);
        expect(await collections.collect(request, kept)).toMatchObject({ outcome });
      },
    );

    it('names what it names, or leaves the name out.', async () => {
      const { collections, request } = await makeSubject('takes_it_on');
      const answer = await collections.collect(request, kept);
      if (answer.outcome !== 'sent') throw new Error('The request was not taken on.');
      expect(answer.providerTxId).not.toBe('');
    });

    it('asks for nothing under a name that cannot be kept.', async () => {
      const { collections, request } = await makeSubject('takes_it_on');
      let isNamed = false;
      const answer = await collections.collect(request, async () => {
        isNamed = true;
        throw new Error('The store is away.');
      });
      expect(answer.outcome).toBe(isNamed ? 'rejected' : 'sent');
    });

    it.each(['rejects_it', 'cannot_be_reached', 'stays_silent', 'breaks_off'] as const)(
      'gives a reason that a person can read when a provider %s.',
      async (behaviour) => {
        const { collections, request } = await makeSubject(behaviour);
        expect(await collections.collect(request, kept)).toMatchObject({
          reason: saying(/\S/),
        });
      },
    );
  });
}
