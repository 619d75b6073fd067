import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { hoursBefore, lastHours, sameTimeYesterday, startOfDay } from '../local-day.ts';
import { type Operator, operators } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import type { Waiting } from '../ports/waiting-work.ts';
import { type HourOfTraffic, sumOfCounts, type TrafficCounts } from '../traffic/hour-of-traffic.ts';
import { type Direction, directions } from '../transaction/direction.ts';

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
