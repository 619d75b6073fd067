import { describe, expect, it } from '@jest/globals';
import { aPaymentReport, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { collectionModes, depositStates, depositTransitions } from '../../src/deposit/deposit-transitions.ts';
import { earlier, later } from '../../src/instant.ts';
import type { Candidate } from '../../src/matching/match-payment.ts';
import { type Difference, rankCandidates } from '../../src/matching/rank-candidates.ts';
import {
  excessOf,
  type PaymentReport,
  type ReceivedPayment,
  receivedPayment,
  refuseUnlessCompletable,
} from '../../src/matching/received-payment.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { type DomainErrorCode, reason } from '../../src/reason/reason.ts';
import { paymentId, type TransactionId, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf, receivedXaf } from '../../src/transaction/transaction-request.ts';
import { nextState } from '../../src/transaction/transition-table.ts';
import { aDeposit, aPayment, refusal, uuidOf } from '../a-transaction.ts';
import { holds } from '../holds.ts';

const of = (...amounts: readonly number[]): readonly ReceivedPayment[] =>
  amounts.map((amount, index) =>
    aPayment({ id: paymentId(uuidOf(index)), amountXaf: receivedXaf(amount), status: 'held' }),
  );
const elsewhere = transactionId(uuidOf(7));
const own = { payment: aPayment().id };
const stranger = { payer: msisdn('+237691234568') };
const usedBy = (transaction: TransactionId, fields: Partial<ReceivedPayment> = {}): ReceivedPayment =>
  aPayment({ status: 'matched', transactionId: transaction, ...fields });
const waiting = { status: 'received', waitsUntil: later(testMorning, 1) } as const;
const complete = (payments: readonly ReceivedPayment[]) => () =>
  refuseUnlessCompletable(aDeposit(), payments, testMorning);

describe('a deposit of 5000 XAF may be completed by hand', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['from one payment of its amount', of(5_000)],
    ['from several payments that add up to it', of(1_000, 1_500, 2_500)],
    ['from payments that add up to more', of(4_999, 4_999)],
    ['from a payment that is not yet decided', [aPayment({ status: 'received' })]],
    ['from one that has waited long enough', [aPayment({ status: 'received', waitsUntil: testMorning })]],
    ['from one that waits for its balance', [aPayment({ ...waiting, heldBecause: reason('waits_for_balance') })]],
    ['from fifty payments', of(...Array<number>(50).fill(100))],
    ['from a payment that is attached to it already', [usedBy(aDeposit().id)]],
  ])('%s', (_what, payments) => {
    expect(complete(payments)).not.toThrow();
  });

  it.each([
    ['from nothing', [], refusal('no_payments')],
    ['from more than fifty payments', of(...Array<number>(51).fill(100)), refusal('no_payments')],
    ['from too little', of(4_999), refusal('sum_too_small', { sumXaf: 4_999, amountXaf: 5_000 })],
    ['from too little in sum', of(2_000, 2_999), refusal('sum_too_small', { sumXaf: 4_999 })],
    ['from a payment that was used', [usedBy(elsewhere)], refusal('payment_used', own)],
    ['from one on its way back', [aPayment({ status: 'returning' })], refusal('payment_returning', own)],
    ['from one that was sent back', [aPayment({ status: 'returned' })], refusal('payment_returned', own)],
    ['from one that is set aside', [aPayment({ status: 'set_aside' })], refusal('payment_set_aside', own)],
    [
      'from a payment of another number, though it is attached to it',
      [usedBy(aDeposit().id, stranger)],
      refusal('payment_of_other_number', own),
    ],
    [
      'from a payment that was taken back',
      [aPayment({ status: 'held', isReversed: true })],
      refusal('payment_reversed', own),
    ],
    [
      'from a payment that still waits for a verdict',
      [aPayment({ ...waiting, heldBecause: reason('waits_for_verdict') })],
      refusal('payment_undecided', own),
    ],
    [
      'from a payment of another number',
      [...of(5_000), aPayment(stranger)],
      refusal('payment_of_other_number', own),
    ],
  ])('but not %s', (_what, payments, refused) => {
    expect(complete(payments)).toThrow(refused);
  });
});

it('a deposit is completable exactly when payments of its number that no other deposit has add up to its amount', () => {
  const someone = fc.constantFrom('+237691234567', '+237691234567', '+237691234567', '+237691234568');
  const anyPayment = fc
    .record({
      payer: someone.map(msisdn),
      status: fc.constantFrom<ReceivedPayment['status'][]>('held', 'held', 'received', 'matched'),
      amountXaf: fc.integer({ min: 1, max: 2_000 }).map(receivedXaf),
      usedBy: fc.constantFrom(aDeposit().id, elsewhere),
    })
    .map(({ usedBy, ...fields }) =>
      aPayment({ ...fields, transactionId: fields.status === 'matched' ? usedBy : null }),
    );
  const cases = fc.tuple(fc.integer({ min: 100, max: 5_000 }), fc.array(anyPayment, { maxLength: 4 }));
  holds(
    fc.property(cases, ([amount, payments]) => {
      const sum = payments.reduce((total, each) => total + each.amountXaf, 0);
      const isFree = payments.every(
        ({ payer, transactionId: usedBy }) => payer === '+237691234567' && usedBy !== elsewhere,
      );
      const act = () =>
        refuseUnlessCompletable(aDeposit({ amountXaf: amountXaf(amount) }), payments, testMorning);
      if (isFree && sum >= amount) expect(act).not.toThrow();
      else expect(act).toThrow(expect.objectContaining({ name: 'DomainError' }));
    }),
    1_000,
  );
});

const settings = { latePaymentWindowMs: 86_400_000 };
const candidate = (fields: Partial<Deposit>, merchantMsisdn = '+237690000001'): Candidate => ({
  deposit: aDeposit(fields),
  merchantMsisdn,
});

const soon = later(testMorning, 60_000);
const rank = (candidates: readonly Candidate[], at = soon, hinted: readonly TransactionId[] = []) =>
  rankCandidates(aPayment(), candidates, hinted, at, settings);

describe('what speaks against a candidate', () => {
  it.each<[string, Candidate, readonly Difference[]]>([
    ['nothing', candidate({}), []],
    ['nothing, though it expired', candidate({ state: 'expired' }), []],
    ['its number', candidate({ msisdn: msisdn('+237691234568') }), ['paying_number']],
    ['its amount', candidate({ amountXaf: amountXaf(4_000) }), ['amount']],
    ['its merchant number', candidate({}, '+237690000002'), ['merchant_number']],
    ['that it succeeded', candidate({ state: 'succeeded' }), ['state']],
    ['that it failed', candidate({ state: 'failed' }), ['state']],
    [
      'all of it',
      candidate(
        { msisdn: msisdn('+237691234568'), amountXaf: amountXaf(4_000), state: 'failed' },
        '+237690000002',
      ),
      ['paying_number', 'amount', 'merchant_number', 'state'],
    ],
  ])('is %s', (_what, each, differs) => {
    expect(rank([each])).toEqual([{ deposit: each.deposit, differs, isHinted: false }]);
  });

  it('is that the payment came past the late window', () => {
    const each = candidate({ state: 'expired' });
    const past = later(each.deposit.expiresAt, settings.latePaymentWindowMs + 1);
    expect(rank([each], past)).toEqual([{ deposit: each.deposit, differs: ['late'], isHinted: false }]);
  });

  it('is not its lateness when the player paid in time', () => {
    const each = candidate({ state: 'expired' });
    const past = later(each.deposit.expiresAt, settings.latePaymentWindowMs + 1);
    const ranked = rankCandidates(aPayment({ paidAt: soon }), [each], [], past, settings);
    expect(ranked[0]?.differs).toEqual([]);
  });
});

it.each(depositStates.flatMap((state) => collectionModes.map((mode) => [state, mode] as const)))(
  'the state of a candidate speaks against it where it cannot be completed by hand: %s, %s',
  (state, collectionMode) => {
    const facts = { collectionMode, isWindowClosed: false, isWithinLateWindow: true };
    const completed = nextState(depositTransitions, state, 'completed_by_hand', facts);
    const [ranked] = rank([candidate({ state, collectionMode })]);
    expect(ranked?.differs).toEqual(completed === null ? ['state'] : []);
  },
);

describe('candidates', () => {
  it('come first when their player named the payment, whatever speaks against them', () => {
    const likely = candidate({ id: transactionId(uuidOf(1)) });
    const named = candidate({ id: transactionId(uuidOf(2)), msisdn: msisdn('+237691234568') });
    const ranked = rank([likely, named], soon, [named.deposit.id]);
    expect(ranked.map(({ deposit, isHinted }) => [deposit.id, isHinted])).toEqual([
      [named.deposit.id, true],
      [likely.deposit.id, false],
    ]);
  });

  it('come with the fewest differences first, then the newest', () => {
    const old = candidate({ id: transactionId(uuidOf(1)) });
    const young = candidate({ id: transactionId(uuidOf(2)), createdAt: soon });
    const wrong = candidate({
      id: transactionId(uuidOf(3)),
      amountXaf: amountXaf(100),
      createdAt: later(soon, 1),
    });
    const order = rank([wrong, old, young]).map(({ deposit }) => deposit);
    expect(order).toEqual([young.deposit, old.deposit, wrong.deposit]);
  });

  it('are at most three that only their players named, and never in the place of one that agrees', () => {
    const other = { msisdn: msisdn('+237691234568') };
    const numbered = (count: number, from: number, fields: Partial<Deposit> = {}) =>
      Array.from({ length: count }, (_, n) => candidate({ id: transactionId(uuidOf(from + n)), ...fields }));
    const named = numbered(12, 100, other);
    const hinted = named.map(({ deposit }) => deposit.id);
    const counts = (agreeing: number) => {
      const ranked = rank([...named, ...numbered(agreeing, 0), ...numbered(9, 200, other)], soon, hinted);
      const isFirst = ranked.every(({ isHinted }, place) => isHinted || ranked[place + 1]?.isHinted !== true);
      return [
        ranked.filter(({ isHinted }) => isHinted).length,
        ranked.filter(({ differs }) => differs.length === 0).length,
        ranked.length,
        isFirst,
      ];
    };
    expect([2, 8, 12].map(counts)).toEqual([
      [3, 2, 10, true],
      [2, 8, 10, true],
      [0, 10, 10, true],
    ]);
  });

  it('are at most ten', () => {
    const many = Array.from({ length: 12 }, (_, n) => candidate({ id: transactionId(uuidOf(n)) }));
    expect(rank(many)).toHaveLength(10);
  });
});

const id = paymentId(uuidOf(1));
const make = (fields: Partial<PaymentReport>) => receivedPayment(id, aPaymentReport(fields), testMorning);

describe('what payments come to beyond the deposit', () => {
  const at = (index: number, ms: number, amount: number): ReceivedPayment =>
    aPayment({
      id: paymentId(uuidOf(index)),
      amountXaf: receivedXaf(amount),
      receivedAt: later(testMorning, ms),
    });
  const borne = (payments: readonly ReceivedPayment[]) =>
    excessOf(aDeposit(), payments).map(({ paymentId: id, xaf }) => [id, xaf]);

  it.each<[string, readonly ReceivedPayment[], readonly (readonly [number, number])[]]>([
    ['by no one, when they are just enough', [at(1, 0, 2_000), at(2, 1, 3_000)], []],
    ['by the newest', [at(1, 1, 4_000), at(2, 0, 4_000)], [[1, 3_000]]],
    ['by the later id of two that came at once', [at(1, 0, 4_000), at(2, 0, 4_000)], [[2, 3_000]]],
    ['in whatever order they are named', [at(2, 0, 4_000), at(1, 0, 4_000)], [[2, 3_000]]],
    [
      'by the one before it for what the newest has not',
      [at(1, 0, 6_000), at(2, 1, 300), at(3, 2, 200)],
      [
        [3, 200],
        [2, 300],
        [1, 1_000],
      ],
    ],
  ])('is borne %s', (_what, payments, expected) => {
    expect(borne(payments)).toEqual(expected.map(([index, xaf]) => [uuidOf(index), xaf]));
  });

  it('is all of it, and of no payment more than it is', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 });
    holds(
      fc.property(amounts, (given) => {
        const payments = given.map((amount, index) => at(index, index % 3, amount));
        const sum = given.reduce((total, amount) => total + amount, 0);
        fc.pre(sum >= 5_000);
        const shares = excessOf(aDeposit(), payments);
        expect(shares.reduce((total, { xaf }) => total + xaf, 5_000)).toBe(sum);
        for (const { paymentId: id, xaf } of shares) {
          const amount = payments.find((each) => each.id === id)?.amountXaf ?? 0;
          expect(xaf > 0 && xaf <= amount).toBe(true);
        }
      }),
    );
  });
});

describe('an incoming payment', () => {
  it('is what was reported, not yet decided and used by no one', () => {
    const paidAt = earlier(testMorning, 1_000);
    expect(make({ paidAt })).toEqual({
      id,
      operator: 'orange',
      operatorTxId: 'MP260101.0900.A00001',
      payer: '+237691234567',
      receiver: '+237690000001',
      amountXaf: 5_000,
      paidAt,
      receivedAt: testMorning,
      readAt: null,
      providerId: 'orange-money',
      rawText: 'Vous avez recu 5000 FCFA du 691234567.',
      status: 'received',
      heldBecause: null,
      waitsUntil: null,
      transactionId: null,
      isReversed: false,
      isVouched: false,
      excessXaf: 0,
      excessStatus: null,
      returnId: null,
      decision: null,
    });
  });

  it.each<[string, Partial<PaymentReport>]>([
    ['a receiver that no one knows', { receiver: null }],
    ['less than any deposit may ask for', { amountXaf: 1 }],
    ['a raw text with line breaks, kept as it came', { rawText: 'Paiement\r\nrecu:\t5000 FCFA' }],
    ['an empty raw text', { rawText: '' }],
    ['the longest raw text', { rawText: '😀'.repeat(4096) }],
    ['the longest transaction id', { operatorTxId: 'x'.repeat(64) }],
  ])('may have %s', (_what, fields) => {
    expect(make(fields)).toMatchObject(fields);
  });

  it.each([
    ['without end is cut', 'x'.repeat(5_000), 'x'.repeat(4096)],
    ['with control characters is cleaned', 'recu\u0000 \u0007\n5000', 'recu\uFFFD \uFFFD\n5000'],
  ])('is never lost for its text: one %s', (_what, rawText, kept) => {
    expect(make({ rawText }).rawText).toBe(kept);
  });

  it.each<[string, Partial<PaymentReport>, DomainErrorCode]>([
    ['no transaction id', { operatorTxId: '' }, 'invalid_payment'],
    ['a transaction id that is too long', { operatorTxId: 'x'.repeat(65) }, 'invalid_payment'],
    ['a transaction id with a line break', { operatorTxId: 'a\nb' }, 'invalid_payment'],
    ['a payer that is no number', { payer: '691234567' }, 'invalid_msisdn'],
    ['a receiver that is no number', { receiver: 'shop' }, 'invalid_msisdn'],
    ['no amount', { amountXaf: 0 }, 'invalid_amount'],
    ['half an amount', { amountXaf: 0.5 }, 'invalid_amount'],
  ])('is refused with %s', (_what, fields, code) => {
    expect(() => make(fields)).toThrow(refusal(code));
  });
});
