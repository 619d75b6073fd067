import {
  createDeposit,
  createWithdrawal,
  receiveCallback,
  startOfDay,
  startOfHour,
  type Transaction,
  type TransactionState,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { type Episode, house, numbers, otherwise } from './episode.ts';

const followedPerDay = 10;
const strangersPerHour = 400;
const namesMax = 50;
const strangeMaxChars = 1_024;
/** A flood is told of no more often than this. */
const floodEveryMs = 60_000;

const states = {
  deposit: [
    'pending',
    'provider_acknowledged',
    'expired',
    'failed',
    'succeeded',
    'requires_manual_resolution',
  ],
  withdrawal: ['provider_submitted', 'failed', 'succeeded', 'requires_manual_resolution', 'pending_approval'],
} as const;

/** Anyone can call about these. What is over, or was never sent, no provider has news of. */
const isHeardOf = ({ direction, state }: Transaction): boolean =>
  !['succeeded', 'pending_approval'].includes(state) &&
  (direction === 'withdrawal' || state !== 'requires_manual_resolution');

const isUnderWay = ({ state }: Transaction): boolean =>
  ['pending', 'provider_acknowledged', 'provider_submitted'].includes(state);

/** Two transactions at one provider, in states of which news may come or not. */
async function someTransactions(world: MemoryPorts, random: Random): Promise<readonly Transaction[]> {
  const mtn = { operator: 'mtn', msisdn: numbers.mtn } as const;
  const made = [
    await createDeposit(world.ports)(aDepositRequest(mtn)),
    await createWithdrawal(world.ports)(aWithdrawalRequest(mtn)),
  ];
  return made.map((each) => {
    const state = random.pick<TransactionState>(states[each.direction]);
    const put = { ...each, state } as Transaction;
    world.database.transactions.set(each.id, put);
    return put;
  });
}

/** Callbacks of whomever: few are followed, not all are kept, and none is believed. */
export const callbacks: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const all = await someTransactions(world, random);
  const receive = receiveCallback(ports);
  const spent = new Map(
    all.map(({ id }) => [id as string, random.pick([0, followedPerDay - 1, followedPerDay])]),
  );
  let strangers = random.pick([0, strangersPerHour - 1, strangersPerHour, strangersPerHour]);
  const note = () => {
    const [day, hour] = [startOfDay(clock.now()), startOfHour(clock.now())];
    for (const [id, count] of spent)
      database.callbackBudgets.set(`${day} ${id}`, { since: day, spent: count });
    database.callbackBudgets.set(`${hour} strangers`, { since: hour, spent: strangers });
  };
  note();
  let [floods, toldMs]: [number, number | null] = [0, null];
  const faults: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const hour = startOfHour(clock.now());
    clock.advance(random.pick([0, 1_000, 30_000, 60_000, 3_600_000]));
    if (startOfHour(clock.now()) !== hour) strangers = random.pick([0, strangersPerHour - 1]);
    note();
    const named = all.filter(() => random.chance(0.6));
    // Of very many names the last ones are not looked up.
    const lost = random.chance(0.2) ? named.length : 0;
    const before = random.chance(0.3) ? namesMax - named.length + lost : 0;
    const names = [...Array.from({ length: before }, (_, at) => `x${at}`), ...named.map(({ id }) => id)];
    const looked = named.filter((_, at) => before + at < namesMax && isHeardOf(named[at] as Transaction));
    const take = (those: readonly Transaction[]) =>
      those.filter(({ id }) => {
        const isLeft = (spent.get(id) ?? 0) < followedPerDay;
        if (isLeft) spent.set(id, (spent.get(id) ?? 0) + 1);
        return isLeft;
      });
    const awaited = take(looked.filter(({ state }) => state !== 'failed'));
    const isStrange = awaited.length === 0;
    const isKept = !isStrange || strangers < strangersPerHour;
    if (isStrange && isKept) strangers += 1;
    const isToldOf: boolean = !isKept && (toldMs === null || clock.now() - toldMs >= floodEveryMs);
    if (isToldOf) [floods, toldMs] = [floods + 1, clock.now()];
    const failed = isStrange && isKept ? take(looked.filter(({ state }) => state === 'failed')) : [];
    const followed = [...awaited, ...failed];
    const rawText = 'x'.repeat(random.pick([10, strangeMaxChars, strangeMaxChars + 1]));
    const [messages, reads] = [database.messages.size, world.statuses.calls.length];
    const work = await receive({ providerId: 'mtn-momo', rawText, names });
    const done = await work();
    const message = [...database.messages.values()][messages];
    const kept = isStrange ? Math.min(rawText.length, strangeMaxChars) : rawText.length;
    const calls = world.statuses.calls.slice(reads);
    faults.push(
      ...otherwise(
        'a callback',
        {
          kept: database.messages.size - messages,
          done,
          floods: world.log.messages('warn').filter((each) => each.startsWith('A flood')).length,
          chars: message?.rawText.length,
          because: message?.because?.code,
          of: message?.transactionId,
          outcome: message?.outcome,
          reads: calls.map(({ submissionId, urgency }) => `${submissionId} ${urgency}`),
        },
        {
          kept: isKept ? 1 : 0,
          done: followed.length,
          floods,
          chars: isKept ? kept : null,
          because: !isKept ? null : followed.length > 0 ? 'callback_followed' : 'callback_names_nothing',
          of: followed[0]?.id ?? null,
          outcome: isKept ? 'ignored' : null,
          reads: followed.map((each) => `${each.submissionId} ${isUnderWay(each) ? 'callback' : 'schedule'}`),
        },
      ),
    );
  }
  return faults;
};
