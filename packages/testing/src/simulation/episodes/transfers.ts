import {
  approveWithdrawal,
  createWithdrawal,
  escalateStuckWithdrawals,
  type KeepName,
  later,
  markRestored,
  readProviderStatus,
  resolveTransaction,
  type StatusAnswer,
  type TransferAnswer,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import {
  ann,
  ben,
  dayMs,
  type Episode,
  errorsOf,
  exchangesOf,
  house,
  kinds,
  nowOf,
  otherwise,
  toldOf,
} from './episode.ts';

const hourMs = 3_600_000;

/** What a provider says to a transfer, and what is kept of that. */
const answers = {
  refuses: { outcome: 'rejected', reason: typed('no') },
  is_short: { outcome: 'rejected', reason: typed('no money'), code: 'float_insufficient' },
  is_silent: { outcome: 'unknown', reason: typed('...') },
  sends: { outcome: 'sent', isFinal: true, providerTxId: 'T' },
  sends_unnamed: { outcome: 'sent', isFinal: true, providerTxId: null },
  takes_on: { outcome: 'sent', isFinal: false, providerTxId: null },
  sends_other: { outcome: 'sent', isFinal: true, providerTxId: 'T', told: { amount: '501' } },
} as const satisfies Record<string, TransferAnswer>;

const verdicts = {
  waits: { outcome: 'pending' },
  is_silent: { outcome: 'unknown', reason: typed('...') },
  sent: { outcome: 'succeeded', providerTxId: 'V' },
  sent_unnamed: { outcome: 'succeeded', providerTxId: null },
  failed: { outcome: 'failed', reason: typed('no') },
  failed_short: { outcome: 'failed', reason: typed('no money'), code: 'float_insufficient' },
  sent_other: { outcome: 'succeeded', providerTxId: 'V', told: { amount: '501' } },
} as const satisfies Record<string, StatusAnswer>;

/** What must be known of a withdrawal. */
interface Known {
  state: string;
  failureCode: string | null;
  providerTxId: string | null;
  readonly exchanges: string[];
  readonly events: string[];
  errors: number;
  /** When it was last told that a provider says the other of how it ended, by what it said. */
  readonly contradictedAt: Map<string, number>;
  /** It was told of another amount. */
  isOtherTold: boolean;
}

const ends = { succeeded: 'payment.succeeded', failed: 'payment.failed' } as const;

function end(known: Known, state: keyof typeof ends, failureCode: string | null): void {
  Object.assign(known, { state, failureCode: state === 'failed' ? (failureCode ?? 'operator_error') : null });
  known.events.push(ends[state]);
}

/** What one answer to a transfer makes of it. */
function hear(known: Known, provider: string, given: TransferAnswer, mayHaveBeenSent: boolean): void {
  const isRefusal = given.outcome === 'rejected';
  const code = isRefusal ? (given.code ?? 'operator_error') : null;
  // A repeat may be refused for being one.
  const isOpen = given.outcome === 'unknown' || (isRefusal && mayHaveBeenSent);
  const outcome = isOpen ? 'unknown' : given.outcome;
  known.exchanges.push(`${provider} transfer ${outcome} ${isOpen ? '-' : (code ?? '-')}`);
  if (given.outcome !== 'sent' || given.told !== undefined) return;
  known.providerTxId = given.providerTxId;
  if (given.isFinal) end(known, 'succeeded', null);
}

/** What a verdict makes of it, on what was sent last or on what was handed on to another provider. */
function learn(known: Known, asked: Withdrawal, isLast: boolean, given: StatusAnswer, nowMs: number): void {
  if (given.outcome === 'pending' || given.outcome === 'unknown') return;
  const code = given.outcome === 'failed' ? (given.code ?? 'operator_error') : null;
  const line = (outcome: string) => `${asked.providerId} read_status ${outcome} ${code ?? '-'}`;
  const id = given.outcome === 'succeeded' ? given.providerTxId : null;
  const contradicts = (said: string): void => {
    known.errors += 1;
    const isByPerson = known.failureCode === 'rejected_by_staff';
    // Of what a person failed only an id is news, in whatever words it is told.
    const name = isByPerson ? `${id}` : said;
    const lasts =
      isByPerson && id === null ? known.contradictedAt.values() : [known.contradictedAt.get(name) ?? -dayMs];
    if (nowMs - Math.max(-dayMs, ...lasts) < dayMs) return;
    known.exchanges.push(line('contradicts'));
    known.contradictedAt.set(name, nowMs);
  };
  if (given.told !== undefined) {
    if (!isLast) return;
    // Once it has failed no verdict is waited for: it is told as what contradicts that, known before or not.
    if (known.state === 'failed') contradicts('other');
    else if (!known.isOtherTold) known.exchanges.push(line('differs'));
    known.isOtherTold = true;
    return;
  }
  const isOver = known.state === 'succeeded' || known.state === 'failed';
  if (isLast && known.state === 'provider_submitted') {
    known.exchanges.push(line(given.outcome));
    known.providerTxId ??= given.outcome === 'succeeded' ? given.providerTxId : null;
    // Another provider may have been asked before the restore: that this one says no proves nothing.
    if (given.outcome === 'failed' && asked.mayHaveBeenSent) known.state = 'requires_manual_resolution';
    else end(known, given.outcome, code);
  } else if (!isOver) known.exchanges.push(line(given.outcome));
  // Money that left twice, once too often, or not at all.
  else if (known.state === 'failed' || !isLast ? given.outcome === 'succeeded' : given.outcome === 'failed') {
    contradicts(given.outcome === 'failed' ? JSON.stringify(given.reason) : `${id}`);
  }
}

/** A withdrawal from its approval to its end, and whatever is heard of it then. */
export const transfers: Episode = async (random) => {
  const world = house();
  const { ports, clock } = world;
  const made = await createWithdrawal(ports)(aWithdrawalRequest({ amountXaf: 500 }));
  const mayHaveBeenSent = random.chance(0.2);
  if (mayHaveBeenSent) await markRestored(ports)();
  const said = [random.pick(kinds(answers)), random.pick(kinds(answers))].map((name) => answers[name]);
  const submitted: Withdrawal[] = [];
  const isNamed = random.chance(0.3);
  for (const answer of said)
    world.transfers.next(async (_, keepName: KeepName) => {
      if (isNamed) await keepName(`own-${submitted.length}`);
      submitted.push(nowOf(world, made));
      return answer;
    });
  for (const who of mayHaveBeenSent ? [ann, ben] : [ann]) await approveWithdrawal(ports)(made.id, who);
  const isHandedOn = said[0]?.outcome === 'rejected' && !mayHaveBeenSent;
  const known: Known = {
    ...{ state: 'provider_submitted', failureCode: null, providerTxId: null },
    ...{
      exchanges: [],
      events: [],
      errors: 0,
      contradictedAt: new Map<string, number>(),
      isOtherTold: false,
    },
  };
  const heard = said.slice(0, isHandedOn ? 2 : 1);
  for (const [index, answer] of heard.entries())
    hear(known, providers[index] as string, answer, mayHaveBeenSent);
  const last = heard.at(-1) as TransferAnswer;
  if (last.outcome === 'rejected' && !mayHaveBeenSent) end(known, 'failed', last.code ?? null);
  const faults = [...compared('a transfer', world, made, known, isNamed)];
  if (known.state === 'provider_submitted') faults.push(...(await stuck(random, world, made, known)));
  for (const name of Array.from({ length: 3 }, () => random.pick(kinds(verdicts)))) {
    clock.advance(random.pick([0, 1, dayMs - 1, dayMs, dayMs + 1]));
    const current = nowOf(world, made);
    const asked = random.pick([...submitted, current]);
    world.statuses.next(verdicts[name]);
    await readProviderStatus(ports)(asked);
    learn(known, asked, asked.submissionId === current.submissionId, verdicts[name], clock.now());
    faults.push(...compared(`a transfer of which is heard ${name}`, world, made, known, isNamed));
  }
  return faults;
};

const providers = ['orange-money', 'orange-ussd'];

function compared(what: string, world: MemoryPorts, made: Withdrawal, known: Known, isNamed: boolean) {
  const { exchanges, events, errors, contradictedAt: _, isOtherTold: __, ...members } = known;
  const now = nowOf(world, made);
  const asked = world.transfers.calls.map(({ providerId }) => providerId);
  const count = exchanges.filter((each) => each.includes(' transfer ')).length;
  const got = { ...now, exchanges: exchangesOf(world, made), events: toldOf(world, made) };
  const names = new Set(world.transfers.calls.map(({ submissionId }) => submissionId)).size;
  const isOwn = isNamed === now.submissionId.startsWith('own-');
  const wanted = { ...members, exchanges, events, errors, asked: providers.slice(0, count), names: count };
  return otherwise(
    what,
    { ...got, errors: errorsOf(world).length, asked, names, isOwn },
    { ...wanted, isOwn: true },
  );
}

/** It waits for an hour, not a moment less, and then for a person. */
async function stuck(random: Random, world: MemoryPorts, made: Withdrawal, known: Known) {
  const { ports, clock } = world;
  if (random.chance(0.5)) return [];
  const since = nowOf(world, made).stateUpdatedAt;
  const found: number[] = [];
  for (const ms of [hourMs - 1, hourMs]) {
    clock.set(later(since, ms));
    found.push(await escalateStuckWithdrawals(ports)(5));
  }
  const outcome = random.pick(['succeeded', 'failed', null] as const);
  if (outcome === null) known.state = 'requires_manual_resolution';
  else {
    // That nothing was sent, of what may have been, takes a second person.
    const isDenied = outcome === 'failed' && nowOf(world, made).mayHaveBeenSent;
    for (const who of isDenied ? [ann, ben] : [ann])
      await resolveTransaction(ports)({ transactionId: made.id, outcome, reason: 'seen' }, who);
    end(known, outcome, 'rejected_by_staff');
  }
  return otherwise('a stuck transfer', { found }, { found: [0, 1] });
}
