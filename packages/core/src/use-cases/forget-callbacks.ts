import { earlier } from '../instant.ts';
import { startOfDay } from '../local-day.ts';
import type { Ports } from '../ports/ports.ts';

type ForgetPorts = Pick<Ports, 'messages' | 'callbackBudgets' | 'clock' | 'settings'>;

/** Removes raw callbacks that are old and led to nothing; gives as many as `limit` when there may be more to do. */
export const forgetCallbacks =
  (ports: ForgetPorts) =>
  async (limit: number): Promise<number> => {
    const now = ports.clock.now();
    const seen = await ports.messages.removeCallbacks(earlier(now, ports.settings.keepCallbacksMs), limit);
    // What was counted on days before means nothing any more.
    const forgotten = await ports.callbackBudgets.forgetBefore(startOfDay(now), limit);
    return Math.max(seen, forgotten);
  };
