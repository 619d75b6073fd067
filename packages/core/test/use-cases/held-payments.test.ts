import { describe, expect, it } from '@jest/globals';
import {
  aPaymentReport,
  aStaffMember,
  type MemoryPorts,
  memoryPorts,
  saying,
  testMorning,
} from '@mobile-money/testing';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { ignored } from '../../src/incoming/incoming-message.ts';
import { limits } from '../../src/limits.ts';
import type { ReceivedPayment } from '../../src/matching/received-payment.ts';
import { type Msisdn, msisdn } from '../../src/phone/msisdn.ts';
import type { SmsReading } from '../../src/ports/gateways.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { WorkKind } from '../../src/ports/transaction-reader.ts';
import type { DomainErrorCode } from '../../src/reason/reason.ts';
import { reason, typed } from '../../src/reason/reason.ts';
import { defaultSettings } from '../../src/settings.ts';
import { paymentId, purposeOf, transactionId } from '../../src/transaction/transaction.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../src/use-cases/decide-withdrawal.ts';
import {
  returnPayment,
  setPaymentAside,
  takePaymentBack,
  vouchForPayment,
} from '../../src/use-cases/held-payments.ts';
import { addNote } from '../../src/use-cases/notes.ts';
import { listPayments } from '../../src/use-cases/payment-lists.ts';
import { readTransaction } from '../../src/use-cases/read-transaction.ts';
import { receivePayment } from '../../src/use-cases/receive-payment.ts';
import { receiveSms } from '../../src/use-cases/receive-sms.ts';
import { recoverInterrupted, submitInterrupted } from '../../src/use-cases/recover.ts';
import { completeDepositByHand, resolveTransaction } from '../../src/use-cases/resolve-transaction.ts';
import { enableStaffMember } from '../../src/use-cases/staff-accounts.ts';
import { applyVerdicts, lookAtWallets } from '../../src/use-cases/wallets.ts';
import { submitWithdrawal } from '../../src/withdrawal/submit-withdrawal.ts';
import { tieReceipt } from '../../src/withdrawal/tie-receipt.ts';
import type { Withdrawal } from '../../src/withdrawal/withdrawal.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { disturbedOnce, interrupted, recordOf, switchOff, withMethods, worldWith } from '../a-world.ts';

const own = '+237690000001';
const player = '+237691234567';
const minute = 60_000;
const awa = aStaffMember({ id: 'awa' });
const ben = aStaffMember({ id: 'ben' });
const why = 'It is not ours.';

interface Sms {
  readonly id: string;
  readonly amount?: number;
  readonly balance: number | null;
  readonly payer?: string | null;
}

/** The phone of the wallet passes an SMS of money on that came in; gives the payment as it is then. */
async function hear(world: MemoryPorts, { id, amount = 5_000, balance, payer = player }: Sms) {
  const money = { operator: 'orange', operatorTxId: id, amountXaf: amount, payer, receiver: own } as const;
  const movement = {
    ...(money as unknown as { payer: never; receiver: never }),
    operator: 'orange',
    operatorTxId: id,
    amountXaf: amount,
    direction: 'in',
    feeHundredths: 0,
    balanceHundredths: balance === null ? null : balance * 100,
    at: world.clock.now(),
    precisionMs: 1_000,
  } as const;
  await told(world, { kind: 'payment', ...money, paidAt: null, doubt: null, movement });
  return paymentOf(world, id);
}

function told(world: MemoryPorts, reading: SmsReading) {
  world.smsReader.always(reading);
  return receiveSms(world.ports)({
    providerId: 'orange-money',
    sender: 'OrangeMoney',
    recipient: null,
    deviceId: 'phone-orange-money',
    simNumber: 1,
    rawText: 'SMS',
    sentAt: null,
  });
}

const paymentOf = ({ database }: MemoryPorts, operatorTxId: string): ReceivedPayment =>
  [...database.payments.values()].find((each) => each.operatorTxId === operatorTxId) as ReceivedPayment;

const opened: Sms = { id: 'PP1', amount: 100, balance: 10_100, payer: '+237690999999' };
/** The book vouches for the first, and for what continues from it. */
const vouched: Sms = { id: 'PP2', balance: 15_100 };
const open: Sms = { id: 'PP2', amount: 60_000, balance: 900_000 };
const contradicted: Sms = { id: 'PP2', balance: 100 };

async function worldHearing(
  sms: Sms,
  deposits: Parameters<typeof worldWith>[0] = [],
  overrides: Partial<Ports> = {},
): Promise<[MemoryPorts, ReceivedPayment]> {
  const world = worldWith(deposits, overrides);
  await hear(world, opened);
  return [world, await hear(world, sms)];
}

async function pass(world: MemoryPorts, ms: number): Promise<void> {
  world.clock.advance(ms);
  await lookAtWallets(world.ports)(50);
  await applyVerdicts(world.ports)(50);
  await recoverInterrupted(world.ports)(50);
}

const large = aDeposit({ amountXaf: 60_000 as never });

describe('a payment is sent back', () => {
  it('by a withdrawal of no application to the number that paid, in the queue like any other', async () => {
    const [world, payment] = await worldHearing(vouched);
    const withdrawal = await returnPayment(world.ports)(payment.id, why, awa);
    expect(withdrawal).toMatchObject({
      direction: 'withdrawal',
      state: 'pending_approval',
      applicationId: '',
      callbackUrl: null,
      msisdn: player,
      operator: 'orange',
      amountXaf: 5_000,
      returns: { paymentId: payment.id, askedBy: 'awa' },
      stateReason: reason('return_asked', { why: typed(why) }),
    });
    expect([withdrawal, aDeposit()].map(purposeOf)).toEqual(['return', 'platform']);
    expect(await world.payments.find(payment.id)).toMatchObject({
      status: 'returning',
      returnId: withdrawal.id,
      decision: { kind: 'return', staffId: 'awa', reason: why },
    });
    await expect(readTransaction(world)('default', withdrawal.id)).rejects.toEqual(
      refusal('transaction_not_found'),
    );
  });

  it('by the operator of the number that paid, and by that of the report where no one knows', async () => {
    const world = memoryPorts();
    const ids = [
      ['MP1', '+237677123456', 'mtn'],
      ['MP2', '+237622123456', 'orange'],
    ] as const;
    for (const [operatorTxId, payer, operator] of ids) {
      await receivePayment(world.ports)(aPaymentReport({ operatorTxId, payer }));
      const { id } = paymentOf(world, operatorTxId);
      expect(await returnPayment(world.ports)(id, why, awa)).toMatchObject({ operator, msisdn: payer });
    }
  });

  it('though it is less than any withdrawal may be, or more than any provider takes', async () => {
    const { registry } = memoryPorts().database;
    const limited = { minXaf: null, maxXaf: 1_000 };
    const providers = registry.providers.map((each) => ({
      ...each,
      limits: { deposit: limited, withdrawal: limited },
    }));
    const world = memoryPorts();
    world.database.registry = { ...registry, providers };
    for (const [operatorTxId, amountXaf] of [
      ['MP1', 1],
      ['MP2', 5_000],
    ] as const) {
      await receivePayment(world.ports)(aPaymentReport({ operatorTxId, amountXaf }));
      const { id } = paymentOf(world, operatorTxId);
      expect(await returnPayment(world.ports)(id, why, awa)).toMatchObject({ amountXaf });
    }
  });

  it('not without a provider', async () => {
    const [world, { id }] = await worldHearing(vouched);
    switchOff(world);
    await expect(returnPayment(world.ports)(id, why, awa)).rejects.toEqual(refusal('no_provider_available'));
    expect((await world.payments.find(id))?.status).toBe('held');
  });

  it.each<[string, Sms, DomainErrorCode]>([
    ['whose payer no one knows', { ...vouched, payer: null }, 'payment_payer_unknown'],
    ['that is open and large', open, 'payment_unvouched'],
    ['that its balance contradicts', contradicted, 'payment_contradicted'],
  ])('but not one %s', async (_what, sms, code) => {
    const [world, { id }] = await worldHearing(sms);
    await pass(world, 3 * minute);
    await expect(returnPayment(world.ports)(id, why, awa)).rejects.toEqual(refusal(code));
  });

  it('but not one that its operator took back, or that waits for a verdict', async () => {
    const [world, { id }] = await worldHearing(vouched);
    await world.payments.takeBack(id);
    await expect(returnPayment(world.ports)(id, why, awa)).rejects.toEqual(refusal('payment_reversed'));
    const { payment } = await world.payments.storeOnce({
      ...paymentOf(world, 'PP2'),
      id: paymentId(uuidOf(50)),
      operatorTxId: 'PP3',
      status: 'received',
      isReversed: false,
    });
    await world.payments.postpone(payment.id, reason('waits_for_verdict'), (testMorning + minute) as never);
    for (const exit of [returnPayment, setPaymentAside] as const)
      await expect(exit(world.ports)(payment.id, why, awa)).rejects.toEqual(refusal('payment_undecided'));
  });

  it('is for people at once when it waits for a balance: set aside, though not sent back unvouched', async () => {
    const [world, { id, heldBecause }] = await worldHearing(open, [large]);
    expect(heldBecause?.code).toBe('waits_for_balance');
    await expect(returnPayment(world.ports)(id, why, awa)).rejects.toEqual(refusal('payment_unvouched'));
    expect(await setPaymentAside(world.ports)(id, why, awa)).toMatchObject({ status: 'set_aside' });
    await pass(world, 3 * minute);
    expect(paymentOf(world, 'PP2')).toMatchObject({ status: 'set_aside' });
  });

  it('where an open one is small, or the wallet has no limit', async () => {
    const [world, { id }] = await worldHearing({ ...open, amount: 50_000 });
    expect(await returnPayment(world.ports)(id, why, awa)).toMatchObject({ amountXaf: 50_000 });
    const settings = { ...defaultSettings, smsUnvouchedMaxXaf: null };
    const [other, { id: unlimited }] = await worldHearing(open, [], { settings });
    expect(await returnPayment(other.ports)(unlimited, why, awa)).toMatchObject({ amountXaf: 60_000 });
  });

  it('once: whoever asks for it again is told where it is', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const { id: withdrawal } = await returnPayment(world.ports)(id, why, awa);
    await expect(returnPayment(world.ports)(id, why, ben)).rejects.toEqual(refusal('payment_returning'));
    await approveWithdrawal(world.ports)(withdrawal, ben);
    await expect(returnPayment(world.ports)(id, why, ben)).rejects.toEqual(refusal('payment_returned'));
  });

  it('by no one when it is used at every look', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const transactions = withMethods(world.transactions, { createReturn: async () => 'payment_used' });
    await expect(returnPayment({ ...world.ports, transactions })(id, why, awa)).rejects.toEqual(
      refusal('too_busy'),
    );
  });
});

describe('the withdrawal that sends a payment back', () => {
  it('is approved by someone else than who asked for it, unless there is no one else', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const { id: withdrawal } = await returnPayment(world.ports)(id, why, awa);
    await expect(approveWithdrawal(world.ports)(withdrawal, awa)).rejects.toEqual(
      refusal('return_of_same_person'),
    );
    expect(await approveWithdrawal(world.ports)(withdrawal, awa, null, true)).toMatchObject({
      state: 'succeeded',
    });
    expect(await world.payments.find(id)).toMatchObject({ status: 'returned' });
    expect(world.database.deliveries.size).toBe(0);
  });

  it('takes two others where much money does', async () => {
    const settings = { ...defaultSettings, twoPersonApprovalXaf: 5_000 };
    const [world, { id }] = await worldHearing(vouched, [], { settings });
    const { id: withdrawal } = await returnPayment(world.ports)(id, why, awa);
    const state = async (who: typeof awa) => (await approveWithdrawal(world.ports)(withdrawal, who)).state;
    expect(await state(ben)).toBe('pending_approval');
    await expect(state(awa)).rejects.toEqual(refusal('return_of_same_person'));
    expect(await state(aStaffMember({ id: 'carl' }))).toBe('succeeded');
  });

  it('is approved by no one once the money is known not to be there', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const { id: withdrawal } = await returnPayment(world.ports)(id, why, awa);
    await world.payments.takeBack(id);
    await expect(approveWithdrawal(world.ports)(withdrawal, ben)).rejects.toEqual(
      refusal('payment_reversed'),
    );
    await rejectWithdrawal(world.ports)(withdrawal, awa, 'There is no money.');
    expect(await world.payments.find(id)).toMatchObject({
      status: 'held',
      isReversed: true,
      heldBecause: saying(/could not be sent back: There is no money/),
      returnId: null,
    });
  });

  it('nor when its operator takes the payment back in that moment', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const { id: withdrawal } = await returnPayment(world.ports)(id, why, awa);
    const transactions = disturbedOnce(world.transactions, () => world.payments.takeBack(id));
    await expect(approveWithdrawal({ ...world.ports, transactions })(withdrawal, ben)).rejects.toEqual(
      refusal('payment_reversed'),
    );
    expect(await world.transactions.find(withdrawal)).toMatchObject({ state: 'pending_approval' });
  });

  it('that was approved before a crash is not sent once its payment was taken back: a person ends it', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const asked = await returnPayment(world.ports)(id, why, awa);
    world.database.transactions.set(asked.id, { ...asked, state: 'approved' });
    await world.payments.takeBack(id);
    world.clock.advance(limits.interruptedAfterMs);
    await submitInterrupted(world.ports)(10);
    expect(world.transfers.calls).toEqual([]);
    const { transaction, history } = await recordOf(world, asked);
    const notSent = reason('return_not_sent');
    expect(transaction).toMatchObject({ state: 'requires_manual_resolution', stateReason: notSent });
    expect(history.slice(1)).toMatchObject([
      { from: 'approved', trigger: 'transfer_intended', to: 'provider_submitted', reason: notSent },
      { trigger: 'transfer_stuck', to: 'requires_manual_resolution', reason: notSent },
    ]);
    expect(world.log.messages('warn')).toContain('A return was not sent: its payment was taken back.');
    const resolution = { transactionId: asked.id, outcome: 'failed', reason: 'There is no money.' } as const;
    await resolveTransaction(world.ports)(resolution, ben);
    expect(await world.payments.find(id)).toMatchObject({ status: 'held', isReversed: true, returnId: null });
  });

  it('that was approved before a crash is sent while its payment is there', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const asked = await returnPayment(world.ports)(id, why, awa);
    world.database.transactions.set(asked.id, { ...asked, state: 'approved' });
    world.clock.advance(limits.interruptedAfterMs);
    await submitInterrupted(world.ports)(10);
    expect(world.transfers.calls).toHaveLength(1);
    expect((await world.payments.find(id))?.status).toBe('returned');
  });

  it('that was approved before a crash waits for the SMS of before, one of which may take its payment back', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const asked = await returnPayment(world.ports)(id, why, awa);
    world.database.transactions.set(asked.id, { ...asked, state: 'approved' });
    const other = aWithdrawal({ id: transactionId(uuidOf(77)), state: 'approved' });
    world.database.transactions.set(other.id, other);
    const unread = await storedMessage(world);
    world.clock.advance(limits.interruptedAfterMs);
    // Beside the job that reads it, which has just begun.
    const send = submitInterrupted(world.ports);
    await send(10);
    expect([(await recordOf(world, asked)).transaction.state, world.transfers.calls.length]).toEqual([
      'approved',
      1,
    ]);
    await world.payments.takeBack(id);
    await world.messages.conclude(unread.id, ignored(typed('It took money back.')));
    await send(10);
    expect((await recordOf(world, asked)).transaction.state).toBe('requires_manual_resolution');
    expect(world.transfers.calls).toHaveLength(1);
  });

  it('is decided by whoever was first when its payment is taken back as it is sent', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const asked = await returnPayment(world.ports)(id, why, awa);
    const approved = { ...asked, state: 'approved' } as const;
    world.database.transactions.set(asked.id, approved);
    await world.payments.takeBack(id);
    const both = [1, 2].map(() => submitWithdrawal(world.ports)(approved));
    const states = (await Promise.all(both)).map(({ state }) => state);
    expect(states).toEqual(['requires_manual_resolution', 'requires_manual_resolution']);
    expect((await recordOf(world, asked)).history).toHaveLength(3);
  });

  it('is handed to no backup once its payment was taken back while the first provider was asked', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const asked = await returnPayment(world.ports)(id, why, awa);
    world.transfers.next(async () => {
      await world.payments.takeBack(id);
      return { outcome: 'rejected', reason: typed('Insufficient balance.') };
    });
    expect(await approveWithdrawal(world.ports)(asked.id, ben)).toMatchObject({ state: 'failed' });
    expect(world.transfers.calls.map(({ providerId }) => providerId)).toEqual(['orange-money']);
    expect(world.log.messages('error')).toEqual([]);
    expect(await world.payments.find(id)).toMatchObject({ status: 'held', isReversed: true, returnId: null });
  });

  it('goes on waiting when nothing can be stored', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const asked = await returnPayment(world.ports)(id, why, awa);
    const approved = { ...asked, state: 'approved' } as const;
    const transactions = interrupted(world.transactions, () => Promise.reject(new Error('no database')));
    const submitting = submitWithdrawal({ ...world.ports, transactions })(approved);
    await expect(submitting).rejects.toThrow('no database');
    expect(world.transfers.calls).toEqual([]);
  });

  it('is believed by whoever resolves it to have left, though its payment was taken back', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const { id: transactionId, ...made } = await returnPayment(world.ports)(id, why, awa);
    world.database.transactions.set(transactionId, {
      ...made,
      id: transactionId,
      state: 'requires_manual_resolution',
    });
    await world.payments.takeBack(id);
    await resolveTransaction(world.ports)({ transactionId, outcome: 'succeeded', reason: 'It left.' }, ben);
    expect((await world.payments.find(id))?.status).toBe('returned');
  });

  const moneyMissing = async (world: MemoryPorts) => {
    const work = await world.waitingWork.count(10);
    const countOf = (wanted: WorkKind) => work.find(({ kind }) => kind === wanted)?.count;
    return { suspicious: countOf('messages_suspicious'), missing: countOf('credited_without_money') };
  };

  // biome-ignore format: reads by its columns
  it.each([
    // its payment, and the return      restored  the money may have left
    ['returning', 'pending_approval',   false,    false],
    ['returning', 'pending_approval',   true,     true],
    ['returning', 'provider_submitted', false,    true],
    ['returned',  'succeeded',          false,    true],
  ] as const)(
    'makes a reversal of its payment work for a person, and money that is missing once it may have left: %s, %s, restored: %s',
    async (status, state, mayHaveBeenSent, hasLeft) => {
      const [world, payment] = await worldHearing(vouched);
      const { id, ...made } = await returnPayment(world.ports)(payment.id, why, awa);
      if (status === 'returned') await approveWithdrawal(world.ports)(id, ben);
      else world.database.transactions.set(id, { ...made, id, state, mayHaveBeenSent });
      const reversed = { operator: 'orange', operatorTxId: 'PP2', amountXaf: 5_000 } as const;
      const report = { ...reversed, payer: player, receiver: own, paidAt: null };
      await told(world, { kind: 'reversal', payment: report });
      expect(await world.payments.find(payment.id)).toMatchObject({ status, isReversed: true });
      expect(await moneyMissing(world)).toEqual({ suspicious: 1, missing: hasLeft ? 1 : 0 });
    },
  );

  it('that is approved in the moment in which the balances contradict its payment is money that is missing', async () => {
    const world = worldWith([]);
    await hear(world, opened);
    world.clock.advance(minute);
    const { id } = await hear(world, { id: 'PP2', balance: 400_000 });
    const asked = await returnPayment(world.ports)(id, why, awa);
    world.clock.advance(minute);
    await hear(world, { id: 'PP3', amount: 200, balance: 10_300 });
    // Ben has looked into the book, and his word is not written down yet.
    const { reservations } = world.ports;
    const find: typeof reservations.find = async (...of) => {
      await pass(world, 2 * minute);
      return reservations.find(...of);
    };
    const ports = { ...world.ports, reservations: withMethods(reservations, { find }) };
    await approveWithdrawal(ports)(asked.id, ben);
    expect((await world.payments.find(id))?.status).toBe('returned');
    expect(await moneyMissing(world)).toEqual({ suspicious: 1, missing: 1 });
  });
});

describe('a payment whose return counts as failed, and whose receipt then says that it was sent', () => {
  const carl = aStaffMember({ id: 'carl' });

  /** Its provider said no, and then its operator's SMS came. */
  async function doubted(sms: Sms = vouched) {
    const [world, { id }] = await worldHearing(sms);
    const { id: transaction } = await returnPayment(world.ports)(id, why, awa);
    world.transfers.next({ outcome: 'rejected', reason: typed('No.'), code: 'operator_error' });
    world.transfers.next({ outcome: 'rejected', reason: typed('No.'), code: 'operator_error' });
    const failed = await approveWithdrawal(world.ports)(transaction, ben);
    expect(failed.state).toBe('failed');
    const receive = () => receipt(world, failed);
    return { world, id, failed, receive };
  }

  const receipt = ({ ports, clock }: MemoryPorts, { operator, msisdn: to, amountXaf }: Withdrawal) =>
    tieReceipt(ports)({ kind: 'receipt', operator, operatorTxId: 'R-1', msisdn: to, amountXaf }, clock.now());

  const isDoubted = (payment: string, { id: transaction }: Withdrawal) =>
    expect.objectContaining({
      code: 'return_doubted',
      why: reason('this_return_doubted', { payment, transaction }),
    });

  it('is not sent back until someone has written a note about that return', async () => {
    const { world, id, failed, receive } = await doubted();
    expect(await receive()).toBe(failed.id);
    await expect(returnPayment(world.ports)(id, why, ben)).rejects.toEqual(isDoubted(id, failed));
    expect(await world.payments.find(id)).toMatchObject({ status: 'held' });
    world.clock.advance(1);
    await addNote(world.ports)({ kind: 'transaction', id: failed.id }, 'It did not arrive.', carl);
    const again = await returnPayment(world.ports)(id, why, ben);
    expect(await approveWithdrawal(world.ports)(again.id, carl)).toMatchObject({ state: 'succeeded' });
    expect(world.transfers.calls.map(({ transactionId }) => transactionId).at(-1)).toBe(again.id);
  });

  it('is not sent back by a return that was asked for before', async () => {
    const { world, id, failed, receive } = await doubted();
    const again = await returnPayment(world.ports)(id, why, ben);
    const sent = world.transfers.calls.length;
    await receive();
    await expect(approveWithdrawal(world.ports)(again.id, carl)).rejects.toEqual(isDoubted(id, failed));
    expect(world.transfers.calls).toHaveLength(sent);
    await rejectWithdrawal(world.ports)(again.id, carl, 'It has left.');
    expect(await setPaymentAside(world.ports)(id, 'It has left.', carl)).toMatchObject({
      status: 'set_aside',
    });
  });

  it('completes no deposit', async () => {
    const deposit = aDeposit({ state: 'expired', failureCode: 'window_closed' });
    const { world, id, failed, receive } = await doubted();
    world.database.transactions.set(deposit.id, deposit);
    await receive();
    const completion = { transactionId: deposit.id, paymentIds: [id], reason: why };
    await expect(completeDepositByHand(world.ports)(completion, ben)).rejects.toEqual(isDoubted(id, failed));
    expect(await world.payments.find(id)).toMatchObject({ status: 'held', transactionId: null });
  });

  it('is vouched for by no one: it would be matched as when it came', async () => {
    const { world, id, failed, receive } = await doubted({ ...open, amount: 50_000 });
    await vouchForPayment(world.ports)(id, why, awa);
    await receive();
    await expect(vouchForPayment(world.ports)(id, why, ben)).rejects.toEqual(isDoubted(id, failed));
  });

  it('keeps no other payment', async () => {
    const { world, receive } = await doubted();
    await receive();
    const other = await hear(world, { id: 'PP3', balance: 20_100 });
    expect(await returnPayment(world.ports)(other.id, why, ben)).toMatchObject({ state: 'pending_approval' });
  });
});

describe('a payment that is set aside', () => {
  it('is matched no more, though its wallet vouches for it or a deposit fits', async () => {
    const [world, { id }] = await worldHearing(open, [large]);
    await pass(world, 3 * minute);
    expect(await setPaymentAside(world.ports)(id, why, awa)).toMatchObject({ status: 'set_aside' });
    await hear(world, { id: 'PP3', amount: 829_900, balance: 840_000 });
    await pass(world, 3 * minute);
    expect((await world.payments.find(id))?.status).toBe('set_aside');
    await hear(world, open);
    expect((await world.payments.find(id))?.status).toBe('set_aside');
    expect((await world.transactions.find(large.id))?.state).not.toBe('succeeded');
  });

  it('is so once, and taken back once', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const aside = await setPaymentAside(world.ports)(id, why, awa);
    expect(await setPaymentAside(world.ports)(id, 'Again.', ben)).toEqual(aside);
    expect(await takePaymentBack(world.ports)(id, why, ben)).toMatchObject({
      status: 'held',
      decision: null,
      heldBecause: saying(/No open deposit/),
    });
    await expect(takePaymentBack(world.ports)(id, why, ben)).rejects.toEqual(
      refusal('payment_not_set_aside'),
    );
    const actions = [...world.database.audit.values()].map(({ action, after }) => [action, after]);
    expect(actions).toEqual([
      ['payment.set_aside', 'set_aside'],
      ['payment.take_back', 'unmatched'],
    ]);
  });

  it('is not sent back when it is large and its SMS hides which number was paid', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const hidden = { ...(world.database.payments.get(id) as ReceivedPayment), receiver: null };
    world.database.payments.set(id, { ...hidden, amountXaf: 1_000_000 as typeof hidden.amountXaf });
    await expect(returnPayment(world.ports)(id, why, awa)).rejects.toMatchObject({
      code: 'payment_unvouched',
    });
    await expect(vouchForPayment(world.ports)(id, why, awa)).rejects.toEqual(
      refusal('payment_receiver_unknown'),
    );
    world.database.payments.set(id, hidden);
    expect(await returnPayment(world.ports)(id, why, awa)).toMatchObject({ amountXaf: hidden.amountXaf });
  });

  it('that waited for its balance is decided about anew when it is taken back', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const waits = { heldBecause: reason('waits_for_balance'), status: 'set_aside' } as const;
    world.database.payments.set(id, { ...(world.database.payments.get(id) as ReceivedPayment), ...waits });
    expect(await takePaymentBack(world.ports)(id, why, ben)).toMatchObject({
      status: 'received',
      waitsUntil: null,
    });
  });

  it('and was taken back by its operator meanwhile is decided about by people alone', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const stored = world.database.payments.get(id) as ReceivedPayment;
    const waits = { heldBecause: reason('waits_for_balance'), status: 'set_aside' } as const;
    world.database.payments.set(id, { ...stored, ...waits });
    await world.payments.takeBack(id);
    expect(await takePaymentBack(world.ports)(id, why, ben)).toMatchObject({ status: 'held' });
    expect(await world.payments.resume(id)).toMatchObject({ status: 'held', isReversed: true });
  });

  it('may still be sent back', async () => {
    const [world, { id }] = await worldHearing(vouched);
    await setPaymentAside(world.ports)(id, why, awa);
    await returnPayment(world.ports)(id, why, awa);
    expect((await world.payments.find(id))?.status).toBe('returning');
    for (const exit of [setPaymentAside, takePaymentBack])
      await expect(exit(world.ports)(id, why, awa)).rejects.toEqual(refusal('payment_returning'));
  });

  it('is decided by whoever comes first, and by no one when others always do', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const payments = withMethods(world.payments, { decide: async () => null });
    await expect(setPaymentAside({ ...world.ports, payments })(id, why, awa)).rejects.toEqual(
      refusal('too_busy'),
    );
  });

  it('is work for no one', async () => {
    const [world, { id }] = await worldHearing(vouched);
    const held = async () =>
      (await world.waitingWork.count(10)).find(({ kind }) => kind === 'payments_held')?.count;
    expect(await held()).toBe(2);
    await setPaymentAside(world.ports)(id, why, awa);
    expect(await held()).toBe(1);
    const listed = await listPayments(world.ports)({ status: 'set_aside' }, { cursor: null, limit: 10 });
    expect(listed.items).toMatchObject([{ payment: { id }, candidates: [] }]);
  });
});

describe('two people vouch for a payment', () => {
  it('that waits for its balance: it pays for what it would have paid for when it came', async () => {
    const [world, { id }] = await worldHearing(open, [large]);
    await pass(world, 30 * minute);
    expect(await vouchForPayment(world.ports)(id, why, awa)).toMatchObject({
      status: 'held',
      isVouched: false,
      decision: { kind: 'vouch', staffId: 'awa' },
    });
    expect(await vouchForPayment(world.ports)(id, 'Again.', awa)).toMatchObject({ isVouched: false });
    const done = await vouchForPayment(world.ports)(id, why, ben);
    expect(done).toMatchObject({
      status: 'matched',
      transactionId: large.id,
      isVouched: true,
      decision: null,
    });
    expect((await world.transactions.find(large.id))?.state).toBe('succeeded');
    const { items } = await world.messages.list('all', null, 10);
    expect(items[0]).toMatchObject({ outcome: 'matched', paymentId: id, transactionId: large.id });
    await expect(vouchForPayment(world.ports)(id, why, ben)).rejects.toEqual(refusal('payment_used'));
  });

  it('that its balance contradicts; where nothing fits it is held, and may then be sent back', async () => {
    const [world, { id }] = await worldHearing(contradicted);
    await vouchForPayment(world.ports)(id, why, awa);
    expect(await vouchForPayment(world.ports)(id, why, ben)).toMatchObject({ status: 'held' });
    await expect(vouchForPayment(world.ports)(id, why, ben)).rejects.toEqual(refusal('payment_vouched'));
    expect(await returnPayment(world.ports)(id, why, awa)).toMatchObject({ amountXaf: 5_000 });
  });

  it('and the first must still be one who decides', async () => {
    const [world, { id }] = await worldHearing(open);
    await vouchForPayment(world.ports)(id, why, awa);
    const staff = withMethods(world.staff, {
      find: async () =>
        ({ email: 'awa', role: 'viewer', passwordHash: '', createdAt: testMorning, pending: null }) as never,
    });
    const ports = { ...world.ports, staff };
    expect(await vouchForPayment(ports)(id, why, ben)).toMatchObject({
      isVouched: false,
      decision: { staffId: 'ben' },
    });
  });

  it('and whoever was let in again since the first word says it anew', async () => {
    const [world, { id }] = await worldHearing(open);
    await world.staff.add(anAccount({ email: 'awa' }), anAuditEntry());
    await vouchForPayment(world.ports)(id, why, awa);
    world.clock.advance(1);
    for (const isIn of [false, true]) await enableStaffMember(world.ports)('awa', isIn, ben);
    const again = { isVouched: false, decision: { staffId: 'awa', at: world.clock.now() } };
    expect(await vouchForPayment(world.ports)(id, why, awa)).toMatchObject(again);
    expect(await vouchForPayment(world.ports)(id, why, ben)).toMatchObject({ isVouched: true });
  });

  it.each<[string, (world: MemoryPorts, id: string) => Promise<unknown>, DomainErrorCode]>([
    ['is set aside', (world, id) => setPaymentAside(world.ports)(id, why, awa), 'payment_set_aside'],
    ['was taken back', (world, id) => world.payments.takeBack(paymentId(id)), 'payment_reversed'],
  ])('but not for one that %s', async (_what, before, code) => {
    const [world, { id }] = await worldHearing(contradicted);
    await before(world, id);
    await expect(vouchForPayment(world.ports)(id, why, awa)).rejects.toEqual(refusal(code));
  });

  it('but not where a balance does, where there is no book, or where no one knows which', async () => {
    const [world, { id }] = await worldHearing(vouched);
    await expect(vouchForPayment(world.ports)(id, why, awa)).rejects.toEqual(refusal('payment_vouched'));
    const vouchFor = async (operatorTxId: string, receiver: Msisdn | null) => {
      await receivePayment(world.ports)(aPaymentReport({ operatorTxId, receiver }));
      return vouchForPayment(world.ports)(paymentOf(world, operatorTxId).id, why, awa);
    };
    await expect(vouchFor('MP8', msisdn('+237699999999'))).rejects.toEqual(refusal('payment_vouched'));
    await expect(vouchFor('MP9', null)).rejects.toEqual(refusal('payment_receiver_unknown'));
  });
});

describe('what a deposit does not need', () => {
  it('is kept with the newest payment, goes back, and comes back when that fails', async () => {
    const world = worldWith([aDeposit()]);
    await hear(world, opened);
    const older = await hear(world, { id: 'PP2', amount: 4_000, balance: 14_100 });
    world.clock.advance(1);
    const newer = await hear(world, { id: 'PP3', amount: 1_500, balance: 15_600 });
    const ids = [newer.id, older.id];
    const completion = { transactionId: aDeposit().id, paymentIds: ids, reason: why };
    await completeDepositByHand(world.ports)(completion, awa);
    const excess = { status: 'matched', excessXaf: 500 };
    expect(await world.payments.find(newer.id)).toMatchObject({ ...excess, excessStatus: 'kept' });
    expect(await world.payments.find(older.id)).toMatchObject({ excessXaf: 0, excessStatus: null });
    const { id, amountXaf } = await returnPayment(world.ports)(newer.id, why, awa);
    expect(amountXaf).toBe(500);
    await expect(returnPayment(world.ports)(newer.id, why, ben)).rejects.toEqual(
      refusal('payment_returning'),
    );
    await rejectWithdrawal(world.ports)(id, awa, why);
    expect(await world.payments.find(newer.id)).toMatchObject({ ...excess, excessStatus: 'kept' });
    const again = await returnPayment(world.ports)(newer.id, why, awa);
    await approveWithdrawal(world.ports)(again.id, ben);
    expect(await world.payments.find(newer.id)).toMatchObject({ ...excess, excessStatus: 'returned' });
    await expect(returnPayment(world.ports)(newer.id, why, ben)).rejects.toEqual(refusal('payment_returned'));
    await expect(returnPayment(world.ports)(older.id, why, ben)).rejects.toEqual(refusal('payment_used'));
  });
});

describe('completing a deposit by hand', () => {
  it('from a payment that no balance vouches for takes two people above what is credited so', async () => {
    const short = aDeposit({ amountXaf: 59_000 as never });
    const [world, { id }] = await worldHearing(open, [short]);
    const completion = { transactionId: short.id, paymentIds: [id], reason: why };
    expect(await completeDepositByHand(world.ports)(completion, awa)).toMatchObject({ state: 'pending' });
    expect(await completeDepositByHand(world.ports)(completion, ben)).toMatchObject({ state: 'succeeded' });
    expect(await world.payments.find(id)).toMatchObject({ excessXaf: 1_000, excessStatus: 'kept' });
  });

  it('from one that its balance contradicts is refused', async () => {
    const [world, { id }] = await worldHearing(contradicted, [aDeposit()]);
    const completion = { transactionId: aDeposit().id, paymentIds: [id], reason: why };
    await expect(completeDepositByHand(world.ports)(completion, awa)).rejects.toEqual(
      refusal('payment_contradicted'),
    );
  });
});

describe('an exit', () => {
  it.each([
    ['return', returnPayment],
    ['set aside', setPaymentAside],
    ['take back', takePaymentBack],
    ['vouch', vouchForPayment],
  ])('needs a payment and a reason: %s', async (_what, exit) => {
    const { ports } = memoryPorts();
    await expect(exit(ports)(uuidOf(9), why, awa)).rejects.toEqual(refusal('payment_not_found'));
    await expect(exit(ports)('x', why, awa)).rejects.toEqual(refusal('invalid_identifier'));
    await expect(exit(ports)(uuidOf(9), '', awa)).rejects.toEqual(refusal('invalid_text'));
    await expect(exit(ports)(uuidOf(9), 'x'.repeat(limits.reasonMaxChars + 1), awa)).rejects.toEqual(
      refusal('invalid_text'),
    );
  });
});
