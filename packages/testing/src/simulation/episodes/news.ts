import {
  createDeposit,
  createWithdrawal,
  type Instant,
  later,
  readProviderStatuses,
  receiveCallback,
  type StatusAnswer,
  type Transaction,
  typed,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { type Episode, errorsOf, house, kinds, nowOf, numbers, otherwise } from './episode.ts';
import { reportBefore } from './prompt-payments.ts';

const [firstMs, secondMs] = [5_000, 10_000];
/** So long a reading for a callback may wait for its turn. */
const patienceMs = 60_000;
/** So long after a deposit's deadline a word of its provider is the last one. */
const lateMs = 3_600_000;

const mtn = { operator: 'mtn', msisdn: numbers.mtn } as const;

const answers = {
  waits: { outcome: 'pending' },
  is_silent: { outcome: 'unknown', reason: typed('...') },
  puts_off: { outcome: 'unknown', reason: typed('later'), isPutOff: true },
  breaks: new Error('gone'),
  refused: { outcome: 'failed', reason: typed('no'), code: 'payer_refused' },
  paid: { outcome: 'succeeded', providerTxId: 'V' },
} as const satisfies Record<string, StatusAnswer | Error>;

type Answer = keyof typeof answers;

const isWord = (answer: Answer): boolean => answer === 'refused' || answer === 'paid';

/** Whether it stays as it is, whatever is said of it; and whether a provider owes a word on it. */
const kindsOf = {
  failed_deposit: { state: 'failed', isOwed: false },
  failed_withdrawal: { state: 'failed', isOwed: false },
  waiting_withdrawal: { state: 'requires_manual_resolution', isOwed: false },
  asked_deposit: { state: 'provider_acknowledged', isOwed: true },
  sent_withdrawal: { state: 'provider_submitted', isOwed: true },
} as const;

async function someTransaction(world: MemoryPorts, kind: keyof typeof kindsOf): Promise<Transaction> {
  const made = kind.endsWith('deposit')
    ? await createDeposit(world.ports)(aDepositRequest(mtn))
    : await createWithdrawal(world.ports)(aWithdrawalRequest(mtn));
  const { state } = kindsOf[kind];
  const put = { ...made, state, stateUpdatedAt: world.clock.now() } as Transaction;
  world.database.transactions.set(made.id, put);
  return put;
}

/** When it is asked about next, from now on; null: never. */
function nextMs({ database, clock }: MemoryPorts, { id }: Transaction): number | null {
  const at = database.statusReadings.get(id)?.nextAt ?? null;
  return at === null ? null : at - clock.now();
}

const put = ({ database, clock }: MemoryPorts, { id }: Transaction, ms: number | null): void =>
  void database.statusReadings.set(id, { count: 5, nextAt: ms === null ? null : later(clock.now(), ms) });

/** A callback tells of what is over: it is asked about until a word is heard, also when its reading is lost. */
export const news: Episode = async (random) => {
  const world = house();
  const { ports, clock, statuses } = world;
  const kind = random.pick(kinds(kindsOf));
  const asked = await someTransaction(world, kind);
  const { isOwed } = kindsOf[kind];
  const planned = random.pick(['not', 'never', 1_000, patienceMs + 1]);
  const plannedMs = typeof planned === 'number' ? planned : null;
  if (planned !== 'not') put(world, asked, plannedMs);
  const [first, second] = [random.pick(kinds(answers)), random.pick(kinds(answers))];
  const isLost = random.chance(0.3);
  statuses.next(...(isLost ? [] : [answers[first]])).always(answers[second]);
  const work = await receiveCallback(ports)({ providerId: 'mtn-momo', rawText: '', names: [asked.id] });
  const followedMs = nextMs(world, asked);
  if (!isLost) await work();
  const afterMs = nextMs(world, asked);
  // What the schedule asks for by itself, callbacks leave as it is.
  const wantedMs = isOwed ? plannedMs : Math.min(plannedMs ?? patienceMs, patienceMs);
  const isHeard = !isLost && isWord(first);
  const what = `a callback about a ${kind}, planned ${planned}, of which is heard ${isLost ? 'nothing' : first}`;
  const faults = otherwise(
    what,
    { followedMs, afterMs },
    {
      followedMs: wantedMs,
      afterMs: isHeard ? null : wantedMs,
    },
  );
  if (isOwed || isHeard) return faults;
  clock.advance(wantedMs ?? 0);
  const { taken, over } = await readProviderStatuses(ports)(5);
  await over;
  const got = { taken, nextMs: nextMs(world, asked), calls: statuses.calls.length };
  return [
    ...faults,
    ...otherwise(`${what}, and then ${second}`, got, {
      ...{ taken: 1, nextMs: isWord(second) ? null : firstMs },
      calls: isLost ? 1 : 2,
    }),
  ];
};

/** An expired prompt is asked about until a word comes an hour after its end, or no word can. */
export const lastWords: Episode = async (random) => {
  const world = house();
  const { ports, clock, database, statuses } = world;
  const made = await createDeposit(ports)(aDepositRequest({ ...mtn, amountXaf: 500 }));
  const isExpired = random.chance(0.8);
  const state = isExpired ? 'expired' : 'provider_acknowledged';
  database.transactions.set(made.id, { ...made, state });
  const givesVerdicts = random.chance(0.6);
  statuses.givesVerdicts = () => givesVerdicts;
  // A success that someone must look at leaves it as it was.
  await reportBefore(world, made, 'amount');
  const sinceMs = random.pick([-1, lateMs - 1, lateMs, lateMs, lateMs + 1, lateMs + 1, lateMs + 1]);
  clock.set(later(made.expiresAt, sinceMs));
  database.statusReadings.set(made.id, { count: 1, nextAt: clock.now() });
  const answer = random.pick(kinds(answers));
  const tookMs = random.pick([0, 1]);
  statuses.always(async () => {
    clock.advance(tookMs);
    const said = answers[answer];
    if (said instanceof Error) throw said;
    return said;
  });
  const askedAt: Instant = clock.now();
  await (await readProviderStatuses(ports)(5)).over;
  const next = database.statusReadings.get(made.id)?.nextAt ?? null;
  // A question that was not put counts for nothing.
  const isPutOff = answer === 'puts_off';
  const isLast = sinceMs > lateMs && (isWord(answer) || (!givesVerdicts && !isPutOff));
  const isOver = !['provider_acknowledged', 'expired'].includes(nowOf(world, made).state);
  const usualMs = sinceMs < 0 ? 1 : isExpired ? secondMs : firstMs;
  const againMs = isPutOff ? tookMs : usualMs;
  return otherwise(
    `a prompt that is ${state}, asked ${sinceMs} after its end: ${answer}${givesVerdicts ? '' : ', of one who tells no verdicts'}`,
    { nextMs: next === null ? null : next - askedAt, errors: errorsOf(world).length },
    { nextMs: isLast || isOver ? null : againMs, errors: 0 },
  );
};
