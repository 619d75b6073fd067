import {
  type CollectionAnswer,
  createDeposit,
  type Deposit,
  expireDeposits,
  instant,
  readProviderStatus,
  readProviderStatuses,
  resolveTransaction,
  type StatusAnswer,
  typed,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import {
  ann,
  dayMs,
  type Episode,
  errorsOf,
  exchangesOf,
  house,
  kinds,
  merchantOf,
  nowOf,
  numbers,
  otherwise,
  refusedFor,
  settings,
  toldOf,
} from './episode.ts';
import {
  close,
  go,
  hear,
  isBesidePayment,
  isOpen,
  type Known,
  lastReadMs,
  learn,
  odds,
  release,
} from './prompt-model.ts';
import { reportBefore, tellOf, waitWith } from './prompt-payments.ts';

const { depositWindowMs: windowMs } = settings;

/** What a provider says when it is asked to prompt a player. */
const answers = {
  refuses: { outcome: 'rejected', reason: typed('no') },
  refuses_number: { outcome: 'rejected', reason: typed('who?'), code: 'payer_not_found' },
  is_silent: { outcome: 'unknown', reason: typed('...') },
  asks: { outcome: 'sent', providerTxId: null },
  asks_named: { outcome: 'sent', providerTxId: 'A' },
} as const satisfies Record<string, CollectionAnswer>;

const verdicts = {
  waits: { outcome: 'pending' },
  is_silent: { outcome: 'unknown', reason: typed('...') },
  paid: { outcome: 'succeeded', providerTxId: 'V' },
  paid_again: { outcome: 'succeeded', providerTxId: 'W' },
  paid_unnamed: { outcome: 'succeeded', providerTxId: null },
  refused: { outcome: 'failed', reason: typed('no'), code: 'payer_refused' },
  refused_plainly: { outcome: 'failed', reason: typed('no') },
  paid_other: { outcome: 'succeeded', providerTxId: 'V', told: { msisdn: '+237677999999' } },
  paid_other_unnamed: { outcome: 'succeeded', providerTxId: null, told: { msisdn: '+237677999999' } },
  refused_other: { outcome: 'failed', reason: typed('no'), told: { msisdn: '+237677999999' } },
} as const satisfies Record<string, StatusAnswer>;

const providers = ['mtn-momo', 'mtn-ussd'];

/** A prompt from its request to its end, and whatever its providers and people say of it then. */
export const prompts: Episode = async (random) => {
  const world = house();
  const { ports, clock } = world;
  const said = [random.pick(kinds(answers)), random.pick(kinds(answers))].map((name) => answers[name]);
  const tookMs = random.pick([0, 0, windowMs - 1, windowMs, windowMs + lastReadMs]);
  const isNamed = random.chance(0.3);
  // It may be over before its provider has answered.
  const endsAs = tookMs < windowMs && random.chance(0.15) ? random.pick(ends) : null;
  const asked: Deposit[] = [];
  world.collections
    .next(async (_, keepName) => {
      if (isNamed) await keepName('own-1');
      asked.push(...([...world.database.transactions.values()] as Deposit[]));
      clock.advance(tookMs);
      await expireDeposits(ports)(5);
      if (endsAs !== null) endAs(endsAs, world, asked[0] as Deposit);
      return said[0] as CollectionAnswer;
    })
    .next(said[1] as CollectionAnswer);
  const startMs = clock.now();
  const request = aDepositRequest({ amountXaf: 500, operator: 'mtn', msisdn: numbers.mtn });
  const made = await createDeposit(ports)(request);
  const known: Known = {
    ...{ state: 'pending', failureCode: null, providerTxId: null, errors: 0, sinceMs: startMs },
    ...{ exchanges: [], events: [], contradictedMs: new Map(), doubts: new Set(), payments: new Map() },
  };
  if (tookMs >= windowMs + lastReadMs) close(known, clock.now());
  if (endsAs !== null) end(known, { state: endsAs[0], failureCode: endsAs[1], sinceMs: clock.now() });
  const isHandedOn = said[0]?.outcome === 'rejected' && tookMs < windowMs && endsAs === null;
  for (const [index, answer] of said.slice(0, isHandedOn ? 2 : 1).entries()) {
    const code = answer.outcome === 'rejected' ? ('code' in answer ? answer.code : 'operator_error') : null;
    known.exchanges.push(`${providers[index]} collect ${answer.outcome} ${code ?? '-'}`);
    if (answer.outcome === 'sent') known.providerTxId ??= answer.providerTxId;
    const isLast = index === 1 || !isHandedOn;
    if (!isLast || known.state !== 'pending') continue;
    if (answer.outcome === 'sent') go(known, clock.now(), 'provider_acknowledged');
    if (answer.outcome === 'rejected') go(known, clock.now(), 'failed', code);
  }
  const provider = providers[isHandedOn ? 1 : 0] as string;
  const names = world.collections.calls.map(({ providerId }) => providerId).join();
  const faults = [
    ...compared('a prompt', world, made, known),
    ...otherwise('a prompt', { names }, { names: providers.slice(0, isHandedOn ? 2 : 1).join() }),
  ];
  // An SMS about it came in time and waits for a verdict.
  const isWaiting = random.chance(0.15);
  if (isWaiting) await waitWith(world, made);
  if (random.chance(0.4)) end(known, endAs(random.pick(ends), world, made));
  const odd = random.chance(0.4) ? random.pick(odds) : null;
  if (odd !== null) {
    await reportBefore(world, made, odd);
    known.payments.set('V', { isUsed: false, sinceMs: clock.now(), to: null, odd });
  }
  for (let count = 0; count < 6; count += 1) {
    clock.advance(random.pick([0, 1, 1_000, dayMs - 1, dayMs]));
    const edges = [-1, 0, lastReadMs - 1, lastReadMs].map((ms) => made.expiresAt + ms);
    const next = edges.filter((ms) => ms >= clock.now());
    if (next.length > 0 && random.chance(0.6)) clock.set(instant(random.pick(next)));
    const deed = random.pick(['read', 'read', 'schedule', 'sweep', 'resolve'] as const);
    // Whoever refused it before it was handed on may speak of it too.
    const isLast = !isHandedOn || deed !== 'read' || random.chance(0.7);
    const moment = { nowMs: clock.now(), leftMs: made.expiresAt - clock.now() };
    const of = isLast ? nowOf(world, made) : (asked[0] as Deposit);
    const name = random.pick([...kinds(verdicts), 'paid', 'paid'] as const);
    const outcome = random.pick(['succeeded', 'failed', 'failed'] as const);
    const isSent = await done(deed, name, world, of, outcome);
    if (deed === 'read' || (deed === 'schedule' && isSent))
      learn(known, verdicts[name], {
        ...{ ...moment, of, to: merchantOf(world, of), isLast, isAwaited: isWaiting },
      });
    const isHeard = ['pending', 'failed'].includes(verdicts[name].outcome) && moment.leftMs <= 0;
    if (deed === 'schedule' && isSent && isHeard && isOpen(known) && !isWaiting) close(known, moment.nowMs);
    const patienceMs = provider === 'mtn-momo' ? lastReadMs : 0;
    if (deed === 'sweep' && isOpen(known) && moment.leftMs <= -patienceMs) close(known, moment.nowMs);
    const isPaid = outcome === 'succeeded';
    const isRefused = isPaid && isBesidePayment(known, isWaiting);
    if (deed === 'resolve' && known.state === 'requires_manual_resolution' && !isRefused) {
      go(known, moment.nowMs, isPaid ? 'succeeded' : 'failed', isPaid ? null : 'rejected_by_staff');
      if (!isPaid) release(known);
    }
    faults.push(...compared(`a prompt after ${deed} ${name}, ${moment.leftMs} left`, world, made, known));
  }
  // The money comes under the id that was promised, and all is over.
  if (known.providerTxId !== 'A' || isOpen(known)) return faults;
  const outcome = hear(known, merchantOf(world, nowOf(world, made)), clock.now());
  const told = await tellOf(world, nowOf(world, made));
  return [
    ...faults,
    ...otherwise('an SMS after all', told, { outcome }),
    ...compared('a prompt after all', world, made, known),
  ];
};

/** How else it may have ended before anything is heard. */
const ends = [
  ['failed', 'payer_refused'],
  ['failed', 'rejected_by_staff'],
  ['expired', 'window_closed'],
  ['succeeded', null],
  ['requires_manual_resolution', null],
] as const;

function endAs([state, failureCode]: (typeof ends)[number], world: MemoryPorts, made: Deposit) {
  const stateUpdatedAt = world.clock.now();
  const { version, ...now } = nowOf(world, made);
  const put = { ...now, version: version + 1, state, failureCode, stateUpdatedAt };
  world.database.transactions.set(made.id, put);
  return { state, failureCode, sinceMs: stateUpdatedAt };
}

const end = (known: Known, how: Pick<Known, 'state' | 'failureCode' | 'sinceMs'>): void =>
  void Object.assign(known, how, { contradictedMs: new Map() });

/** Whether a provider was asked, or a person heard. */
async function done(
  deed: 'read' | 'schedule' | 'sweep' | 'resolve',
  name: keyof typeof verdicts,
  world: MemoryPorts,
  made: Deposit,
  outcome: 'succeeded' | 'failed',
): Promise<boolean> {
  const { ports, statuses, database, clock } = world;
  statuses.always(verdicts[name]);
  const before = statuses.calls.length;
  if (deed === 'read') await readProviderStatus(ports)(made);
  if (deed === 'sweep') await expireDeposits(ports)(5);
  if (deed === 'schedule') {
    database.statusReadings.set(made.id, { count: 1, nextAt: clock.now() });
    await (await readProviderStatuses(ports)(5)).over;
  }
  const isHeld = nowOf(world, made).state === 'requires_manual_resolution';
  if (deed === 'resolve' && isHeld)
    await refusedFor(() =>
      resolveTransaction(ports)({ transactionId: made.id, outcome, reason: 'seen' }, ann),
    );
  return statuses.calls.length > before;
}

function compared(what: string, world: MemoryPorts, made: Deposit, known: Known): readonly string[] {
  const { state, failureCode, providerTxId, exchanges, events, errors } = known;
  const payments = [...world.database.payments.values()].filter(({ operatorTxId }) => operatorTxId !== 'S');
  const all = world.database.exchanges.get(made.id) ?? [];
  const told = all.filter(({ detail }) => detail.code === 'provider_reports_other');
  const got = {
    ...nowOf(world, made),
    ...{ exchanges: exchangesOf(world, made), events: toldOf(world, made), errors: errorsOf(world).length },
    // What is told again of what has failed is among the exchanges.
    doubts: [...new Set(told.map(({ detail }) => /reported_(\w+)/.exec(JSON.stringify(detail))?.[1]))],
    payments: payments.map((each) => [each.operatorTxId, each.transactionId === made.id, each.receiver]),
  };
  const used = [...known.payments].map(([id, { isUsed, to }]) => [id, isUsed, to]);
  return otherwise(what, got, {
    state,
    failureCode,
    providerTxId,
    exchanges,
    events,
    errors,
    doubts: [...known.doubts],
    payments: used,
  });
}
