import { describe, expect, it } from '@jest/globals';
import { saying, testMorning } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { earlier, later } from '../../src/instant.ts';
import { type Candidate, matchPayment } from '../../src/matching/match-payment.ts';
import type { ReceivedPayment } from '../../src/matching/received-payment.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { reason } from '../../src/reason/reason.ts';
import { playerId, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { aDeposit, aPayment, aPromptedDeposit, uuidOf } from '../a-transaction.ts';

const lateWindowMs = 86_400_000;
const settings = { latePaymentWindowMs: lateWindowMs };
const paidNumber = '+237690000001';
const deadline = aDeposit().expiresAt;
const stranger = { playerId: playerId(uuidOf(77)) };

const candidate = (deposit: Deposit, merchantMsisdn = paidNumber): Candidate => ({ deposit, merchantMsisdn });
const decide = (
  payment: ReceivedPayment,
  candidates: readonly Candidate[],
  at = later(testMorning, 60_000),
) => matchPayment(payment, candidates, at, settings);

describe('a payment that no deposit is named by', () => {
  it('confirms the deposit of its paying number, amount and receiving number', () => {
    const deposit = aDeposit();
    expect(decide(aPayment(), [candidate(deposit)])).toEqual({ kind: 'confirm', deposit });
  });

  it.each<[string, Candidate[], RegExp]>([
    ['no deposit', [], /No open deposit/],
    ['another paying number', [candidate(aDeposit({ msisdn: msisdn('+237691234568') }))], /No open deposit/],
    ['a smaller amount', [candidate(aDeposit({ amountXaf: amountXaf(4_999) }))], /No open deposit/],
    ['a larger amount', [candidate(aDeposit({ amountXaf: amountXaf(5_001) }))], /No open deposit/],
    ['another merchant number', [candidate(aDeposit(), '+237690000002')], /another merchant number/],
    ['a wallet of another operator', [candidate(aDeposit({ operator: 'mtn' }))], /another merchant number/],
    ['a deposit that is over', [candidate(aDeposit({ state: 'succeeded' }))], /No open deposit/],
    ['a deposit that failed', [candidate(aDeposit({ state: 'failed' }))], /No open deposit/],
    [
      'a prompt that was never sent',
      [candidate(aPromptedDeposit({ state: 'failed', failureCode: 'too_many_prompts' }))],
      /No open deposit/,
    ],
    [
      'a deposit that a person looks at',
      [candidate(aDeposit({ state: 'requires_manual_resolution' }))],
      /No open deposit/,
    ],
    ['two players', [candidate(aDeposit()), candidate(aDeposit(stranger))], /more than one player/],
    [
      'two players, one of whom expired lately',
      [candidate(aDeposit()), candidate(aDeposit({ ...stranger, state: 'expired' }))],
      /more than one player/,
    ],
    [
      'two players at two merchant numbers',
      [candidate(aDeposit()), candidate(aDeposit(stranger), '+237690000002')],
      /more than one player/,
    ],
    [
      'the same player id at two applications, which are two players',
      [candidate(aDeposit()), candidate(aDeposit({ applicationId: 'other' }))],
      /more than one player/,
    ],
  ])('is held with %s', (_what, candidates, because) => {
    expect(decide(aPayment(), candidates)).toEqual({ kind: 'hold', because: saying(because) });
  });

  it('is held when no one knows which merchant number was paid', () => {
    expect(decide(aPayment({ receiver: null }), [candidate(aDeposit())])).toEqual({
      kind: 'hold',
      because: reason('receiver_unknown'),
    });
  });

  it('is not disturbed by another player whose deposit is long over', () => {
    const deposit = aDeposit();
    const over = aDeposit({ ...stranger, state: 'succeeded' });
    expect(decide(aPayment(), [candidate(over), candidate(deposit)])).toEqual({ kind: 'confirm', deposit });
  });

  // biome-ignore format: reads by its columns
  it.each<[string, Partial<Deposit>, Partial<Deposit>]>([
    ['pending before expired, though younger', { createdAt: later(testMorning, 9) }, { state: 'expired' }],
    ['acknowledged before expired', { state: 'provider_acknowledged' }, { state: 'expired' }],
    ['the oldest of two pending', {}, { createdAt: later(testMorning, 1) }],
    ['the oldest of two expired', { state: 'expired' }, { state: 'expired', createdAt: later(testMorning, 1) }],
    ['the oldest, though it expired after that moment', { state: 'expired', stateUpdatedAt: later(testMorning, 60_001) }, { createdAt: later(testMorning, 1) }],
    ['pending before what expired at that moment', { createdAt: later(testMorning, 9) }, { state: 'expired', stateUpdatedAt: later(testMorning, 60_000) }],
    ['of two of one moment always the same', { id: transactionId(uuidOf(5)) }, { id: transactionId(uuidOf(6)) }],
  ])('confirms %s', (_what, first, second) => {
    const meant = aDeposit(first);
    const both = [candidate(meant), candidate(aDeposit({ id: transactionId(uuidOf(9)), ...second }))];
    expect(decide(aPayment(), both)).toEqual({ kind: 'confirm', deposit: meant });
    expect(decide(aPayment(), both.toReversed())).toEqual({ kind: 'confirm', deposit: meant });
  });

  it.each<[string, Partial<Deposit>, number, number | null, 'confirm' | 'hold']>([
    // deposit                             state         arrives, paid: ms after the deadline   decision
    ['an expired one at the end of the window', { state: 'expired' }, lateWindowMs, null, 'confirm'],
    ['an expired one past the window', { state: 'expired' }, lateWindowMs + 1, null, 'hold'],
    ['one paid in the window, told later', { state: 'expired' }, 2 * lateWindowMs, lateWindowMs, 'confirm'],
    ['one paid and told past the window', { state: 'expired' }, 2 * lateWindowMs, lateWindowMs + 1, 'hold'],
    ['one paid in the future, they say', { state: 'expired' }, lateWindowMs + 1, lateWindowMs + 2, 'hold'],
    ['one paid before it was made, they say', { state: 'expired' }, lateWindowMs + 1, -600_001, 'hold'],
    ['one paid as it was made', { state: 'expired' }, lateWindowMs + 1, -600_000, 'confirm'],
    ['an overdue one at the end of the window', { state: 'pending' }, lateWindowMs, null, 'confirm'],
    ['an overdue one past the window', { state: 'pending' }, lateWindowMs + 1, null, 'hold'],
    ['an overdue one paid in time', { state: 'pending' }, lateWindowMs + 1, lateWindowMs, 'confirm'],
  ])('%s', (_what, fields, arrivesMs, paidMs, kind) => {
    const at = later(deadline, arrivesMs);
    const paidAt = paidMs === null ? null : later(deadline, paidMs);
    expect(decide(aPayment({ paidAt }), [candidate(aDeposit(fields))], at).kind).toBe(kind);
  });

  it.each<[string, Partial<Deposit>, number, 'confirm' | 'hold']>([
    ['confirms a merchant-initiated one that failed', { state: 'failed' }, 1, 'confirm'],
    ['confirms a merchant-initiated one that expired', { state: 'expired' }, 1, 'confirm'],
    ['confirms one that failed past the window', { state: 'failed' }, lateWindowMs + 1, 'confirm'],
    ['confirms one that expired past the window', { state: 'expired' }, lateWindowMs + 1, 'confirm'],
    ['confirms one that is overdue', { state: 'provider_acknowledged' }, 1, 'confirm'],
    ['confirms one overdue past the window', { state: 'provider_acknowledged' }, lateWindowMs + 1, 'confirm'],
    ['leaves one that a person looks at', { state: 'requires_manual_resolution' }, 1, 'hold'],
  ])('%s, for a person to decide', (_what, fields, arrivesMs, kind) => {
    const deposit = aPromptedDeposit(fields);
    expect(decide(aPayment(), [candidate(deposit)], later(deadline, arrivesMs)).kind).toBe(kind);
  });

  // biome-ignore format: reads by its columns
  it.each<[string, string, Partial<Deposit>, RegExp | null]>([
    ['the newest', paidNumber, {}, null],
    ['none when they are of two players', paidNumber, stranger, /more than one player/],
    ['the one that was paid', '+237690000002', {}, null],
  ])('goes to %s of those that are long over', (_what, paidAtOlder, fields, because) => {
    const older = aPromptedDeposit({ state: 'failed' });
    const newer = aPromptedDeposit({
      id: transactionId(uuidOf(9)),
      state: 'expired',
      createdAt: later(older.createdAt, 1),
      ...fields,
    });
    const payment = aPayment({ receiver: msisdn(paidAtOlder) });
    const both = [candidate(older, paidAtOlder), candidate(newer)];
    expect(decide(payment, both, later(deadline, lateWindowMs + 1))).toEqual(
      because === null
        ? { kind: 'confirm', deposit: paidAtOlder === paidNumber ? newer : older }
        : { kind: 'hold', because: saying(because) },
    );
  });

  it('goes to a prompted one that is over lately before one that is long over, though that is older', () => {
    const longOver = aPromptedDeposit({ state: 'expired', createdAt: earlier(testMorning, 5) });
    const lately = aPromptedDeposit({
      id: transactionId(uuidOf(9)),
      state: 'failed',
      expiresAt: later(longOver.expiresAt, 5),
    });
    const at = later(longOver.expiresAt, lateWindowMs + 1);
    expect(decide(aPayment(), [candidate(longOver), candidate(lately)], at)).toEqual({
      kind: 'confirm',
      deposit: lately,
    });
  });
});

describe('a payment that both a dialled and a prompted deposit may mean', () => {
  const prompted = aPromptedDeposit({
    id: transactionId(uuidOf(9)),
    createdAt: earlier(testMorning, 60_000),
  });

  it.each<[string, readonly Candidate[]]>([
    ['of one player', [candidate(prompted)]],
    ['of another player', [candidate({ ...prompted, ...stranger })]],
    ['of two other players', [candidate(prompted), candidate({ ...prompted, ...stranger })]],
  ])('confirms the one that was dialled, though younger, beside prompted ones %s', (_what, others) => {
    const deposit = aDeposit();
    for (const candidates of [
      [candidate(deposit), ...others],
      [...others, candidate(deposit)],
    ]) {
      expect(decide(aPayment(), candidates)).toEqual({ kind: 'confirm', deposit });
    }
  });

  it('confirms one that was dialled and is over before one that waits for the phone', () => {
    const deposit = aDeposit({ state: 'expired' });
    expect(decide(aPayment(), [candidate(prompted), candidate(deposit)])).toEqual({
      kind: 'confirm',
      deposit,
    });
  });

  it.each<[string, Candidate]>([
    ['went to another merchant number', candidate(aDeposit(), '+237690000002')],
    ['is of another player, at another merchant number', candidate(aDeposit(stranger), '+237690000002')],
    ['is past the late window', candidate(aDeposit({ expiresAt: earlier(testMorning, lateWindowMs) }))],
    ['succeeded', candidate(aDeposit({ state: 'succeeded' }))],
  ])('confirms the prompted one when what was dialled %s', (_what, dialled) => {
    expect(decide(aPayment(), [dialled, candidate(prompted)])).toEqual({
      kind: 'confirm',
      deposit: prompted,
    });
  });

  it.each<[string, readonly Candidate[], RegExp]>([
    [
      'players who dialled are two',
      [
        candidate(aDeposit(), '+237690000002'),
        candidate(aDeposit(stranger), '+237690000002'),
        candidate(prompted),
      ],
      /more than one player/,
    ],
    [
      'players who were prompted are two',
      [candidate(prompted), candidate({ ...prompted, ...stranger })],
      /more than one player/,
    ],
    [
      'number paid is neither’s',
      [candidate(aDeposit(), '+237690000002'), candidate(prompted, '+237690000002')],
      /another merchant number/,
    ],
  ])('is held when the %s', (_what, candidates, because) => {
    expect(decide(aPayment(), candidates)).toEqual({ kind: 'hold', because: saying(because) });
  });
});

describe('a payment whose operator transaction id a deposit bears', () => {
  const payment = aPayment();
  const named = { providerTxId: payment.operatorTxId };
  const decideAmong = (...deposits: readonly Deposit[]) =>
    decide(
      payment,
      deposits.map((deposit) => candidate(deposit)),
    );

  it.each<[string, Partial<Deposit>]>([
    ['pending', { state: 'pending' }],
    ['acknowledged', { state: 'provider_acknowledged' }],
    ['expired', { state: 'expired' }],
    ['failed', { state: 'failed' }],
    ['asked from another number', { msisdn: msisdn('+237691234568') }],
  ])('confirms that deposit when it is %s', (_what, fields) => {
    const deposit = aPromptedDeposit({ ...named, ...fields });
    expect(decideAmong(deposit)).toEqual({ kind: 'confirm', deposit });
  });

  it.each(['succeeded', 'requires_manual_resolution'] as const)(
    'is a repeat when the deposit is %s',
    (state) => {
      const deposit = aPromptedDeposit({ ...named, state });
      expect(decideAmong(deposit)).toEqual({ kind: 'repeat', deposit });
    },
  );

  it.each(['pending', 'succeeded', 'expired', 'requires_manual_resolution'] as const)(
    'is held when the amount is another, in whatever state: %s',
    (state) => {
      expect(decideAmong(aPromptedDeposit({ ...named, state, amountXaf: amountXaf(4_000) }))).toEqual({
        kind: 'hold',
        because: reason('amount_of_named_differs'),
      });
    },
  );

  it('is held when a person has rejected the deposit: that money is what they decided about', () => {
    const rejected = { state: 'failed', failureCode: 'rejected_by_staff' } as const;
    expect(decideAmong(aPromptedDeposit({ ...named, ...rejected }))).toEqual({
      kind: 'hold',
      because: reason('named_was_rejected'),
    });
  });

  it('is not named by a deposit of another operator: its ids are other ids', () => {
    const other = aPromptedDeposit({ ...named, operator: 'mtn' });
    expect(decideAmong(other)).toEqual({ kind: 'hold', because: saying(/another merchant number/) });
    const succeeded = aPromptedDeposit({ ...named, operator: 'mtn', state: 'succeeded' });
    const own = aDeposit({ id: transactionId(uuidOf(8)) });
    expect(decideAmong(succeeded, own)).toEqual({ kind: 'confirm', deposit: own });
  });

  it('means that deposit even when another one fits by number and amount', () => {
    const deposit = aPromptedDeposit({ ...named, id: transactionId(uuidOf(8)) });
    expect(decideAmong(aDeposit(), deposit)).toEqual({ kind: 'confirm', deposit });
  });

  describe('is for that deposit alone:', () => {
    const other = aPromptedDeposit({ providerTxId: 'TX-other' });
    const held = { kind: 'hold', because: saying(/bears another transaction id\./) };

    it('one that waits for another id is not credited for it', () => {
      expect(decideAmong(other)).toEqual(held);
      const own = aDeposit({ id: transactionId(uuidOf(8)) });
      expect(decideAmong(other, own)).toEqual({ kind: 'confirm', deposit: own });
    });

    it('nor one that waited for it at that moment, and has expired since', () => {
      expect(decideAmong({ ...other, state: 'expired', stateUpdatedAt: later(testMorning, 60_001) })).toEqual(
        held,
      );
    });

    it('and is still a reason for doubt when it is of another player', () => {
      expect(decideAmong(other, aPromptedDeposit({ id: transactionId(uuidOf(8)), ...stranger }))).toEqual({
        kind: 'hold',
        because: saying(/more than one player/),
      });
    });

    it.each(['expired', 'failed'] as const)('one that has %s goes to a person', (state) => {
      const over = { ...other, state };
      expect(decideAmong(over)).toEqual({ kind: 'confirm', deposit: over });
    });
  });

  it('means the deposit of its own operator when one of another bears the same id by chance', () => {
    const own = aPromptedDeposit({ ...named, id: transactionId(uuidOf(8)) });
    const other = aPromptedDeposit({ ...named, operator: 'mtn' });
    expect(decideAmong(own, other)).toEqual({ kind: 'confirm', deposit: own });
    expect(decideAmong(other, own)).toEqual({ kind: 'confirm', deposit: own });
  });
});
