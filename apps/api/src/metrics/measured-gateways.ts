import type { StatusReader } from '@mobile-money/core';
import { aroundCalls, type Gateways } from '../gateways/gateways.ts';
import type { Metrics } from './metrics.ts';

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
export const measuredGateways = (gateways: Gateways, { providerCalls }: Metrics): Gateways =>
  aroundCalls(gateways, async (provider, operation, call) => {
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
  });
