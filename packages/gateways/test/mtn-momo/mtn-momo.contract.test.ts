import { describe } from '@jest/globals';
import { closing } from '../support/closing.ts';
import { type Place, statusContract, submissionContract } from '../support/gateway-contract.ts';
import { mtnGateway, pretendMtnNetwork } from './pretend-mtn.ts';

describe('MTN MoMo', () => {
  const keep = closing();
  const subject = {
    operator: 'mtn',
    network: pretendMtnNetwork(keep),
    connect: (place: Place) => keep(mtnGateway(place)),
  } as const;
  submissionContract(subject);
  statusContract(subject);
});
