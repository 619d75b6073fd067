import type { StatusReader } from '@mobile-money/core';
import type { Gateways } from '../gateways/gateways.ts';
import type { Metrics } from './metrics.ts';

type Request = { readonly providerId: string };
type Answer = { readonly outcome: string };

/** Counts reads whose turn did not come. */
export const measuredTurns = (statuses: StatusReader, { statusReadsPutOff }: Metrics): StatusReader => ({
  givesVerdicts: (providerId) => statuses.givesVerdicts(providerId),

  async readStatus(request) {
    const answer = await statuses.readStatus(request);
    const isPutOff = answer.outcome === 'unknown' && answer.isPutOff === true;
    if (isPutOff) statusReadsPutOff.inc({ provider: request.providerId });
    return answer;
  },
});

/** Times every call to a provider, by what it answered. */
export function measuredGateways(gateways: Gateways, { providerCalls }: Metrics): Gateways {
  const timed = async <A extends Answer>(
    { providerId: provider }: Request,
    operation: string,
    call: () => Promise<A>,
  ): Promise<A> => {
    const startedAt = performance.now();
    // A promise that rejects is taken as unknown, here as everywhere.
    let outcome = 'unknown';
    try {
      const answer = await call();
      outcome = answer.outcome;
      return answer;
    } finally {
      providerCalls.observe({ provider, operation, outcome }, (performance.now() - startedAt) / 1_000);
    }
  };
  const { collections, transfers, statuses, smsReader } = gateways;
  return {
    collections: {
      collect: (request, keepName) => timed(request, 'collect', () => collections.collect(request, keepName)),
    },
    transfers: {
      transfer: (request, keepName) =>
        timed(request, 'transfer', () => transfers.transfer(request, keepName)),
    },
    statuses: {
      readStatus: (request) => timed(request, 'read_status', () => statuses.readStatus(request)),
      givesVerdicts: (providerId) => statuses.givesVerdicts(providerId),
    },
    smsReader,
  };
}
