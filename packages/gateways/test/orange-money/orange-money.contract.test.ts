import { describe } from '@jest/globals';
import { closing } from '../support/closing.ts';
import { type Place, statusContract, submissionContract } from '../support/gateway-contract.ts';
import { orangeGateway, pretendOrangeNetwork } from './pretend-orange.ts';

describe('Orange Money', () => {
  const keep = closing();
  const subject = {
    operator: 'orange',
    network: pretendOrangeNetwork(keep),
    connect: (place: Place) => keep(orangeGateway(place)),
  } as const;
  submissionContract(subject);
  statusContract(subject);
});
