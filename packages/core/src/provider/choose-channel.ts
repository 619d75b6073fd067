import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import { type Channel, canConfirm } from './channel.ts';

/**
 * The merchant numbers that a new deposit may be paid to, in the order in which they should be tried. They start at
 * a place that depends on the new deposit's id, so that numbers share the load; the store then takes the first that
 * no open deposit of the same paying number and amount holds.
 */
export function channelsInOrder(
  channels: readonly Channel[],
  providerId: string,
  operator: Operator,
  at: Instant,
  channelSilenceMs: number,
  spreadBy: string,
): readonly Channel[] {
  const usable = channels.filter(
    (each) =>
      each.providerId === providerId && each.operator === operator && canConfirm(each, at, channelSilenceMs),
  );
  const start = usable.length === 0 ? 0 : spread(spreadBy) % usable.length;
  return [...usable.slice(start), ...usable.slice(0, start)];
}

/** A small stable hash; only its evenness matters. */
function spread(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) >>> 0;
  return sum;
}
