import { describe } from '@jest/globals';
import { FixedClock, RecordingLog } from '@mobile-money/testing';
import { GatewayRouter } from '../src/router/gateway-router.ts';
import { mtnGateway, pretendMtnNetwork } from './mtn-momo/pretend-mtn.ts';
import { orangeGateway, pretendOrangeNetwork } from './orange-money/pretend-orange.ts';
import { closing } from './support/closing.ts';
import { type GatewayUnderTest, statusContract, submissionContract } from './support/gateway-contract.ts';
import { deadUrl } from './support/pretend-server.ts';
import {
  PretendDevice,
  type PretendDeviceChoices,
  promptSent,
  taken,
  transferDone,
  ussdGateway,
  ussdSettings,
} from './ussd-gateway/pretend-device.ts';

const keep = closing();
const mtn: GatewayUnderTest = {
  operator: 'mtn',
  network: pretendMtnNetwork(keep),
  connect: (place) => keep(mtnGateway(place)),
};

describe.each<[string, GatewayUnderTest]>([
  ['MTN MoMo', mtn],
  [
    'Orange Money',
    {
      operator: 'orange',
      network: pretendOrangeNetwork(keep),
      connect: (place) => keep(orangeGateway(place)),
    },
  ],
  [
    'Through the router',
    {
      ...mtn,
      connect: (place) =>
        keep(
          new GatewayRouter({
            gateways: new Map([['mtn_provider', mtnGateway(place)]]),
            balanceReads: new Set(),
            breaker: { failuresToOpen: 5, openMs: 30_000 },
            clock: new FixedClock(),
            log: new RecordingLog(),
          }),
        ),
    },
  ],
])('%s', (_, subject) => {
  submissionContract(subject);
  statusContract(subject);
});

const treatments = {
  takes_it_on: { reply: (code) => (code.startsWith('*126*1*1') ? transferDone : promptSent) },
  rejects_it: { sending: (port) => taken(port, 503) },
  stays_silent: { reply: () => null },
  breaks_off: { sending: () => 'cut' },
} as const satisfies Record<string, PretendDeviceChoices>;

/** A USSD gateway cannot be asked for a status, so the contract of status readers is not for it. */
describe('A USSD gateway', () => {
  submissionContract({
    operator: 'mtn',
    network: {
      treating: async (behaviour) => ({
        baseUrl:
          behaviour === 'cannot_be_reached'
            ? await deadUrl()
            : keep(await new PretendDevice(treatments[behaviour]).listening()).url,
      }),
      holding: () => Promise.reject(new Error('There is no status over USSD.')),
    },
    connect: ({ baseUrl }) => keep(ussdGateway(ussdSettings(baseUrl))),
  });
});
