import { type Instant, instant, later, type Operator } from '@mobile-money/core';
import { Random } from '@mobile-money/testing/random';

/** One transaction of the example, before anything is stored. */
export interface ExampleTransaction {
  readonly at: Instant;
  readonly direction: 'deposit' | 'withdrawal';
  readonly operator: Operator;
  readonly amountXaf: number;
  /** Which of the players it is. */
  readonly player: number;
  readonly outcome: 'succeeded' | 'failed' | 'expired';
}

const hourMs = 3_600_000;
/** How many an hour of the day brings, from midnight in Cameroon: people play in the evening. */
const perHour = [14, 8, 5, 3, 2, 3, 5, 8, 11, 13, 15, 18, 20, 17, 16, 19, 24, 30, 38, 44, 41, 36, 28, 20];
const amounts = [500, 1_000, 1_000, 2_000, 2_500, 5_000, 5_000, 10_000, 15_000, 25_000, 50_000];
export const playersCount = 240;

/** The last two days up to a moment. The same seed gives the same days. */
export function exampleTraffic(until: Instant, seed = 7): readonly ExampleTransaction[] {
  const dice = new Random(seed);
  const all: ExampleTransaction[] = [];
  for (let hour = instant(until - 48 * hourMs); hour < until; hour = later(hour, hourMs)) {
    const hourOfDay = Math.floor(hour / hourMs + 1) % 24;
    const count = Math.round((perHour[hourOfDay] ?? 0) * (0.8 + 0.4 * dice.next()));
    for (let n = 0; n < count; n += 1) {
      const operator = dice.chance(0.55) ? 'orange' : 'mtn';
      const direction = dice.chance(0.78) ? 'deposit' : 'withdrawal';
      // The primary of MTN had a bad evening.
      const isBadHour = operator === 'mtn' && (hourOfDay === 20 || hourOfDay === 21);
      const isLost = dice.chance(isBadHour ? 0.4 : 0.05);
      const lost = operator === 'orange' && direction === 'deposit' ? 'expired' : 'failed';
      all.push({
        at: later(hour, dice.below(hourMs)),
        direction,
        operator,
        amountXaf: dice.pick(amounts),
        player: dice.below(playersCount),
        outcome: isLost ? lost : 'succeeded',
      });
    }
  }
  // What happened in the last minutes would still be open.
  return all.filter(({ at }) => at < until - 900_000).sort((a, b) => a.at - b.at);
}
