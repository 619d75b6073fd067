import {
  type Deposit,
  type ExchangeOutcome,
  instant,
  type ReceivedPayment,
  readTransactionRecord,
  resolveTransaction,
  type StaffActor,
  typed,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { doubtReturn } from './doubted-returns.ts';
import { ann, ben, type Episode, house, nowOf, otherwise, refusedFor } from './episode.ts';
import { keep, type Word } from './exits.ts';
import { elsewhere, storeDeposit, storePayment } from './stored.ts';

const stranger = '+237699000002' as ReceivedPayment['payer'];

/** What came of money that is alike: of what is used or set aside no one doubts the credit by that alone… */
const undoubted = ['set_aside', 'set_aside', 'set_aside', 'matched'] as const;
/** …what went back makes them doubt it… */
const dealtWith = ['returned', ...undoubted] as const;
/** …and what waits or goes back is refused for. */
const inTheWay = ['held', 'received', 'returning', 'returning'] as const;
const fates = [...dealtWith, ...inTheWay] as const;

/** What was said of a return of it; null: it was never sent back. */
const saids: readonly (readonly ExchangeOutcome[] | null)[] = [
  ...[null, null, ['contradicts'], ['contradicts']],
  ...[['differs'], ['contradicts', 'differs'], []],
] as const;

interface Beside {
  readonly payment: ReceivedPayment;
  readonly said: readonly ExchangeOutcome[] | null;
  /** Of its number and amount, and it came since the deposit was asked for. */
  readonly isAlike: boolean;
}

/** Money of which some is of the deposit's number and amount, and came since it was asked for. */
async function someBeside(
  random: Random,
  world: MemoryPorts,
  held: Deposit,
  fate: (typeof fates)[number],
  at: number,
): Promise<Beside> {
  const differs = random.pick([
    ...(['', '', '', '', '', '', ''] as const),
    'payer',
    'amount',
    'time',
  ] as const);
  const cameMs = held.createdAt + (differs === 'time' ? -1 : random.pick([0, 1]));
  const payment = storePayment(world, held, {
    ...{ operatorTxId: `B${at}`, status: fate, heldBecause: typed('so'), receivedAt: instant(cameMs) },
    payer: differs === 'payer' ? stranger : held.msisdn,
    amountXaf: (held.amountXaf + (differs === 'amount' ? random.pick([-1, 1]) : 0)) as Deposit['amountXaf'],
    transactionId: fate === 'matched' ? (elsewhere as Deposit['id']) : null,
    isReversed: random.chance(0.1),
  });
  const said = fate === 'returned' ? null : random.pick(saids);
  // Whether someone has looked since is another matter: a note does not say what was found.
  if (said !== null) await doubtReturn(world, payment, random.chance(0.5), said);
  return { payment, said, isAlike: differs === '' };
}

/**
 * A held deposit is credited beside money that is alike: one that waits or goes back must be dealt with first, and where
 * its own money has gone back, or may have, that takes two people. Where it has a payment of its own, all that counts is
 * what the balances say of that.
 */
export const creditsBeside: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const state = 'requires_manual_resolution';
  const held = storeDeposit(world, 'orange-money-1', { state });
  clock.advance(1_000);
  const hasOwn = random.chance(0.3);
  const word = random.pick<Word>(['contradicted', 'contradicted', 'open', 'vouched', null]);
  if (hasOwn) keep(world, storePayment(world, held, { status: 'matched', transactionId: held.id }), word);
  const count = random.between(hasOwn ? 1 : 0, 3);
  // Most lives are of what lets it be credited at all, and many of what makes no one doubt that by itself.
  const known = random.pick([fates, inTheWay, dealtWith, undoubted, undoubted]);
  const beside: Beside[] = [];
  for (let at = 0; at < count; at += 1)
    beside.push(await someBeside(random, world, held, random.pick(known), at));

  const alike = beside.filter(({ isAlike }) => isAlike);
  const isLying = (...those: readonly string[]): boolean =>
    alike.some(({ payment }) => those.includes(payment.status) && !payment.isReversed);
  const isBack = alike.some(({ payment }) => payment.status === 'returned');
  const mayBe = alike.some(
    ({ payment, said }) => payment.status === 'set_aside' && said?.includes('contradicts'),
  );
  const doubtBeside = isBack || mayBe ? 'payment_returned' : null;
  const doubt = !hasOwn ? doubtBeside : word === 'contradicted' ? 'payment_contradicted' : null;
  const waiting = isLying('held', 'received')
    ? 'payment_unmatched'
    : isLying('returning')
      ? 'payment_returning'
      : '';
  const refusal = hasOwn ? '' : waiting;

  const told = await readTransactionRecord(ports)(held.id, []);
  const refusals: string[] = [];
  const states: string[] = [];
  const credit = async (who: StaffActor): Promise<void> => {
    const resolution = { transactionId: held.id, outcome: 'succeeded', reason: 'seen' } as const;
    refusals.push(await refusedFor(() => resolveTransaction(ports)(resolution, who)));
    states.push(nowOf(world, held).state);
  };
  await credit(ann);
  if (doubt !== null) await credit(ben);
  const end = refusal === '' ? 'succeeded' : state;
  const wanted = doubt === null ? [end] : [state, end];
  const what = beside.map(({ payment, said, isAlike }) => `${payment.status} ${said} ${isAlike}`).join(', ');
  return otherwise(
    `a credit beside ${what} (${hasOwn ? `its own, ${word}` : 'none of its own'})`,
    { doubt: told.creditDoubt, refusals, states, payments: database.payments.size },
    {
      doubt,
      refusals: wanted.map(() => refusal),
      states: wanted,
      payments: beside.length + (hasOwn ? 1 : 0),
    },
  );
};
