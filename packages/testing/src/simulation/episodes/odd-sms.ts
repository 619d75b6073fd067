import {
  createDeposit,
  type Deposit,
  DomainError,
  type EntryId,
  earlier,
  type MessageAnswer,
  type Ports,
  paymentId,
  type ReceivedPayment,
  reason,
  receivedPayment,
  receiveSms,
  type SmsReading,
  typed,
  walletId,
} from '@mobile-money/core';
import { aPaymentReport } from '../../builders/a-payment-report.ts';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import {
  type Episode,
  errorsOf,
  house,
  merchantOf,
  nowOf,
  numbers,
  otherwise,
  refusedFor,
} from './episode.ts';
import { before } from './heard.ts';
import { phone, tell } from './reports.ts';

const amountXaf = 500;

const someDeposit = ({ ports }: MemoryPorts): Promise<Deposit> =>
  createDeposit(ports)(aDepositRequest({ amountXaf, msisdn: numbers.orange }));

/** The payment of a deposit, as an SMS tells of it. */
const paidFor = (world: MemoryPorts, made: Deposit) => ({
  ...{ operator: 'orange' as const, operatorTxId: 'X', payer: numbers.orange as string, amountXaf },
  receiver: merchantOf(world, made) as string,
  paidAt: null,
});

/** The same, as it is kept. */
const keptOf = (world: MemoryPorts, made: Deposit): ReceivedPayment => {
  const { ports, clock } = world;
  return receivedPayment(paymentId(ports.ids.next()), aPaymentReport(paidFor(world, made)), clock.now());
};

const onlyPayment = ({ database }: MemoryPorts) =>
  [...database.payments.values()][0] as ReceivedPayment | undefined;

const shortOf = ({ outcome, because, code, isSuspicious }: MessageAnswer) => ({
  ...{ outcome, because: because?.code ?? null, code: code ?? null, isSuspicious },
});

/** An operator takes a payment back, whatever became of it here. */
export const takenBack: Episode = async (random) => {
  const world = house();
  const { database } = world;
  const made = await someDeposit(world);
  const state = random.pick(['succeeded', 'requires_manual_resolution'] as const);
  database.transactions.set(made.id, { ...made, state });
  const status = random.pick(['received', 'held', 'set_aside', 'matched', 'returning', 'returned'] as const);
  const isUsed = status === 'matched';
  const payment = { ...keptOf(world, made), status, transactionId: isUsed ? made.id : null };
  database.payments.set(payment.id, payment);
  const told = { ...paidFor(world, made), amountXaf: random.pick([amountXaf, null]) };
  const answer = await tell(world, { kind: 'reversal', payment: told });
  const isOut = status === 'returning' || status === 'returned';
  // What someone was credited for, or got back, is missing now; a deposit that waits for a person credits no one.
  const isMissing = isOut || (isUsed && state === 'succeeded');
  const now = onlyPayment(world);
  return otherwise(
    `a payment that is ${status} for what is ${state}, and is taken back`,
    { ...shortOf(answer), status: now?.status, isReversed: now?.isReversed, errors: errorsOf(world).length },
    {
      outcome: 'held',
      because: isMissing ? 'credited_without_money' : 'reversed',
      code: 'reversed',
      isSuspicious: isOut || isUsed,
      status: status === 'received' ? 'held' : status,
      isReversed: true,
      errors: isOut || isUsed ? 1 : 0,
    },
  );
};

type Trouble = 'none' | 'impossible' | 'too_busy' | 'away' | 'cut_off';

/** What the stores do when one of them is in trouble. */
function troubled({ ports }: MemoryPorts, trouble: Trouble): Partial<Ports> {
  const fails = (error: Error) => () => Promise.reject(error);
  const away = fails(new Error('away'));
  const busy = fails(new DomainError('too_busy'));
  if (trouble === 'too_busy') return { payments: before(ports.payments, 'storeOnce', busy) };
  if (trouble === 'away') return { payments: before(ports.payments, 'storeOnce', away) };
  // Its payment is stored by then.
  return trouble === 'cut_off' ? { deposits: before(ports.deposits, 'candidatesFor', away) } : {};
}

/** An SMS that cannot be true is kept as evidence; one that could not be dealt with comes again, and is then. */
export const brokenOff: Episode = async (random) => {
  const world = house();
  const { ports, database } = world;
  const made = await someDeposit(world);
  const paid = paidFor(world, made);
  const trouble = random.pick<Trouble>(['none', 'impossible', 'too_busy', 'away', 'cut_off', 'cut_off']);
  // A text need not say which number of ours was paid: its phone does.
  const receiver = random.pick([paid.receiver, null]);
  const isImpossible = trouble === 'impossible';
  const told: SmsReading = {
    ...{ kind: 'payment', ...paid, receiver, amountXaf: isImpossible ? 0 : amountXaf, doubt: null },
  };
  world.smsReader.always(told);
  const on = { ...phone, recipient: paid.receiver };
  const answers: ReturnType<typeof shortOf>[] = [];
  const tellTo = async (those: Ports): Promise<unknown> => answers.push(shortOf(await receiveSms(those)(on)));
  const refusal = await refusedFor(() => tellTo({ ...ports, ...troubled(world, trouble) }));
  const message = [...database.messages.values()][0];
  const kept = onlyPayment(world);
  const isDone = trouble === 'none' || isImpossible;
  const fitting = { outcome: 'matched', because: null, code: null, isSuspicious: false };
  const evidence = { outcome: 'ignored', because: 'impossible_payment', code: null, isSuspicious: true };
  const faults = otherwise(
    `an SMS (${trouble})`,
    {
      refusal,
      answers: [...answers],
      message: message?.outcome,
      kept: kept === undefined ? null : `${kept.status} ${kept.heldBecause?.code ?? '-'}`,
    },
    {
      refusal: isDone ? '' : trouble === 'too_busy' ? 'too_busy' : 'Error: away',
      answers: isDone ? [isImpossible ? evidence : fitting] : [],
      message: isDone ? (isImpossible ? 'ignored' : 'matched') : 'received',
      kept: trouble === 'none' ? 'matched -' : trouble === 'cut_off' ? 'received -' : null,
    },
  );
  await tellTo(ports);
  const again = { ...fitting, outcome: trouble === 'none' ? 'duplicate' : 'matched' };
  return [
    ...faults,
    ...otherwise(
      `an SMS (${trouble}) that comes again`,
      { ...answers.at(-1), state: nowOf(world, made).state, payments: database.payments.size },
      isImpossible
        ? { ...evidence, state: 'pending', payments: 0 }
        : { ...again, state: 'succeeded', payments: 1 },
    ),
  ];
};

const heldHundredths = 900_000;

/** A payment that is held comes again with its balance: it is credited where it waited for nothing else. */
export const toldAgain: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const made = await someDeposit(world);
  const paid = paidFor(world, made);
  const wallet = walletId('orange', merchantOf(world, made));
  const read = { kind: 'read', id: 'read 1' as EntryId, arrivedAt: earlier(clock.now(), 3_600_000) } as const;
  await ports.walletBooks.tell(wallet, { told: { ...read, balanceHundredths: heldHundredths } });
  const isWaiting = random.chance(0.5);
  const heldBecause = isWaiting ? reason('waits_for_balance') : typed('someone must look');
  const payment: ReceivedPayment = { ...keptOf(world, made), status: 'held', heldBecause };
  database.payments.set(payment.id, payment);
  const isVouched = random.chance(0.5);
  const movement = {
    ...{ ...paid, direction: 'in', feeHundredths: 0, at: clock.now(), precisionMs: 1_000 },
    // Where money is missing before it, the book says nothing of it yet.
    balanceHundredths: heldHundredths + amountXaf * 100 + (isVouched ? 0 : 20_000),
  } as unknown as NonNullable<SmsReading['movement']>;
  const answer = await tell(
    world,
    { kind: 'payment', ...paid, doubt: null, movement },
    { recipient: paid.receiver },
  );
  const isCredited = isWaiting && isVouched;
  return otherwise(
    `a payment that is held (${heldBecause.code}) and comes again, ${isVouched ? 'vouched for' : 'open'}`,
    { ...shortOf(answer), status: onlyPayment(world)?.status, state: nowOf(world, made).state },
    {
      ...{ outcome: isCredited ? 'matched' : 'duplicate', because: null, code: null, isSuspicious: false },
      status: isCredited ? 'matched' : 'held',
      state: isCredited ? 'succeeded' : 'pending',
    },
  );
};
