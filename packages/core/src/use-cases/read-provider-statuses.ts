import { oneByOne } from '../background-work.ts';
import { type Deposit, isOpen } from '../deposit/deposit.ts';
import { closedWindow } from '../deposit/doubt-verdict.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadRoom, ReadSchedule } from '../ports/status-schedule.ts';
import type { Settings } from '../settings.ts';
import { service } from '../transaction/audit-entry.ts';
import { changeContext, changeDeposit } from '../transaction/change-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { readProviderStatus, type StatusPorts } from './read-provider-status.ts';

/** A growing interval: quick while the player holds the phone, slow once it is a matter of hours. */
export const statusReadDelaysMs: readonly number[] = [
  5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
];

type SchedulePorts = StatusPorts & Pick<Ports, 'statusSchedule' | 'registry'>;

/** What a round has begun. */
export interface BegunReads {
  readonly taken: number;
  /** When all of it has been answered and dealt with, and what was taken in its place. */
  readonly over: Promise<void>;
}

/**
 * Asks providers for the verdicts that are due, so many of each at once. Providers take their time, and one that is
 * slow keeps no other waiting: where a round was full, the next ones are taken as soon as half of it is answered.
 */
export const readProviderStatuses = (ports: SchedulePorts) => {
  const underWay = new Map<string, number>();
  const countOf = (providerId: string): number => underWay.get(providerId) ?? 0;
  const count = ({ providerId }: Pick<ReadRoom, 'providerId'>, more: number): void =>
    void underWay.set(providerId, countOf(providerId) + more);

  const take = async (rooms: readonly ReadRoom[]): Promise<readonly Transaction[]> => {
    // Places are taken before the store is asked: another round may begin meanwhile.
    for (const room of rooms) count(room, room.count);
    let due: readonly Transaction[] = [];
    try {
      due = await ports.statusSchedule.takeDue(ports.clock.now(), rooms, scheduleOf(ports.settings));
    } finally {
      for (const room of rooms) count(room, ofProvider(due, room).length - room.count);
    }
    return due;
  };

  const begin = async (providerIds: readonly string[], atOnce: number): Promise<BegunReads> => {
    const rooms = providerIds
      .map((providerId) => ({ providerId, count: atOnce - countOf(providerId) }))
      .filter((room) => room.count > 0);
    const due = await take(rooms);
    const rounds = rooms.map((room) => read(room, ofProvider(due, room), atOnce));
    return { taken: due.length, over: Promise.all(rounds).then(() => undefined) };
  };

  const read = async (room: ReadRoom, due: readonly Transaction[], atOnce: number): Promise<void> => {
    let isMore = due.length === room.count;
    const following: Promise<unknown>[] = [];
    const readings = due.map(async (asked) => {
      await oneByOne(ports, [asked], async () => {
        const isPutOff = await readOne(ports, asked);
        // Who got no turn would get none in a next round either.
        if (isPutOff) isMore = false;
      });
      count(room, -1);
      if (!isMore || countOf(room.providerId) > atOnce / 2) return;
      isMore = false;
      // A store that cannot be reached is noticed by the next round.
      following.push(begin([room.providerId], atOnce).then(({ over }) => over, ignore));
    });
    await Promise.all(readings);
    await Promise.all(following);
  };

  return async (atOnce: number): Promise<BegunReads> => {
    const { providers } = await ports.registry.read();
    const ids = providers.map(({ providerId }) => providerId);
    return begin(ids, atOnce);
  };
};

const ignore = (): undefined => undefined;

const ofProvider = (
  due: readonly Transaction[],
  { providerId }: Pick<ReadRoom, 'providerId'>,
): readonly Transaction[] => due.filter((each) => each.providerId === providerId);

/** The first reading is made before the window closes, however short it is. */
const scheduleOf = ({ depositWindowMs, stuckWithdrawalMs }: Settings): ReadSchedule => ({
  delaysMs: statusReadDelaysMs.map((ms, index) => (index === 0 ? Math.min(ms, depositWindowMs) : ms)),
  lateVerdictMs: limits.lateVerdictMs,
  stuckWithdrawalMs,
});

/** True when it could not be asked. */
async function readOne(ports: SchedulePorts, asked: Transaction): Promise<boolean> {
  const askedAt = ports.clock.now();
  const answer = await readProviderStatus(ports)(asked);
  const isPutOff = answer.outcome === 'unknown' && answer.isPutOff === true;
  if (isPutOff) await ports.statusSchedule.putBack(asked.id, ports.clock.now());
  // A success that did not confirm it is looked at by a person; the next reading tells.
  const isHeard = answer.outcome === 'pending' || answer.outcome === 'failed';
  if (isHeard && asked.direction === 'deposit' && askedAt >= asked.expiresAt) await closeWindow(ports, asked);
  return isPutOff;
}

/**
 * The last reading was made after the deadline and did not confirm the deposit: there is nothing more to wait for,
 * unless an SMS came in time and waits for a verdict, which `pending` is not.
 */
const closeWindow = (ports: SchedulePorts, { id }: Deposit): Promise<unknown> =>
  changeDeposit(ports, id, async (current) => {
    const at = ports.clock.now();
    if (!isOpen(current) || at < current.expiresAt) return null;
    if (await ports.payments.isWaiting(current.msisdn, current.amountXaf)) return null;
    const doubts = (await ports.doubts.about([id])).get(id) ?? [];
    return closedWindow(ports, current, doubts, changeContext(ports, service, at));
  });
