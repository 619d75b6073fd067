import { describe, expect, it } from '@jest/globals';
import type { TransferGateway, TransferRequest } from '@mobile-money/core';
import { saying } from '../builders/saying.ts';
import { kept, outcomeOf, type ProviderBehaviour, providerBehaviours } from './given/counterparts.ts';

export interface TransferGatewaySubject {
  readonly transfers: TransferGateway;
  /** One that the gateway can serve, with a submission id of its own. */
  readonly request: TransferRequest;
}

/** Each subject faces a provider that treats the request in the way it is told. */
export function transferGatewayContract(
  makeSubject: (provider: ProviderBehaviour) => Promise<TransferGatewaySubject>,
): void {
  describe('A transfer gateway', () => {
    it.each(providerBehaviours.map((behaviour) => [behaviour, outcomeOf[behaviour]] as const))(
      'facing a provider that %s answers: %s.',
      async (behaviour, outcome) => {
        const { transfers, request } = await makeSubject(behaviour);
        expect(await transfers.transfer(request, kept)).toMatchObject({ outcome });
      },
    );

    it('says whether the money has arrived, and names what it names.', async () => {
      const { transfers, request } = await makeSubject('takes_it_on');
      const answer = await transfers.transfer(request, kept);
      if (answer.outcome !== 'sent') throw new Error('The request was not taken on.');
      expect(typeof answer.isFinal).toBe('boolean');
      expect(answer.providerTxId).not.toBe('');
    });

    it('asks for nothing under a name that cannot be kept.', async () => {
      const { transfers, request } = await makeSubject('takes_it_on');
      let isNamed = false;
      const answer = await transfers.transfer(request, async () => {
        isNamed = true;
        throw new Error('The store is away.');
      });
      expect(answer.outcome).toBe(isNamed ? 'rejected' : 'sent');
    });

    it.each(['rejects_it', 'cannot_be_reached', 'stays_silent', 'breaks_off'] as const)(
      'gives a reason that a person can read when a provider %s.',
      async (behaviour) => {
        const { transfers, request } = await makeSubject(behaviour);
        expect(await transfers.transfer(request, kept)).toMatchObject({
          reason: saying(/\S/),
        });
      },
    );
  });
}
