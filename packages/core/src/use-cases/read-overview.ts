import { dayOf, hoursBefore, type Instant, lastHours, sameTimeYesterday, startOfDay } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Operator, operators } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import type { Waiting, WaitingSum } from '../ports/transaction-reader.ts';
import { type HourOfTraffic, sumOfCounts, type TrafficCounts } from '../provider/health.ts';
import { type Direction, directions } from '../transaction/transaction.ts';

export interface DayTotals extends TrafficCounts {
  readonly direction: Direction;
  readonly operator: Operator;
}

export interface HourTotals extends TrafficCounts {
  readonly hour: Instant;
  readonly direction: Direction;
}

export interface Overview {
  readonly at: Instant;
  readonly dayStartedAt: Instant;
  /** Every direction with every operator. */
  readonly today: readonly DayTotals[];
  /** The same of yesterday, up to the same time of day. */
  readonly yesterday: readonly DayTotals[];
  /** The last hours with every direction, the oldest first; the last one is under way. */
  readonly hours: readonly HourTotals[];
  readonly waiting: readonly Waiting[];
}

/** How the day goes, and what waits for people. */
export const readOverview =
  ({ trafficHistory, waitingWork, clock }: Pick<Ports, 'trafficHistory' | 'waitingWork' | 'clock'>) =>
  async (): Promise<Overview> => {
    const at = clock.now();
    const hours = lastHours(at, limits.trafficHours);
    const from = hoursBefore(at, limits.trafficHours - 1);
    const [dayStartedAt, yesterdayAt] = [startOfDay(at), sameTimeYesterday(at)];
    const [lately, before, waiting] = await Promise.all([
      trafficHistory.byHour(from, at),
      trafficHistory.byHour(startOfDay(yesterdayAt), yesterdayAt),
      waitingWork.count(limits.waitingCountMax),
    ]);
    return {
      at,
      dayStartedAt,
      // A day began within the last hours, at a full hour.
      today: dayTotals(lately.filter(({ hour }) => hour >= dayStartedAt)),
      yesterday: dayTotals(before),
      hours: hours.flatMap((hour) => hourTotals(hour, lately)),
      waiting,
    };
  };

const dayTotals = (parts: readonly HourOfTraffic[]): readonly DayTotals[] =>
  directions.flatMap((direction) =>
    operators.map((operator) => ({
      direction,
      operator,
      ...sumOfCounts(parts.filter((part) => part.direction === direction && part.operator === operator)),
    })),
  );

const hourTotals = (hour: Instant, parts: readonly HourOfTraffic[]): readonly HourTotals[] =>
  directions.map((direction) => ({
    hour,
    direction,
    ...sumOfCounts(parts.filter((part) => part.hour === hour && part.direction === direction)),
  }));

export interface WaitingForStaff extends WaitingSum {
  /** What this person may still approve alone today; null: as much as they like. */
  readonly aloneLeftXaf: number | null;
}

/** How many withdrawals wait for a person, how much they come to, and how much of it whoever asks may approve alone. */
export const countWaiting =
  (ports: Pick<Ports, 'reader' | 'withdrawals' | 'clock' | 'settings'>) =>
  async (staffId: string): Promise<WaitingForStaff> => {
    const { approverDailyXaf } = ports.settings;
    const waiting = await ports.reader.countWaiting();
    if (approverDailyXaf === null) return { ...waiting, aloneLeftXaf: null };
    const aloneXaf = await ports.withdrawals.approvedAloneXaf(staffId, dayOf(ports.clock.now()));
    return { ...waiting, aloneLeftXaf: Math.max(0, approverDailyXaf - aloneXaf) };
  };
