import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, saying } from '@mobile-money/testing';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import { placeOf } from '../../src/matching/book-word.ts';
import type { ReceivedPayment } from '../../src/matching/received-payment.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import type { WalletEntry } from '../../src/ports/wallet-store.ts';
import { type DomainErrorCode, typed } from '../../src/reason/reason.ts';
import type { ProviderExchange } from '../../src/transaction/provider-exchange.ts';
import { paymentId, transactionId } from '../../src/transaction/transaction.ts';
import { receivedXaf } from '../../src/transaction/transaction-request.ts';
import { addNote } from '../../src/use-cases/notes.ts';
import { readTransactionRecord } from '../../src/use-cases/read-transaction.ts';
import {
  type Completion,
  completeDepositByHand,
  type Resolution,
  resolveTransaction,
} from '../../src/use-cases/resolve-transaction.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import {
  aDeposit,
  anExchange,
  aPayment,
  aPromptedDeposit,
  aWithdrawal,
  refusal,
  uuidOf,
} from '../a-transaction.ts';
import { anEntryBy, disturbedOnce, eventsOf, interrupted, recordOf, worldWith } from '../a-world.ts';

const staff = aStaffMember();
const held = 'requires_manual_resolution';
const resolution = (fields: Partial<Resolution> = {}): Resolution => ({
  transactionId: uuidOf(1),
  outcome: 'succeeded',
  reason: 'The operator’s portal shows it.',
  ...fields,
});

describe('a staff member resolves what is held', () => {
  const both = [aPromptedDeposit({ state: held }), aWithdrawal({ state: held })];
  const outcomes = ['succeeded', 'failed'] as const;
  const cases = both.flatMap((transaction) =>
    outcomes.map((outcome) => [transaction.direction, outcome, transaction] as const),
  );

  it.each(cases)(
    'a %s becomes %s, and the webhook that was held back follows',
    async (_, outcome, transaction) => {
      const world = worldWith([transaction]);
      world.statuses.always({ outcome: 'unknown', reason: typed('Never heard of it.') });
      world.clock.advance(60_000);
      const asked = resolution({ transactionId: transaction.id, outcome });
      const resolved = await resolveTransaction(world.ports)(asked, staff);
      expect(resolved).toMatchObject({ state: outcome, stateReason: typed(asked.reason), version: 2 });
      expect(world.statuses.calls).toEqual([]);
      const record = await recordOf(world, transaction);
      expect(record.transaction).toEqual(resolved);
      expect(record.history).toMatchObject([
        { from: held, to: outcome, actor: staff, reason: typed(asked.reason), at: world.clock.now() },
      ]);
      expect(eventsOf(record)).toEqual([`payment.${outcome}`]);
      expect([...world.database.audit.values()]).toEqual([
        anEntryBy(
          staff,
          world.clock.now(),
          ['transaction.resolve', transaction.id, held, outcome],
          typed(asked.reason),
        ),
      ]);
    },
  );

  it('but credits no one with money that its operator took back meanwhile', async () => {
    const deposit = aPromptedDeposit({ state: held });
    const world = worldWith([deposit]);
    const payment = aPayment({ status: 'matched', transactionId: deposit.id, isReversed: true });
    world.database.payments.set(payment.id, payment);
    const act = resolveTransaction(world.ports)(resolution(), staff);
    await expect(act).rejects.toEqual(refusal('payment_reversed', { payment: payment.id }));
    const rejected = await resolveTransaction(world.ports)(resolution({ outcome: 'failed' }), staff);
    expect(rejected.state).toBe('failed');
  });

  it('nor with what is taken back while they decide', async () => {
    const deposit = aPromptedDeposit({ state: held });
    const world = worldWith([deposit]);
    const payment = aPayment({ status: 'matched', transactionId: deposit.id });
    world.database.payments.set(payment.id, payment);
    const transactions = disturbedOnce(world.transactions, () => world.payments.takeBack(payment.id));
    const act = resolveTransaction({ ...world.ports, transactions })(resolution(), staff);
    await expect(act).rejects.toEqual(refusal('payment_reversed', { payment: payment.id }));
    expect(await world.transactions.find(deposit.id)).toEqual(deposit);
  });
});

describe('a deposit that is held without a payment', () => {
  const deposit = aPromptedDeposit({ state: held });
  const resolvedBeside = (
    fields: Partial<ReceivedPayment>,
    outcome: 'succeeded' | 'failed' = 'succeeded',
  ) => {
    const world = worldWith([deposit]);
    const payment = aPayment({ payer: deposit.msisdn, receivedAt: deposit.createdAt, ...fields });
    world.database.payments.set(payment.id, payment);
    return resolveTransaction(world.ports)(resolution({ outcome }), staff);
  };

  it.each([
    ['held', 'payment_unmatched'],
    ['received', 'payment_unmatched'],
    ['returning', 'payment_returning'],
  ] as const)('is not credited while its own may be the one that is %s', async (status, code) => {
    const { id: payment } = aPayment();
    await expect(resolvedBeside({ status })).rejects.toEqual(refusal(code, { payment }));
    expect(await resolvedBeside({ status }, 'failed')).toMatchObject({ state: 'failed' });
  });

  it('is credited by two people where its own may have been sent back since, and called failed by one', async () => {
    const payment = aPayment({ payer: deposit.msisdn, receivedAt: deposit.createdAt, status: 'returned' });
    const world = worldWith([deposit]);
    world.database.payments.set(payment.id, payment);
    expect((await readTransactionRecord(world.ports)(deposit.id, [])).creditDoubt).toBe('payment_returned');
    const first = await resolveTransaction(world.ports)(resolution(), staff);
    expect(first).toMatchObject({ state: held, proposal: { outcome: 'succeeded', staffId: staff.id } });
    const second = await resolveTransaction(world.ports)(resolution(), aStaffMember({ id: 'second' }));
    expect(second.state).toBe('succeeded');
    expect((await readTransactionRecord(world.ports)(deposit.id, [])).creditDoubt).toBeNull();
    expect(await resolvedBeside({ status: 'returned' }, 'failed')).toMatchObject({ state: 'failed' });
  });

  describe('where the one that was set aside was sent back in vain', () => {
    /** Someone wrote a note about that return, as the refusal asks for, whatever they found. */
    const worldOfReturn = async (outcome: ProviderExchange['outcome'], of: Partial<Withdrawal> = {}) => {
      const payment = aPayment({ payer: deposit.msisdn, receivedAt: deposit.createdAt, status: 'set_aside' });
      const returns = { paymentId: payment.id, askedBy: 'awa' };
      const sent = aWithdrawal({ state: 'failed', failureCode: 'operator_error', returns, ...of });
      const world = worldWith([deposit, sent]);
      world.database.payments.set(payment.id, payment);
      world.database.exchanges.set(sent.id, [anExchange({ outcome })]);
      world.clock.advance(1);
      await addNote(world.ports)({ kind: 'transaction', id: sent.id }, 'It has left.', staff);
      return world;
    };

    it('is credited by two people when that may have been sent', async () => {
      const world = await worldOfReturn('contradicts');
      expect((await readTransactionRecord(world.ports)(deposit.id, [])).creditDoubt).toBe('payment_returned');
      expect(await resolveTransaction(world.ports)(resolution(), staff)).toMatchObject({ state: held });
      const second = await resolveTransaction(world.ports)(resolution(), aStaffMember({ id: 'second' }));
      expect(second.state).toBe('succeeded');
    });

    it.each<[string, ProviderExchange['outcome'], Partial<Withdrawal>]>([
      ['no one says so', 'differs', {}],
      [
        'it was another payment',
        'contradicts',
        { returns: { paymentId: paymentId(uuidOf(9)), askedBy: 'awa' } },
      ],
    ])('is by one, when %s', async (_, outcome, of) => {
      const world = await worldOfReturn(outcome, of);
      expect((await readTransactionRecord(world.ports)(deposit.id, [])).creditDoubt).toBeNull();
      expect(await resolveTransaction(world.ports)(resolution(), staff)).toMatchObject({
        state: 'succeeded',
      });
    });

    it('is by one, when it was set aside before the deposit was asked for', async () => {
      const world = await worldOfReturn('contradicts');
      const [payment] = [...world.database.payments.values()] as [ReceivedPayment];
      const receivedAt = later(deposit.createdAt, -1);
      world.database.payments.set(payment.id, { ...payment, receivedAt });
      expect(await resolveTransaction(world.ports)(resolution(), staff)).toMatchObject({
        state: 'succeeded',
      });
    });
  });

  it('is refused for what it is, once it is decided', async () => {
    const world = worldWith([{ ...deposit, state: 'succeeded' }]);
    world.database.payments.set(aPayment().id, aPayment({ status: 'held', payer: deposit.msisdn }));
    const act = resolveTransaction(world.ports)(resolution(), staff);
    await expect(act).rejects.toMatchObject({ code: 'move_refused' });
  });

  it.each<[string, Partial<ReceivedPayment>]>([
    ['of another amount', { amountXaf: receivedXaf(4_999) }],
    ['of another number', { payer: msisdn('+237699999999') }],
    ['from before it was asked for', { receivedAt: later(deposit.createdAt, -1) }],
    ['sent back before it was asked for', { status: 'returned', receivedAt: later(deposit.createdAt, -1) }],
    ['set aside', { status: 'set_aside' }],
    ['taken back', { isReversed: true }],
  ])('is, where what lies there is %s', async (_, fields) => {
    expect(await resolvedBeside({ status: 'held', ...fields })).toMatchObject({ state: 'succeeded' });
  });
});

describe('money that the book of its wallet contradicts', () => {
  it('is credited by two people, whatever the amount, and refused by one', async () => {
    const deposit = aPromptedDeposit({ state: held });
    const contradicted = () => {
      const world = worldWith([deposit]);
      const payment = aPayment({
        ...{ status: 'matched', transactionId: deposit.id, receiver: '+237690000001' as never },
      });
      world.database.payments.set(payment.id, payment);
      const { wallet, name } = placeOf(payment) as NonNullable<ReturnType<typeof placeOf>>;
      const entry = { walletId: wallet, name, standing: 'contradicted' } as WalletEntry;
      world.database.walletEntries.set(`${wallet} ${name}`, { entry, isToApply: false });
      return world;
    };
    const world = contradicted();
    const first = await resolveTransaction(world.ports)(resolution(), staff);
    expect(first).toMatchObject({ state: held, proposal: { outcome: 'succeeded', staffId: staff.id } });
    const second = await resolveTransaction(world.ports)(resolution(), aStaffMember({ id: 'second' }));
    expect(second.state).toBe('succeeded');
    const rejected = await resolveTransaction(contradicted().ports)(resolution({ outcome: 'failed' }), staff);
    expect(rejected.state).toBe('failed');
  });
});

describe('a resolution is refused, and writes nothing,', () => {
  const others = [
    ...depositStates.map((state) => aDeposit({ state })),
    ...withdrawalStates.map((state) => aWithdrawal({ state })),
  ].filter(({ state }) => state !== held);

  it.each(others)('on a $direction in $state', async (transaction) => {
    const world = worldWith([transaction]);
    for (const outcome of ['succeeded', 'failed'] as const) {
      const act = resolveTransaction(world.ports)(
        resolution({ transactionId: transaction.id, outcome }),
        staff,
      );
      await expect(act).rejects.toEqual(refusal('move_refused', { from: transaction.state }));
    }
    expect(await world.transactions.find(transaction.id)).toEqual(transaction);
    expect(world.database.audit.size).toBe(0);
  });

  it.each<[string, Partial<Resolution>, DomainErrorCode]>([
    ['without a reason', { reason: '' }, 'invalid_text'],
    ['with blanks for a reason', { reason: '  ' }, 'invalid_text'],
    ['with a reason without end', { reason: 'x'.repeat(501) }, 'invalid_text'],
    ['on an id that is none', { transactionId: 'x' }, 'invalid_identifier'],
    ['on a transaction that no one knows', { transactionId: uuidOf(99) }, 'transaction_not_found'],
  ])('%s', async (_what, fields, code) => {
    const world = worldWith([aDeposit({ state: held })]);
    await expect(resolveTransaction(world.ports)(resolution(fields), staff)).rejects.toEqual(refusal(code));
    expect(world.database.audit.size).toBe(0);
  });
});

describe('the payments of a deposit that was held', () => {
  const late = aPayment({ status: 'matched', transactionId: aDeposit().id });
  const other = aPayment({
    id: paymentId(uuidOf(501)),
    operatorTxId: 'TX-2',
    status: 'matched',
    transactionId: transactionId(uuidOf(7)),
  });

  function worldWithMoney() {
    const world = worldWith([aPromptedDeposit({ state: held })]);
    for (const each of [late, other]) world.database.payments.set(each.id, each);
    return world;
  }

  it('are set free when it is rejected, to be held for a person with the reason', async () => {
    const world = worldWithMoney();
    await resolveTransaction(world.ports)(resolution({ outcome: 'failed', reason: 'Wrong person.' }), staff);
    expect(await world.payments.find(late.id)).toEqual({
      ...late,
      status: 'held',
      transactionId: null,
      heldBecause: saying('Its deposit was rejected: Wrong person.'),
    });
    expect(await world.payments.find(other.id)).toEqual(other);
  });

  it('stay its own when it is confirmed', async () => {
    const world = worldWithMoney();
    await resolveTransaction(world.ports)(resolution({ outcome: 'succeeded' }), staff);
    expect(await world.payments.find(late.id)).toEqual(late);
  });
});

const aHeld = (n: number, amount: number, fields: Partial<ReceivedPayment> = {}): ReceivedPayment =>
  aPayment({
    id: paymentId(uuidOf(n)),
    operatorTxId: `TX-${n}`,
    amountXaf: receivedXaf(amount),
    status: 'held',
    ...fields,
  });

function worldWithPayments(deposit: Deposit, payments: readonly ReceivedPayment[]): MemoryPorts {
  const world = worldWith([deposit, aWithdrawal()]);
  for (const each of payments) world.database.payments.set(each.id, each);
  return world;
}

const completion = (fields: Partial<Completion> = {}): Completion => ({
  transactionId: uuidOf(1),
  paymentIds: [uuidOf(501), uuidOf(502)],
  reason: 'Paid in two parts.',
  ...fields,
});

const enough = [aHeld(501, 2_000), aHeld(502, 4_000)];

describe('a staff member', () => {
  it('completes a deposit from payments that add up to it; the credited amount is the deposit’s', async () => {
    const world = worldWithPayments(aDeposit({ state: 'expired' }), enough);
    world.clock.advance(90_000);
    const deposit = await completeDepositByHand(world.ports)(completion(), staff);
    expect(deposit).toMatchObject({
      state: 'succeeded',
      amountXaf: 5_000,
      providerTxId: 'TX-501',
      stateReason: typed('Paid in two parts.'),
    });
    const record = await recordOf(world, deposit);
    expect(record.transaction).toEqual(deposit);
    expect(record.history).toMatchObject([
      { from: 'expired', to: 'succeeded', trigger: 'completed_by_hand', actor: staff },
    ]);
    expect(record.payments.map(({ id, status }) => [id, status])).toEqual([
      [uuidOf(501), 'matched'],
      [uuidOf(502), 'matched'],
    ]);
    expect(eventsOf(record)).toEqual(['payment.succeeded']);
  });

  it('is named in the audit', async () => {
    const world = worldWithPayments(aDeposit(), enough);
    await completeDepositByHand(world.ports)(completion(), staff);
    const { items } = await world.audit.list(null, 10);
    expect(items).toEqual([
      anEntryBy(
        staff,
        world.clock.now(),
        ['deposit.complete', uuidOf(1), 'pending', 'succeeded'],
        typed('Paid in two parts.'),
      ),
    ]);
  });

  it('may name a payment twice; it counts once', async () => {
    const world = worldWithPayments(aDeposit(), [aHeld(501, 2_500)]);
    const twice = completion({ paymentIds: [uuidOf(501), uuidOf(501)] });
    await expect(completeDepositByHand(world.ports)(twice, staff)).rejects.toEqual(
      refusal('sum_too_small', { sumXaf: 2_500 }),
    );
  });

  it('may use the late payment that put the deposit on hold; it is not used up again', async () => {
    const attached = aHeld(501, 3_000, { status: 'matched', transactionId: transactionId(uuidOf(1)) });
    const deposit = aPromptedDeposit({ state: 'requires_manual_resolution', providerTxId: 'TX-501' });
    const world = worldWithPayments(deposit, [attached, aHeld(502, 2_000)]);
    const consumed: (readonly string[])[] = [];
    const transactions = interrupted(world.transactions, ({ consumes }) => {
      consumed.push(consumes);
      return undefined;
    });
    const completed = await completeDepositByHand({ ...world.ports, transactions })(completion(), staff);
    expect(completed).toMatchObject({ state: 'succeeded', providerTxId: 'TX-501' });
    expect(consumed).toEqual([[uuidOf(502)]]);
    expect((await recordOf(world, completed)).payments.map(({ id, status }) => [id, status])).toEqual([
      [uuidOf(501), 'matched'],
      [uuidOf(502), 'matched'],
    ]);
  });

  it('does not, when the payment that it has is taken back in this moment', async () => {
    const attached = aHeld(501, 3_000, { status: 'matched', transactionId: transactionId(uuidOf(1)) });
    const deposit = aPromptedDeposit({ state: 'requires_manual_resolution', providerTxId: 'TX-501' });
    const world = worldWithPayments(deposit, [attached, aHeld(502, 2_000)]);
    const transactions = disturbedOnce(world.transactions, () => world.payments.takeBack(attached.id));
    const act = completeDepositByHand({ ...world.ports, transactions })(completion(), staff);
    await expect(act).rejects.toEqual(refusal('payment_reversed', { payment: attached.id }));
    expect((await world.transactions.find(deposit.id))?.state).toBe('requires_manual_resolution');
  });

  it('completes a deposit from others, though the late payment that it had was taken back', async () => {
    const attached = aHeld(503, 3_000, {
      status: 'matched',
      transactionId: transactionId(uuidOf(1)),
      isReversed: true,
    });
    const deposit = aPromptedDeposit({ state: 'requires_manual_resolution', providerTxId: 'TX-503' });
    const world = worldWithPayments(deposit, [attached, ...enough]);
    expect(await completeDepositByHand(world.ports)(completion(), staff)).toMatchObject({
      state: 'succeeded',
    });
  });

  it('may use a payment that was set free when its deposit was rejected', async () => {
    const attached = aHeld(501, 5_000, { status: 'matched', transactionId: transactionId(uuidOf(7)) });
    const rejected = aPromptedDeposit({ id: transactionId(uuidOf(7)), state: 'requires_manual_resolution' });
    const world = worldWithPayments(aDeposit(), [attached]);
    world.database.transactions.set(rejected.id, rejected);
    const one = completion({ paymentIds: [uuidOf(501)] });
    await expect(completeDepositByHand(world.ports)(one, staff)).rejects.toEqual(refusal('payment_used'));
    const decision = { transactionId: rejected.id, outcome: 'failed', reason: 'Wrong one.' } as const;
    await resolveTransaction(world.ports)(decision, staff);
    expect(await completeDepositByHand(world.ports)(one, staff)).toMatchObject({ state: 'succeeded' });
    expect(await world.payments.find(attached.id)).toMatchObject({ transactionId: uuidOf(1) });
  });

  it('gives the deposit the id of the money, in the place of one that an answer promised', async () => {
    const world = worldWithPayments(aDeposit({ providerTxId: 'TX-0' }), enough);
    const deposit = await completeDepositByHand(world.ports)(completion(), staff);
    expect(deposit.providerTxId).toBe('TX-501');
  });

  it('sets the late payment free that put the deposit on hold when others are used: it is still the player’s', async () => {
    const late = aHeld(503, 5_000, { status: 'matched', transactionId: transactionId(uuidOf(1)) });
    const deposit = aPromptedDeposit({ state: 'requires_manual_resolution', providerTxId: 'TX-503' });
    const world = worldWithPayments(deposit, [late, ...enough]);
    const completed = await completeDepositByHand(world.ports)(completion(), staff);
    expect(completed).toMatchObject({ state: 'succeeded', providerTxId: 'TX-501' });
    expect((await recordOf(world, completed)).payments.map(({ id }) => id)).toEqual([
      uuidOf(501),
      uuidOf(502),
    ]);
    expect(await world.payments.find(late.id)).toMatchObject({
      status: 'held',
      transactionId: null,
      heldBecause: saying('Its deposit was completed from other payments: Paid in two parts.'),
    });
  });

  const allowed = ['pending', 'expired', 'requires_manual_resolution'];
  it.each(depositStates.flatMap((state) => [aDeposit({ state }), aPromptedDeposit({ state })]))(
    'may complete only what is pending, expired or held: $state, $collectionMode',
    async (deposit) => {
      const world = worldWithPayments(deposit, enough);
      world.clock.set(later(deposit.expiresAt, 10 * 86_400_000));
      const act = completeDepositByHand(world.ports)(completion(), staff);
      if (allowed.includes(deposit.state)) expect((await act).state).toBe('succeeded');
      else await expect(act).rejects.toEqual(refusal('move_refused', { from: deposit.state }));
    },
  );
});

describe('a completion by hand is refused, and writes nothing,', () => {
  it.each<[string, readonly ReceivedPayment[], Partial<Completion>, DomainErrorCode]>([
    ['with too small a sum', [aHeld(501, 1_000), aHeld(502, 3_999)], {}, 'sum_too_small'],
    ['with a payment that no one knows', [aHeld(501, 5_000)], {}, 'payment_not_found'],
    ['with a payment id that is none', enough, { paymentIds: ['501'] }, 'invalid_identifier'],
    ['with a transaction id that is none', enough, { transactionId: '1' }, 'invalid_identifier'],
    ['for a deposit that no one knows', enough, { transactionId: uuidOf(99) }, 'transaction_not_found'],
    ['for a withdrawal', enough, { transactionId: uuidOf(2) }, 'not_a_deposit'],
    ['without a reason', enough, { reason: '' }, 'invalid_text'],
    ['with a reason without end', enough, { reason: 'x'.repeat(501) }, 'invalid_text'],
  ])('%s', async (_what, payments, fields, code) => {
    const world = worldWithPayments(aDeposit(), payments);
    const act = completeDepositByHand(world.ports)(completion(fields), staff);
    await expect(act).rejects.toEqual(refusal(code));
    expect(await world.transactions.find(aDeposit().id)).toEqual(aDeposit());
    expect([...world.database.payments.values()]).toEqual(payments);
    expect(world.database.audit.size).toBe(0);
  });

  it('with a payment that was attached to it, was set free, and is used elsewhere by now', async () => {
    const attached = aHeld(501, 5_000, { status: 'matched', transactionId: transactionId(uuidOf(1)) });
    const deposit = aPromptedDeposit({ state: 'requires_manual_resolution' });
    const world = worldWithPayments(deposit, [attached]);
    const transactions = disturbedOnce(world.transactions, () => {
      // Rejected, used for another deposit, and put on hold once more by another late payment.
      world.database.payments.set(attached.id, { ...attached, transactionId: transactionId(uuidOf(7)) });
      world.database.transactions.set(deposit.id, { ...deposit, version: 3 });
    });
    const one = completion({ paymentIds: [uuidOf(501)] });
    const act = completeDepositByHand({ ...world.ports, transactions })(one, staff);
    await expect(act).rejects.toEqual(refusal('payment_used'));
    expect(await world.transactions.find(deposit.id)).toMatchObject({ version: 3 });
  });

  it.each([
    ['payment_returning', { status: 'returning' }],
    ['payment_set_aside', { status: 'set_aside' }],
    ['payment_reversed', { isReversed: true }],
    ['payment_returned', { status: 'returned' }],
  ] as const)('with %s, for what became of the payment in the same moment', async (code, became) => {
    const payment = aHeld(501, 5_000);
    const world = worldWithPayments(aDeposit(), [payment]);
    const transactions = disturbedOnce(world.transactions, () => {
      world.database.payments.set(payment.id, { ...payment, ...became });
    });
    const one = completion({ paymentIds: [uuidOf(501)] });
    const act = completeDepositByHand({ ...world.ports, transactions })(one, staff);
    await expect(act).rejects.toEqual(refusal(code));
  });

  it('with a payment that no one had decided about, and that its book contradicts in the same moment', async () => {
    const receiver = '+237690000001' as never;
    const payment = aHeld(501, 5_000, { status: 'received', receiver });
    const world = worldWithPayments(aDeposit(), [payment]);
    const { wallet, name } = placeOf(payment) as NonNullable<ReturnType<typeof placeOf>>;
    const transactions = disturbedOnce(world.transactions, () => {
      world.database.payments.set(payment.id, { ...payment, status: 'held' });
      const entry = { walletId: wallet, name, standing: 'contradicted' } as WalletEntry;
      world.database.walletEntries.set(`${wallet} ${name}`, { entry, isToApply: false });
    });
    const one = completion({ paymentIds: [uuidOf(501)] });
    const act = completeDepositByHand({ ...world.ports, transactions })(one, staff);
    await expect(act).rejects.toEqual(refusal('payment_contradicted'));
  });
});
