import { describe } from '@jest/globals';
import { closing } from '../support/closing.ts';
import { submissionContract } from '../support/gateway-contract.ts';
import { deadUrl } from '../support/pretend-server.ts';
import {
  PretendDevice,
  type PretendDeviceChoices,
  promptSent,
  taken,
  transferDone,
  ussdGateway,
  ussdSettings,
} from './pretend-device.ts';

const reply = (code: string): string => (code.startsWith('*126*1*1') ? transferDone : promptSent);
const treatments = {
  takes_it_on: { reply },
  rejects_it: { sending: (port) => taken(port, 503) },
  stays_silent: { reply: () => null },
  breaks_off: { sending: () => 'cut' },
} as const satisfies Record<string, PretendDeviceChoices>;

/** A USSD gateway cannot be asked for a status, so the contract of status readers is not for it. */
describe('A USSD gateway', () => {
  const keep = closing();
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
