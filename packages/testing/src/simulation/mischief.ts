import type { Random } from './random.ts';

/** How much of each adversary there is in a history: 0 leaves them out, 1 is the usual, 2 is twice as much. */
export interface Adversaries {
  /** Replays and invents callbacks and SMS. */
  readonly stranger: number;
  /** Opens deposits that equal other people's, on their numbers. */
  readonly impostor: number;
  /** Clicks everything twice, and thinks again. */
  readonly colleague: number;
}

export const allAdversaries: Adversaries = { stranger: 1, impostor: 1, colleague: 1 };

/** What a stranger's callbacks name: one of the names of a transaction, or nothing of ours. */
export type CallbackName = 'transaction' | 'submission' | 'payment' | 'operator_id' | 'nothing';

/** An SMS that its operator did not send: a true one word by word, one with another amount, or one made up. */
export type ForgedSms = 'copied' | 'other_amount' | 'invented';

const minute = 60_000;

export function mischiefFrom(random: Random, weights: Adversaries): readonly Mischief[] {
  const often = <Item>(weight: number, max: number, make: () => Item): Item[] =>
    Array.from({ length: Math.round(weight * random.between(0, max)) }, make);
  return [
    ...often(weights.stranger, 2, () => callbacks(random)),
    ...often(weights.stranger, 2, () => forgedSms(random)),
    ...often(weights.impostor, 1, () => equalDeposits(random)),
    ...often(weights.colleague, 1, () => fidgeting(random)),
  ];
}

export type Mischief = ReturnType<
  typeof callbacks | typeof forgedSms | typeof equalDeposits | typeof fidgeting
>;

/**
 * Now and then more than anyone should follow in a day, far enough apart for each to be followed; and once in a while
 * more than anyone should keep in an hour.
 */
const callbacks = (random: Random) => {
  const isFlood = random.chance(0.008);
  return {
    kind: 'callbacks' as const,
    atMs: random.pick([random.between(0, 40), random.between(40, 220), random.between(70, 1_750)]) * minute,
    names: random.weighted<CallbackName>({
      transaction: 4,
      submission: 4,
      payment: 1,
      operator_id: 1,
      nothing: 1,
    }),
    count: isFlood ? 430 : random.pick([1, 2, 4, 13]),
    everyMs: isFlood ? 0 : random.pick([0, 5_000, minute]),
    /** Looks for what people have rejected; otherwise for anything. */
    isAfterRejected: random.chance(0.6),
  };
};

const forgedSms = (random: Random) => ({
  kind: 'forged_sms' as const,
  atMs: random.pick([random.between(0, 12), random.between(0, 40), random.between(70, 1_700)]) * minute,
  how: random.weighted<ForgedSms>({ copied: 2, other_amount: 2, invented: 3 }),
  copies: random.pick([1, 1, 2]),
});

const equalDeposits = (random: Random) => ({
  kind: 'equal_deposits' as const,
  atMs: random.pick([random.below(minute), random.between(0, 16) * minute]),
  player: random.below(3),
  count: random.pick([1, 1, 2, 5]),
  isSameReference: random.chance(0.3),
});

const fidgeting = (random: Random) => ({
  kind: 'fidgeting' as const,
  atMs: random.pick([random.between(1, 40), random.between(65, 200), random.between(70, 1_700)]) * minute,
  thinksAgainAfterMs: random.pick([0, 2_000, 10 * minute]),
});
