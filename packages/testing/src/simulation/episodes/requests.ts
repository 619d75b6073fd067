import { createDeposit, createWithdrawal, typed } from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import { type Episode, house, limitedTo, numbers, otherwise, refusedFor } from './episode.ts';

const [leastXaf, mostXaf] = [200, 500];

/** What must come of a deposit; a reference that is known gives the one that it named first, whatever else is asked. */
const outcomes = {
  fits: 'pending - waits_for_dialling',
  at_least: 'pending - waits_for_dialling',
  too_little: 'failed amount_below_minimum amount_below_minimum',
  too_much: 'failed amount_above_maximum amount_above_maximum',
  blocked: 'failed payer_not_allowed payer_blocked',
  wrong_prefix: 'prefix_mismatch',
  off: 'no_provider_available',
} as const;

const amounts: Readonly<Record<string, number>> = {
  at_least: leastXaf,
  too_little: leastXaf - 1,
  too_much: mostXaf + 1,
};

/** A platform asks for what it may have or not, and asks again. */
export const requests: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const limited = limitedTo(mostXaf, leastXaf);
  const kind = random.pick(Object.keys(outcomes) as (keyof typeof outcomes)[]);
  database.registry = limited;
  if (kind === 'off')
    database.registry = {
      ...limited,
      providers: limited.providers.map((each) => ({ ...each, enabled: false })),
    };
  const msisdn = kind === 'wrong_prefix' ? numbers.mtn : numbers.orange;
  const asked = aDepositRequest({ amountXaf: amounts[kind] ?? mostXaf, msisdn });
  const block = { id: 'b', because: typed('no'), by: 'ann', at: clock.now(), lifted: null };
  if (kind === 'blocked') database.blocks.set('b', { ...block, kind: 'number', value: msisdn });
  let outcome = await refusedFor(() => createDeposit(ports)(asked));
  const [made] = [...database.transactions.values()];
  if (made !== undefined) outcome = `${made.state} ${made.failureCode ?? '-'} ${made.stateReason.code}`;
  // Whatever is wrong now, a deposit that is there is there.
  const ids: unknown[] = [];
  for (const number of made === undefined ? [] : [numbers.orange, numbers.mtn]) {
    database.registry = { ...limited, providers: [] };
    ids.push((await createDeposit(ports)({ ...asked, msisdn: number })).id);
  }
  const { lang: _, ...wish } = asked;
  const refusal = kind === 'wrong_prefix' || kind === 'off' ? outcomes[kind] : '';
  if (made === undefined)
    ids.push(await refusedFor(() => createWithdrawal(ports)({ ...wish, reference: 'withdrawal' })));
  return otherwise(
    `a deposit that ${kind}`,
    { outcome, ids },
    { outcome: outcomes[kind], ids: made === undefined ? [refusal] : [made.id, made.id] },
  );
};
