import type { StatusAnswer, StatusReader, StatusRequest } from '../../src/ports/gateways.ts';
import { typed } from '../../src/reason/reason.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface StrictProvider extends StatusReader {
  /** What was asked, in the order in which it arrived. */
  readonly arrived: (StatusRequest & { readonly at: number })[];
  /** How often it had to say that it is too much. */
  refused: number;
}

/** An operator that counts: above its limit, in any second that ends with a request, it answers 429. */
export function strictProvider(
  time: VirtualTime,
  perSecond: number,
  answerTo: (request: StatusRequest) => StatusAnswer = () => ({ outcome: 'pending' }),
  /** How long the n-th request is on its way, and its answer. */
  travelMs: (n: number) => readonly [number, number] = () => [0, 0],
): StrictProvider {
  let asked = 0;
  const provider: StrictProvider = {
    arrived: [],
    refused: 0,
    givesVerdicts: () => true,
    readStatus: async (request) => {
      const [there, back] = travelMs(asked);
      asked += 1;
      if (there > 0) await time.wait(there);
      const at = time.now();
      provider.arrived.push({ ...request, at });
      const isTooMuch = provider.arrived.filter((each) => at - each.at < 1_000).length > perSecond;
      if (isTooMuch) provider.refused += 1;
      if (back > 0) await time.wait(back);
      return isTooMuch
        ? { outcome: 'unknown', reason: typed('It answered 429.'), retryAfterMs: null }
        : answerTo(request);
    },
  };
  return provider;
}
