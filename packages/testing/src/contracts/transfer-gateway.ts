import { describe, expect, it } from '@jest/globals';
import type { TransferGateway, TransferRequest } from '@mobile-money/core';
import { askingForMoney } from './collection-gateway.ts';
import { kept, type ProviderBehaviour } from './given/counterparts.ts';

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
    askingForMoney(async (provider) => {
      const { transfers, request } = await makeSubject(provider);
      return (keepName) => transfers.transfer(request, keepName);
    });

    it('says whether the money has arrived.', async () => {
      const { transfers, request } = await makeSubject('takes_it_on');
      expect(await transfers.transfer(request, kept)).toMatchObject({ isFinal: expect.any(Boolean) });
    });
  });
}
