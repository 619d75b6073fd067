import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Channel, canConfirm } from './registry.ts';

/** How the dialled deposits of a channel went. */
export interface DialledRun {
  /** How many expired that were made since an SMS came last. */
  readonly unheard: number;
  /** Those that came to an end of the day before the first of them. */
  readonly over: number;
  /** …and how many of them were paid. */
  readonly paid: number;
}

/** So many deposits in a row nobody leaves unpaid by chance; null: players leave too many unpaid to tell. */
export function deafAfter({ over, paid }: Pick<DialledRun, 'over' | 'paid'>): number | null {
  const { depositsMin, depositsMax, oddsAgainst } = limits.deaf;
  // Whole numbers, since the odds may be met exactly.
  const [all, unpaid] = [BigInt(over), BigInt(over - paid)];
  for (let n = depositsMin; n <= depositsMax; n += 1) {
    if (unpaid ** BigInt(n) * BigInt(oddsAgainst) < all ** BigInt(n)) return n;
  }
  return null;
}

export function isDeaf(run: DialledRun): boolean {
  const enough = deafAfter(run);
  return enough !== null && run.unheard >= enough;
}

/** Since when no SMS came, where that is long enough for a deposit to have come and gone; null: nothing to find out. */
export function quietSince(channel: Channel, at: Instant, depositWindowMs: number): Instant | null {
  const { deviceId, lastSmsAt, deafSince } = channel;
  if (deviceId === null || lastSmsAt === null || deafSince !== null) return null;
  return at - lastSmsAt < depositWindowMs ? null : lastSmsAt;
}

/** One that was deaf for long enough gets a deposit to show that it hears again, and the next when that one is over. */
export const mayBeTried = (channel: Channel, at: Instant, channelSilenceMs: number): boolean =>
  channel.deafSince !== null &&
  at - channel.deafSince >= limits.deaf.triedAfterMs &&
  (channel.triedUntil ?? 0) <= at &&
  canConfirm({ ...channel, deafSince: null }, at, channelSilenceMs);

/** The numbers that an SMS of a device may have come to. One that does not tell its SIM card may have come to any. */
export const channelsHearing = (
  channels: readonly Channel[],
  { providerId, deviceId, simNumber }: Pick<Channel, 'providerId' | 'deviceId' | 'simNumber'>,
): readonly Channel[] =>
  channels.filter(
    (each) =>
      each.providerId === providerId &&
      each.deviceId === deviceId &&
      (simNumber === null || each.simNumber === null || each.simNumber === simNumber),
  );

/** A channel as it is once its device was heard of, and an SMS came where it is in `heard`. */
export function seen(
  channel: Channel,
  channelIds: readonly string[],
  at: Instant,
  heard: readonly string[],
): Channel {
  const { channelId, lastSeenAt, lastSmsAt } = channel;
  if (!channelIds.includes(channelId)) return channel;
  const isHeard = heard.includes(channelId) && (lastSmsAt === null || lastSmsAt < at);
  return {
    ...channel,
    lastSeenAt: lastSeenAt === null || lastSeenAt < at ? at : lastSeenAt,
    ...(isHeard ? { lastSmsAt: at, deafSince: null, triedUntil: null } : {}),
  };
}
