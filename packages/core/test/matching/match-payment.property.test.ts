import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { type CollectionMode, collectionModes, type Deposit, depositStates, later } from '../../src/index.ts';
import { type Candidate, matchPayment } from '../../src/matching/match-payment.ts';
import type { ReceivedPayment } from '../../src/matching/received-payment.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import type { Operator } from '../../src/phone/operator.ts';
import { playerId, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf, receivedXaf } from '../../src/transaction/transaction-request.ts';
import { aDeposit, aPayment, uuidOf } from '../a-transaction.ts';
import { holds } from '../holds.ts';

// A small world, so that deposits and payments often nearly meet.
const numbers = fc.constantFrom('+237691234567', '+237691234568').map(msisdn);
const merchants = fc.constantFrom('+237690000001', '+237690000002').map(msisdn);
const amounts = fc.constantFrom(5_000, 5_001);
const names = fc.constantFrom('TX-1', 'TX-2');
const minutes = (min: number, max: number) =>
  fc.integer({ min, max }).map((count) => later(testMorning, count * 60_000));
const settings = { latePaymentWindowMs: 60 * 60_000 };

const anyDeposit = fc.record({
  msisdn: numbers,
  amountXaf: amounts.map(amountXaf),
  operator: fc.constantFrom<Operator[]>('orange', 'orange', 'orange', 'mtn'),
  playerId: fc.constantFrom(uuidOf(71), uuidOf(71), uuidOf(71), uuidOf(72)).map(playerId),
  applicationId: fc.constantFrom('default', 'default', 'default', 'other'),
  state: fc.constantFrom(...depositStates),
  collectionMode: fc.constantFrom(...collectionModes),
  providerTxId: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, names),
  createdAt: minutes(0, 4),
  expiresAt: minutes(5, 70),
});

const anyCandidates: fc.Arbitrary<readonly Candidate[]> = fc
  .array(fc.tuple(anyDeposit, merchants), { maxLength: 6 })
  .map((drawn) =>
    drawn.map(([fields, merchantMsisdn], index) => ({
      deposit: aDeposit({ id: transactionId(uuidOf(index)), ...fields }),
      merchantMsisdn,
    })),
  );

const anyPayment: fc.Arbitrary<ReceivedPayment> = fc
  .record({
    payer: numbers,
    receiver: fc.option(merchants, { freq: 5 }),
    amountXaf: amounts.map(receivedXaf),
    operatorTxId: fc.oneof({ weight: 3, arbitrary: fc.constant('TX-0') }, names),
    paidAt: fc.option(minutes(0, 200)),
  })
  .map(aPayment);

const anyCase = fc.record({ payment: anyPayment, candidates: anyCandidates, at: minutes(1, 200) });
type Case = typeof anyCase extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const decide = ({ payment, candidates, at }: Case) => matchPayment(payment, candidates, at, settings);
const isNamed = (deposit: Deposit, payment: ReceivedPayment) =>
  deposit.operator === payment.operator && deposit.providerTxId === payment.operatorTxId;
const playerOf = ({ applicationId, playerId: id }: Deposit) => `${applicationId} ${id}`;
const isWaiting = ({ state }: Deposit) => state === 'pending' || state === 'provider_acknowledged';
const isWithinWindow = ({ expiresAt, createdAt }: Deposit, { payment: { paidAt }, at }: Case) => {
  // Orange tells the minute, and no more.
  const made = paidAt !== null && paidAt >= createdAt - (createdAt % 60_000) && paidAt <= at ? paidAt : at;
  return made <= expiresAt + settings.latePaymentWindowMs;
};

/** Those of one mode that a payment of their number and amount could still change. */
const alike = (drawn: Case, mode: CollectionMode): readonly Candidate[] =>
  drawn.candidates.filter(({ deposit }) => {
    const { state, collectionMode, msisdn: number, amountXaf: amount } = deposit;
    const isLate = state === 'expired' || (state === 'failed' && mode === 'merchant_initiated');
    const isSame = number === drawn.payment.payer && amount === drawn.payment.amountXaf;
    const isPayable = isWithinWindow(deposit, drawn) && (isWaiting(deposit) || isLate);
    return collectionMode === mode && isSame && isPayable;
  });
const isPaid = ({ payment }: Case) => {
  return ({ deposit, merchantMsisdn }: Candidate) =>
    merchantMsisdn === payment.receiver &&
    deposit.operator === payment.operator &&
    (deposit.providerTxId === null || !isWaiting(deposit));
};

/** Runs the check on every case in which the payment confirms a deposit without being named by one. */
const whenMatched = (check: (drawn: Case, deposit: Deposit) => void): number => {
  let matched = 0;
  holds(
    fc.property(anyCase, (drawn) => {
      const decision = decide(drawn);
      if (decision.kind !== 'confirm' || isNamed(decision.deposit, drawn.payment)) return;
      matched += 1;
      check(drawn, decision.deposit);
    }),
    1_000,
  );
  return matched;
};

describe('whatever deposits there are, a payment', () => {
  it('never confirms one that waits for another id, or is of another number, amount, operator or merchant number', () => {
    const matched = whenMatched(({ payment, candidates }, deposit) => {
      expect(isWaiting(deposit) && deposit.providerTxId !== null).toBe(false);
      const paid = candidates.find((each) => each.deposit === deposit)?.merchantMsisdn;
      expect([deposit.msisdn, deposit.amountXaf, deposit.operator, paid]).toEqual([
        payment.payer,
        payment.amountXaf,
        payment.operator,
        payment.receiver,
      ]);
    });
    expect(matched).toBeGreaterThan(50);
  });

  it('never picks among two players who are to pay in the same way', () => {
    const matched = whenMatched((drawn, deposit) => {
      const players = alike(drawn, deposit.collectionMode).map((each) => playerOf(each.deposit));
      expect(new Set([...players, playerOf(deposit)]).size).toBe(1);
    });
    expect(matched).toBeGreaterThan(50);
  });

  it('goes to one that the phone was asked for only when it is clear that none was paid by dialling', () => {
    let prompted = 0;
    whenMatched((drawn, deposit) => {
      if (deposit.collectionMode === 'customer_initiated') return;
      prompted += 1;
      const dialled = alike(drawn, 'customer_initiated');
      expect(new Set(dialled.map((each) => playerOf(each.deposit))).size).toBeLessThanOrEqual(1);
      expect(dialled.some(isPaid(drawn))).toBe(false);
    });
    expect(prompted).toBeGreaterThan(20);
  });

  it('confirms one that waits before one that is over, and the oldest first', () => {
    const matched = whenMatched((drawn, deposit) => {
      const rivals = alike(drawn, deposit.collectionMode)
        .filter(isPaid(drawn))
        .map((each) => each.deposit)
        .filter(isWaiting);
      expect(isWaiting(deposit) || rivals.length === 0).toBe(true);
      for (const rival of rivals) expect(deposit.createdAt).toBeLessThanOrEqual(rival.createdAt);
    });
    expect(matched).toBeGreaterThan(50);
  });

  it('never confirms one that was to be dialled past the late window, swept up or not, nor one that is settled', () => {
    const matched = whenMatched((drawn, deposit) => {
      if (deposit.collectionMode === 'customer_initiated') expect(isWithinWindow(deposit, drawn)).toBe(true);
      expect(['succeeded', 'requires_manual_resolution']).not.toContain(deposit.state);
      if (deposit.state === 'failed') expect(deposit.collectionMode).toBe('merchant_initiated');
    });
    expect(matched).toBeGreaterThan(50);
  });

  it('is held only when nothing that it could mean is clear', () => {
    let held = 0;
    holds(
      fc.property(anyCase, (drawn) => {
        const isBorne = drawn.candidates.some(({ deposit }) => isNamed(deposit, drawn.payment));
        if (isBorne || decide(drawn).kind !== 'hold') return;
        held += 1;
        const dialled = alike(drawn, 'customer_initiated');
        const isClear = (some: readonly Candidate[]) =>
          new Set(some.map(({ deposit }) => playerOf(deposit))).size === 1 && some.some(isPaid(drawn));
        expect(isClear(dialled)).toBe(false);
        const isAmbiguous = new Set(dialled.map(({ deposit }) => playerOf(deposit))).size > 1;
        expect(!isAmbiguous && isClear(alike(drawn, 'merchant_initiated'))).toBe(false);
      }),
      1_000,
    );
    expect(held).toBeGreaterThan(50);
  });

  it('means the same whatever the order of the candidates', () => {
    const shuffled = anyCase.chain((drawn) =>
      fc.tuple(
        fc.constant(drawn),
        fc.shuffledSubarray([...drawn.candidates], { minLength: drawn.candidates.length }),
      ),
    );
    holds(
      fc.property(shuffled, ([drawn, candidates]) => {
        expect(decide({ ...drawn, candidates })).toEqual(decide(drawn));
      }),
      1_000,
    );
  });

  it('that is named goes to a deposit of its operator and amount, or to a person', () => {
    const namedCase = anyCase.filter(({ payment, candidates }) =>
      candidates.some(({ deposit }) => isNamed(deposit, payment)),
    );
    holds(
      fc.property(namedCase, (drawn) => {
        const decision = decide(drawn);
        if (decision.kind === 'hold') return;
        const { operator, amountXaf: amount, providerTxId, state } = decision.deposit;
        expect([operator, amount, providerTxId]).toEqual([
          drawn.payment.operator,
          drawn.payment.amountXaf,
          drawn.payment.operatorTxId,
        ]);
        const isOver = state === 'succeeded' || state === 'requires_manual_resolution';
        expect(decision.kind).toBe(isOver ? 'repeat' : 'confirm');
      }),
      500,
    );
  });
});
