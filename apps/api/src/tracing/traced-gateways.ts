import type { Gateways } from '../gateways/gateways.ts';
import type { Tracing } from './tracing.ts';

type Request = { readonly providerId: string };
type Answer = { readonly outcome: string };

/** Calls to providers. They are told nothing of our traces: operators are strangers. */
export function tracedGateways(gateways: Gateways, tracing: Tracing): Gateways {
  const traced = <A extends Answer>({ providerId }: Request, operation: string, call: () => Promise<A>) => {
    const facts = { 'mobile_money.provider': providerId };
    return tracing.span({ name: `provider ${operation}`, kind: 'client', facts }, async (add) => {
      const answer = await call();
      add({ 'mobile_money.outcome': answer.outcome });
      return answer;
    });
  };
  const { collections, transfers, statuses, smsReader } = gateways;
  return {
    collections: {
      collect: (request, keepName) =>
        traced(request, 'collect', () => collections.collect(request, keepName)),
    },
    transfers: {
      transfer: (request, keepName) =>
        traced(request, 'transfer', () => transfers.transfer(request, keepName)),
    },
    statuses: {
      readStatus: (request) => traced(request, 'read_status', () => statuses.readStatus(request)),
      givesVerdicts: (providerId) => statuses.givesVerdicts(providerId),
    },
    smsReader,
  };
}
