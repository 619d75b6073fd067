import {
  createDeposit,
  createWithdrawal,
  earlier,
  later,
  readProviderStatuses,
  type StatusAnswer,
  typed,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import { type Episode, house, kinds, nowOf, numbers, otherwise } from './episode.ts';

const firstMs = 5_000;

const answers = {
  waits: { outcome: 'pending' },
  is_silent: { outcome: 'unknown', reason: typed('...') },
  puts_off: { outcome: 'unknown', reason: typed('later'), isPutOff: true },
} as const satisfies Record<string, StatusAnswer>;

/** Providers are asked when it is time, not too many at once, and about all of which it is time. */
export const readings: Episode = async (random) => {
  const windowMs = random.pick([600_000, firstMs - 1]);
  const world = house({ promptLimits: null, depositWindowMs: windowMs });
  const { ports, clock, database, statuses } = world;
  const references = ['1', '2', '3', '4', '5'].slice(0, random.between(1, 5));
  const made = await Promise.all(
    references.map((reference) =>
      createDeposit(ports)(aDepositRequest({ operator: 'mtn', msisdn: numbers.mtn, reference })),
    ),
  );
  const asked = await createWithdrawal(ports)(aWithdrawalRequest());
  // Of what is dialled, or was never sent, no provider knows anything.
  await createDeposit(ports)(aDepositRequest({ reference: 'dialled' }));
  await createWithdrawal(ports)(aWithdrawalRequest({ reference: 'waiting' }));
  // What counts is when a deposit was made, and when a withdrawal was sent.
  const createdAt = earlier(asked.createdAt, 1);
  const sent = { ...asked, createdAt, state: 'provider_submitted', providerId: 'orange-money' } as const;
  database.transactions.set(asked.id, sent);
  for (const each of made)
    database.transactions.set(each.id, { ...each, stateUpdatedAt: later(each.createdAt, 1) });
  const deadlines = { deposit: windowMs, withdrawal: 3_600_000 };
  const name = random.pick(kinds(answers));
  const atOnce = random.pick([1, 2, 5]);
  const [underWay, most] = [new Map<string, number>(), new Map<string, number>()];
  statuses.always(async ({ providerId }) => {
    const count = (underWay.get(providerId) ?? 0) + 1;
    underWay.set(providerId, count);
    most.set(providerId, Math.max(count, most.get(providerId) ?? 0));
    await new Promise((resolve) => setImmediate(resolve));
    underWay.set(providerId, (underWay.get(providerId) ?? 0) - 1);
    return answers[name];
  });
  const round = readProviderStatuses(ports);
  const dueMs = Math.min(firstMs, windowMs);
  const taken: number[] = [];
  for (const ms of [dueMs - 1, dueMs]) {
    clock.set(later(asked.createdAt, ms));
    const begun = await round(atOnce);
    await begun.over;
    taken.push(begun.taken);
  }
  const all = [...made, sent];
  const first = Math.min(atOnce, made.length);
  const asWell = name === 'puts_off' ? first : made.length;
  const isClosed = name === 'waits' && dueMs === windowMs;
  const nextMs = all.flatMap(({ id }) => {
    const at = database.statusReadings.get(id)?.nextAt;
    return at === undefined || at === null ? [] : [at - clock.now()];
  });
  const got = {
    taken,
    reads: statuses.calls.length,
    most: Math.max(...most.values()),
    late: statuses.calls.filter(
      (each) => (each.deadline ?? 0) - asked.createdAt !== deadlines[each.direction],
    ).length,
    states: made.filter((each) => nowOf(world, each).state === 'expired').length,
    areDue: nextMs.every((ms) => (name === 'puts_off' ? ms === 0 : ms > 0)),
  };
  return otherwise(`${made.length} readings, ${atOnce} at once, of one that ${name}`, got, {
    taken: [0, first + 1],
    reads: asWell + 1,
    most: first,
    late: 0,
    states: isClosed ? made.length : 0,
    areDue: true,
  });
};
