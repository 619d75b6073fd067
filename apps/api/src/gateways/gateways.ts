import { type GatewayPorts, reason } from '@mobile-money/core';
import { faultOfWords } from '@mobile-money/gateways';

export type Gateways = GatewayPorts;

/** Where no SMS is expected. */
export const readsNothing: Gateways['smsReader'] = {
  read: () => ({ kind: 'ignored', because: reason('sms_not_expected'), isSuspicious: false }),
  faultOf: ({ text }) => faultOfWords(text),
};

/** Where no operator tells what a wallet holds. */
export const tellsNoBalance: Gateways['balanceReader'] = {
  readBalance: async () => nobody,
  tellsBalance: () => false,
};

const nobody = { outcome: 'unknown', reason: reason('no_operator_here') } as const;

/** Calls no one. A request stays as it is until its outcome is simulated or its time is over. */
export const silentGateways = (): Gateways => ({
  collections: { collect: async () => nobody },
  transfers: { transfer: async () => nobody },
  statuses: { readStatus: async () => ({ outcome: 'pending' }), givesVerdicts: () => false },
  balanceReader: tellsNoBalance,
  smsReader: readsNothing,
});

/** Makes a call to a provider, and does something of its own before and after it. */
export type AroundCall = <Answer extends { readonly outcome: string }>(
  providerId: string,
  operation: 'collect' | 'transfer' | 'read_status',
  call: () => Promise<Answer>,
) => Promise<Answer>;

/** The same gateways with every call made in this way. */
export const aroundCalls = (
  { collections, transfers, statuses, balanceReader, smsReader }: Gateways,
  around: AroundCall,
): Gateways => ({
  collections: {
    collect: (request, keepName) =>
      around(request.providerId, 'collect', () => collections.collect(request, keepName)),
  },
  transfers: {
    transfer: (request, keepName) =>
      around(request.providerId, 'transfer', () => transfers.transfer(request, keepName)),
  },
  statuses: {
    readStatus: (request) => around(request.providerId, 'read_status', () => statuses.readStatus(request)),
    givesVerdicts: (providerId) => statuses.givesVerdicts(providerId),
  },
  balanceReader,
  smsReader,
});
