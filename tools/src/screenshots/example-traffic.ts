import { type Instant, instant, later, type Operator, operators } from '@mobile-money/core';
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

interface Way {
  readonly providerId: string;
  readonly channelId: string;
  /** Its players find a prompt on the phone; those of others dial. */
  readonly isPrompted: boolean;
  /** Of a hundred transactions. */
  readonly share: number;
  /** When much failed, by the hour in Cameroon. */
  readonly badHours: readonly number[];
  /** The n-th of its own ids, as it writes them. */
  readonly txId: (n: number) => string;
}

/** How players of each operator pay in the example. */
export const ways: Readonly<Record<Operator, Way>> = {
  mtn: {
    providerId: 'mtn_momo',
    channelId: 'mtn_momo_1',
    isPrompted: true,
    share: 45,
    badHours: [20, 21],
    txId: (n) => String(9_871_000_000 + n * 37),
  },
  orange: {
    providerId: 'orange_money',
    channelId: 'orange_money_1',
    isPrompted: false,
    share: 55,
    badHours: [],
    txId: (n) => `MP26${1_000_000 + n * 41}.A${1_000 + n}`,
  },
};

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
      const operator = dice.weighed(operators.map((each) => [ways[each].share, each]));
      const direction = dice.chance(0.78) ? 'deposit' : 'withdrawal';
      const { badHours, isPrompted } = ways[operator];
      const isLost = dice.chance(badHours.includes(hourOfDay) ? 0.4 : 0.05);
      const lost = direction === 'deposit' && !isPrompted ? 'expired' : 'failed';
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
