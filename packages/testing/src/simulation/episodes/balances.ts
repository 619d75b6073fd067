import {
  applyVerdicts,
  createDeposit,
  type Deposit,
  type EntryId,
  earlier,
  expireDeposits,
  type Instant,
  instant,
  later,
  lookAtWallets,
  type ReceivedPayment,
  recoverInterrupted,
  type SmsReading,
  typed,
  vouchForPayment,
  walletId,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { fittingDeposit, isPrompted, isStillOpen } from '../books/meaning.ts';
import { madeFromMs } from '../books/payable.ts';
import { givesVerdicts } from '../providers.ts';
import type { Random } from '../random.ts';
import { reorderMs } from '../wallet-tale.ts';
import {
  ann,
  ben,
  type Episode,
  house,
  merchantOf,
  nowOf,
  numbers,
  otherPlayer,
  otherwise,
  settings,
} from './episode.ts';
import { tell } from './reports.ts';

const limits = { smsUnvouchedMaxXaf: 500, smsUnvouchedSumXaf: 700 };
const { depositWindowMs: windowMs, latePaymentWindowMs: lateMs } = settings;
const held = 1_000_000;

/** What the balance in an SMS says: it continues the chain, money is missing before it, it says none, or it cannot be. */
type Balance = 'continues' | 'leaps' | 'none' | 'cannot_be';

interface Told {
  readonly merchant: string;
  readonly operator: 'mtn' | 'orange';
  readonly payer: string;
  readonly amountXaf: number;
  readonly paidAt: Instant | null;
}

function readingOf(told: Told, balance: Balance, at: Instant, operatorTxId = 'X'): SmsReading {
  const { operator, payer, amountXaf, paidAt, merchant: receiver } = told;
  const after = held + amountXaf * 100;
  const balances = { continues: after, leaps: after + 20_000, none: null, cannot_be: amountXaf * 90 - 1 };
  const movement = {
    ...{ operator, operatorTxId, direction: 'in', payer, receiver, amountXaf, feeHundredths: 0, at },
    ...{ balanceHundredths: balances[balance], precisionMs: 1_000 },
  } as NonNullable<SmsReading['movement']>;
  const payment = {
    kind: 'payment',
    operator,
    operatorTxId,
    payer,
    receiver,
    amountXaf,
    paidAt,
    doubt: null,
  } as const;
  return balance === 'none' ? payment : { ...payment, movement };
}

/** What a decision about the payment at a moment makes of the deposit that it is for. */
function stateAfter(
  deposit: Deposit,
  { receivedAt }: ReceivedPayment,
  atMs: number,
  waited: boolean,
): string {
  if (!isPrompted(deposit)) return 'succeeded';
  if (!isStillOpen(deposit)) return 'requires_manual_resolution';
  const graceMs = receivedAt < deposit.expiresAt ? (waited ? atMs - receivedAt : 60_000) : 0;
  return atMs < deposit.expiresAt + graceMs ? 'succeeded' : 'requires_manual_resolution';
}

/** Whoever can be asked afterwards takes no prompt. */
const refuseFirst = ({ collections }: MemoryPorts): void =>
  void collections.always(({ providerId }) =>
    givesVerdicts(providerId)
      ? { outcome: 'rejected', reason: typed('no') }
      : { outcome: 'sent', providerTxId: null },
  );

/** One that is dialled, or one that is prompted by a provider which tells nothing afterwards. */
async function someDeposit(world: MemoryPorts, random: Random, amountXaf: number): Promise<Deposit> {
  const operator = random.pick(['mtn', 'orange', 'orange'] as const);
  refuseFirst(world);
  return createDeposit(world.ports)(aDepositRequest({ operator, msisdn: numbers[operator], amountXaf }));
}

/** A payment that its wallet vouches for, leaves open or contradicts, at once or long after it came. */
export const balances: Episode = async (random) => {
  const world = house(limits);
  const { ports, clock, database } = world;
  const amountXaf = random.pick([500, 501]);
  const made = await someDeposit(world, random, amountXaf);
  const merchantMsisdn = merchantOf(world, made);
  const wallet = walletId(made.operator, merchantMsisdn);
  const arrivedAt = instant(clock.now() - 3_600_000);
  const id = 'read 1' as EntryId;
  await ports.walletBooks.tell(wallet, { told: { kind: 'read', id, balanceHundredths: held, arrivedAt } });
  const edges = [0, 5_000, windowMs - 1, windowMs, windowMs + lateMs, windowMs + lateMs + 1];
  clock.advance(random.pick(edges));
  if (random.chance(0.6)) await expireDeposits(ports)(5);
  const cameAt = clock.now();
  const paidAt = random.pick([null, instant(madeFromMs(made) - 1), made.createdAt, cameAt, later(cameAt, 1)]);
  const { operator, msisdn: payer } = made;
  const told = { operator, payer, merchant: merchantMsisdn, amountXaf, paidAt };
  const on = { providerId: made.providerId, deviceId: `phone-${made.providerId}`, recipient: merchantMsisdn };
  const balance = random.pick<Balance>(['continues', 'leaps', 'leaps', 'none', 'cannot_be']);
  const another = random.chance(0.2) ? await another1(world, made, random) : null;
  const there = () => [made, ...(another === null ? [] : [another])].map((each) => nowOf(world, each));
  const before = there();
  const answer = await tell(world, readingOf(told, balance, cameAt), on);
  const paymentNow = () => [...database.payments.values()][0] as ReceivedPayment;
  const seen = { ...paymentNow(), heldBecause: null };
  const house1 = { channels: database.registry.channels, settings };
  const meaning = fittingDeposit(seen, before, cameAt, house1);
  const isVouched = balance === 'continues';
  const waits = !isVouched && amountXaf > limits.smsUnvouchedMaxXaf && meaning.kind === 'for';
  const isContradicted = balance === 'cannot_be';
  const faults: string[] = [];
  const check = (
    what: string,
    got: Readonly<Record<string, unknown>>,
    wanted: Readonly<Record<string, unknown>>,
  ) => faults.push(...otherwise(`${what} (${balance}, ${amountXaf})`, got, wanted));
  if (isContradicted || meaning.kind !== 'for') {
    const because = isContradicted ? 'balance_below_amount' : (meaning as { code?: string }).code;
    const got = { ...answer, status: paymentNow().status, because: paymentNow().heldBecause?.code };
    const code = isContradicted ? 'balance_contradicts' : null;
    const wanted = { outcome: 'held', code, status: 'held', because, isSuspicious: isContradicted };
    check('a payment that is held', got, wanted);
    if (meaning.kind !== 'for') return faults;
    // Two people say that it came all the same: it counts as when it came.
    clock.advance(random.pick([0, windowMs, 3 * lateMs]));
    if (random.chance(0.6)) await expireDeposits(ports)(5);
    // What ends in the very moment in which it came was over then.
    const again = fittingDeposit(seen, there(), cameAt, house1);
    const meant = 'deposit' in again ? again.deposit : meaning.deposit;
    const state = stateAfter(meant, seen, clock.now(), true);
    await sayThatItCame(world, paymentNow());
    const used = paymentNow().transactionId;
    check('what people vouch for', { state: nowOf(world, meant).state, used }, { state, used: meant.id });
    return faults;
  }
  if (!waits) {
    const { state } = nowOf(world, meaning.deposit);
    const wanted = stateAfter(meaning.deposit, seen, cameAt, false);
    const outcome = wanted === 'succeeded' ? 'matched' : 'held';
    check('a payment', { ...answer, state }, { state: wanted, outcome, code: null, isSuspicious: false });
    return faults;
  }
  const until = later(cameAt, reorderMs);
  const waiting = { outcome: 'held', code: 'waits_for_balance', status: 'received', waitsUntil: until };
  check('a payment that waits', { ...paymentNow(), ...answer }, waiting);
  // Later ones are none that it was for.
  clock.advance(1);
  await createDeposit(ports)(
    aDepositRequest({ operator, msisdn: payer, amountXaf, playerId: otherPlayer, reference: 'later' }),
  );
  const isLong = random.chance(0.5);
  if (isLong) {
    for (const ms of [reorderMs - 1, reorderMs]) {
      clock.set(later(cameAt, ms));
      await recoverInterrupted(ports)(5);
      await lookAtWallets(ports)(5);
      check('a payment that waited', paymentNow() as object as Readonly<Record<string, unknown>>, {
        status: ms < reorderMs ? 'received' : 'held',
      });
    }
    clock.advance(random.pick([0, windowMs, 3 * lateMs]));
    if (random.chance(0.6)) await expireDeposits(ports)(5);
  }
  const how = random.pick(
    balance === 'none' ? (['sms'] as const) : (['missing', 'missing_other', 'read', 'people'] as const),
  );
  const atMs = clock.now();
  const deposits = there();
  if (how === 'people') await sayThatItCame(world, paymentNow());
  else await vouch(how, world, { ...told, cameAt }, on, wallet);
  await applyVerdicts(ports)(5);
  const isTold = how !== 'missing_other';
  const target = deposits.find((each) => each.id === meaning.deposit.id) as Deposit;
  const state = isTold ? stateAfter(target, seen, atMs, true) : target.state;
  const now = nowOf(world, target);
  const got = { state: now.state, used: paymentNow().transactionId };
  check(`a payment whose balance comes by ${how}`, got, { state, used: isTold ? target.id : null });
  return faults;
};

/** Two people vouch for it. */
async function sayThatItCame({ ports }: MemoryPorts, { id }: ReceivedPayment): Promise<void> {
  for (const who of [ann, ben]) await vouchForPayment(ports)(id, 'seen', who);
}

/** One of another player that looks the same, of the very moment in which the payment comes. */
const another1 = (world: MemoryPorts, { operator, msisdn, amountXaf }: Deposit, random: Random) => {
  refuseFirst(world);
  const playerId = random.pick([otherPlayer, aDepositRequest().playerId]);
  return createDeposit(world.ports)(
    aDepositRequest({ operator, msisdn, amountXaf, playerId, reference: 'twin' }),
  );
};

/** What shows that the money is there: the SMS itself, the one that was missing before it, or the operator's own word. */
async function vouch(
  how: 'sms' | 'missing' | 'missing_other' | 'read',
  world: MemoryPorts,
  told: Told & { readonly cameAt: Instant },
  on: { readonly recipient: string },
  wallet: ReturnType<typeof walletId>,
): Promise<void> {
  const at = world.clock.now();
  if (how === 'sms') await tell(world, readingOf(told, 'continues', at), on);
  else if (how === 'read')
    await world.ports.walletBooks.tell(wallet, {
      told: {
        kind: 'read',
        id: 'read 2' as EntryId,
        balanceHundredths: held + told.amountXaf * 100 + 20_000,
        arrivedAt: at,
      },
    });
  else {
    const amountXaf = how === 'missing' ? 200 : 201;
    const reading = readingOf(
      { ...told, payer: '+237699000009', amountXaf },
      'continues',
      earlier(told.cameAt, 60_000),
      'MISSING',
    );
    await tell(world, reading, on);
  }
}
