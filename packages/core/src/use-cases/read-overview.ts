import {
  type CalendarDay,
  calendarDay,
  dayBefore,
  dayOf,
  dayWindow,
  earlier,
  hoursBefore,
  type Instant,
  lastHours,
  sameTimeYesterday,
} from '../instant.ts';
import { limits } from '../limits.ts';
import { type Operator, operators } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import type { Waiting, WaitingSum } from '../ports/transaction-reader.ts';
import { type HourOfTraffic, sumOfCounts, type TrafficCounts } from '../provider/health.ts';
import { DomainError } from '../reason/reason.ts';
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
  /** The day that it tells of. */
  readonly day: CalendarDay;
  readonly dayStartedAt: Instant;
  /** Every direction with every operator; of the day under way up to now. */
  readonly today: readonly DayTotals[];
  /** The same of the day before, up to the same time of day while the day is under way… */
  readonly yesterday: readonly DayTotals[];
  /** …and as a whole. */
  readonly yesterdayTotal: readonly DayTotals[];
  /** The last hours with every direction, the oldest first, and the last one under way; or the hours of the day that is over. */
  readonly hours: readonly HourTotals[];
  readonly waiting: readonly Waiting[];
}

/** How the day goes, and what waits for people; of a day that is over, how it went. Rejects with `invalid_day`. */
export const readOverview =
  ({ trafficHistory, waitingWork, clock }: Pick<Ports, 'trafficHistory' | 'waitingWork' | 'clock'>) =>
  async (given: string | null = null): Promise<Overview> => {
    const at = clock.now();
    const day = given === null ? dayOf(at) : calendarDay(given);
    const { from: dayStartedAt, to } = dayWindow(day);
    if (dayStartedAt > at) throw new DomainError('invalid_day');
    const lastMoment = earlier(to, 1);
    const until = at < to ? at : lastMoment;
    const before = dayWindow(dayBefore(day));
    const [lately, yesterday, yesterdayTotal, waiting] = await Promise.all([
      trafficHistory.byHour(hoursBefore(until, limits.trafficHours - 1), until),
      trafficHistory.byHour(before.from, sameTimeYesterday(until)),
      trafficHistory.byHour(before.from, earlier(before.to, 1)),
      waitingWork.count(limits.waitingCountMax),
    ]);
    return {
      at,
      day,
      dayStartedAt,
      // A day began within the last hours, at a full hour.
      today: dayTotals(lately.filter(({ hour }) => hour >= dayStartedAt)),
      yesterday: dayTotals(yesterday),
      yesterdayTotal: dayTotals(yesterdayTotal),
      hours: lastHours(until, limits.trafficHours).flatMap((hour) => hourTotals(hour, lately)),
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
