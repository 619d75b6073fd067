import fc from 'fast-check';
import { type Instant, instant } from '../../src/instant.ts';
import { type ToldMovement, timePrecisionMs } from '../../src/wallet/wallet-entry.ts';
import { named, reorderMs, second } from './a-wallet.ts';

/** One true movement, and how its SMS travelled. */
export interface Step {
  readonly movedXaf: number;
  readonly feeHundredths: number;
  /** Somebody else pays the fee: the SMS names it, the balance does not feel it. */
  readonly isFeeOfOther: boolean;
  /** Since the movement before. */
  readonly afterMs: number;
  readonly delayMs: number;
  /** The SMS comes a second time, so much later. */
  readonly againMs: number | null;
}

export interface Sent {
  readonly told: ToldMovement;
  readonly at: Instant;
  readonly before: number;
}

/** What the wallet's phone is sent for a true history: every balance follows from the one before. */
export function sentFor(steps: readonly Step[], firstBalance: number, precisionMs: number): readonly Sent[] {
  let balance = firstBalance;
  let at: number = second(0);
  return steps.map((step, index) => {
    at += step.afterMs;
    const before = balance;
    balance += step.movedXaf * 100 - (step.isFeeOfOther ? 0 : step.feeHundredths);
    const told: ToldMovement = {
      kind: 'moved',
      id: named(`e${index}`),
      movedXaf: step.movedXaf,
      feeHundredths: step.feeHundredths,
      balanceHundredths: balance,
      operatorAt: instant(at - (at % precisionMs)),
      precisionMs,
      arrivedAt: instant(at + step.delayMs),
    };
    return { told, at: instant(at), before };
  });
}

/** In the order in which they arrive, repeats included. */
export const arrivals = (sent: readonly Sent[], steps: readonly Step[]): readonly ToldMovement[] =>
  sent
    .flatMap(({ told }, index) => {
      const againMs = steps[index]?.againMs ?? null;
      return againMs === null ? [told] : [told, { ...told, arrivedAt: instant(told.arrivedAt + againMs) }];
    })
    .sort((one, other) => one.arrivedAt - other.arrivedAt);

const delays = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: reorderMs - 1 }) },
);

export const anyPrecisionMs = fc.constantFrom(timePrecisionMs.mtn, timePrecisionMs.orange);

/** Few amounts, in and out, that often cancel each other. */
export const repeatingSteps = fc.array(
  fc.record<Step>({
    movedXaf: fc.constantFrom(5_000, 5_000, -5_000, 10_000, -10_000, 500, -500),
    feeHundredths: fc.constantFrom(0, 0, 0, 510, 5_000),
    isFeeOfOther: fc.constant(false),
    afterMs: fc.constantFrom(0, 1_000, 20_000, 90_000, 3_600_000),
    delayMs: delays,
    againMs: fc.option(fc.integer({ min: 0, max: reorderMs }), { freq: 5 }),
  }),
  { minLength: 1, maxLength: 25 },
);

/** Amounts that do not add up to each other, so that what is missing has one reading. */
export const distinctSteps = (gapMs: number) =>
  fc.array(
    fc.record<Step>({
      movedXaf: fc.oneof(
        { weight: 4, arbitrary: fc.noBias(fc.integer({ min: 100, max: 900_000 })) },
        { weight: 1, arbitrary: fc.noBias(fc.integer({ min: -900_000, max: -100 })) },
      ),
      feeHundredths: fc.constantFrom(0, 0, 510),
      isFeeOfOther: fc.boolean(),
      afterMs: fc.constantFrom(gapMs, gapMs * 2, 90_000, 3_600_000),
      delayMs: delays,
      againMs: fc.option(fc.integer({ min: 0, max: reorderMs }), { freq: 5 }),
    }),
    { minLength: 2, maxLength: 25 },
  );
