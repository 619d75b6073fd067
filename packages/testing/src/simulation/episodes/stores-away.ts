import { returnPayment, submitWithdrawal, typed, type Withdrawal } from '@mobile-money/core';
import {
  ann,
  type Episode,
  errorsOf,
  exchangesOf,
  house,
  nowOf,
  otherwise,
  refusedFor,
  triesMax,
} from './episode.ts';
import { heard } from './heard.ts';
import { storeDeposit, storePayment } from './stored.ts';

const refusal = { outcome: 'rejected', reason: typed('no') } as const;

/** What a store may say instead of keeping something, and what whoever keeps no answer is told. */
const faults = [
  { fault: () => new Error('It is away.'), told: 'Error: It is away.' },
  // Of its payment nothing is said that stays so: it is decided anew, and then as usual.
  { says: ['payment_used', 'stale'], told: '' },
  { says: ['stale', 'payment_used'], told: '' },
  // What a store calls its own faults says nothing of payments.
  {
    fault: () => Object.assign(new Error('It is away.'), { code: 'payment_used' }),
    told: 'Error: It is away.',
  },
  // Others were faster each time: what a provider said is told again, and what is only meant to be sent is not.
  { says: Array.from({ length: triesMax }, () => 'stale' as const), told: 'too_busy' },
] as const;

/**
 * A payment is sent back, and the store fails once, says twice that it is to be decided anew, or is busy for as often as a
 * change is tried. Where it failed or was busy before it was kept that it will be sent, nothing is. After the first provider
 * refused, the backup is asked all the same. None of it is a payment that was taken back.
 */
export const storesAway: Episode = async (random) => {
  const world = house({ twoPersonApprovalXaf: null });
  const { ports, database } = world;
  const meant = storeDeposit(world, 'orange-money-1', { state: 'failed' });
  const payment = storePayment(world, meant, { status: 'held', heldBecause: typed('so') });
  const { id } = await returnPayment(ports)(payment.id, 'it fits nothing', ann);
  const approved: Withdrawal = { ...(database.transactions.get(id) as Withdrawal), state: 'approved' };
  database.transactions.set(id, approved);
  const { told, ...said } = random.pick(faults);
  const isIntent = random.chance(0.5);
  let commits = 0;
  const transactions = heard(ports.transactions, (name) => {
    if (name !== 'commit') return undefined;
    commits += 1;
    const past = commits - (isIntent ? 1 : 2);
    if ('fault' in said && past === 0) throw said.fault();
    return 'says' in said ? said.says[past] : undefined;
  });
  world.transfers.next(refusal);
  const error = await refusedFor(() => submitWithdrawal({ ...ports, transactions })(approved));
  const { state } = nowOf(world, approved);
  const calls = world.transfers.calls.map(({ providerId }) => providerId);
  const warned = world.log.messages('warn').filter((each) => each.startsWith('A return was not sent')).length;
  const isSent = !isIntent || told === '';
  return otherwise(
    `a return whose store says ${JSON.stringify(said)} ${told} ${isIntent ? 'before' : 'after'} it was asked for`,
    { error, state, calls, warned, exchanges: exchangesOf(world, approved), lost: errorsOf(world) },
    {
      error: isSent ? '' : told,
      state: isSent ? 'succeeded' : 'approved',
      calls: isSent ? ['orange-money', 'orange-ussd'] : [],
      warned: 0,
      exchanges: isSent
        ? ['orange-money transfer rejected operator_error', 'orange-ussd transfer sent -']
        : [],
      lost: [],
    },
  );
};
