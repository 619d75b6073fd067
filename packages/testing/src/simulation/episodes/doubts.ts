import {
  createDeposit,
  type Deposit,
  expireDeposits,
  instant,
  readProviderStatus,
  type StatusAnswer,
  typed,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import {
  type Episode,
  errorsOf,
  exchangesOf,
  house,
  kinds,
  nowOf,
  numbers,
  otherwise,
  toldOf,
} from './episode.ts';
import { lastReadMs } from './prompt-model.ts';
import { waitWith } from './prompt-payments.ts';

/** A provider speaks of another number than the one that was asked. */
const told = { msisdn: '+237677999999' };

const answers = {
  success: { outcome: 'succeeded', providerTxId: 'V', told },
  success_without_id: { outcome: 'succeeded', providerTxId: null, told },
  failure: { outcome: 'failed', reason: typed('no'), told },
} as const satisfies Record<string, StatusAnswer>;

const states = [
  ['pending', null],
  ['provider_acknowledged', null],
  ['provider_acknowledged', null],
  ['expired', 'window_closed'],
  ['failed', 'payer_refused'],
  ['failed', 'payer_refused'],
  ['failed', 'rejected_by_staff'],
  ['succeeded', null],
  ['requires_manual_resolution', null],
] as const;

/** What must be known of the deposit. */
interface Known {
  state: string;
  readonly said: string[];
  readonly events: string[];
  /** Something was told of what is asked for now, and not of what was handed on. */
  isInDoubt: boolean;
  /** How often it was told that it was paid though it had failed. */
  alarms: number;
}

const isOpen = ({ state }: Pick<Known, 'state'>): boolean =>
  state === 'pending' || state === 'provider_acknowledged';

function hold(known: Known): void {
  if (isOpen(known)) known.events.push('payment.expired');
  known.state = 'requires_manual_resolution';
}

/** What a provider says of something else decides nothing and is told once; once over, a person looks. */
export const doubts: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const request = aDepositRequest({ amountXaf: 500, operator: 'mtn', msisdn: numbers.mtn });
  const made = await createDeposit(ports)(request);
  const known: Known = { state: 'provider_acknowledged', said: [], events: [], isInDoubt: false, alarms: 0 };
  const read = async (asked: Deposit, name: keyof typeof answers): Promise<void> => {
    world.statuses.always(answers[name]);
    await readProviderStatus(ports)(asked);
  };
  const faults: string[] = [];
  clock.advance(1_000);
  const first = random.pick(kinds(answers));
  const isToldBefore = random.chance(0.65);
  if (isToldBefore) {
    await read(nowOf(world, made), first);
    known.said.push(first);
    known.isInDoubt = true;
    faults.push(...compared(`a first doubt (${first})`, world, made, known));
  }

  // It goes on: it ends, or is handed on, which makes what was told before a word about something else.
  clock.advance(1_000);
  const [state, failureCode] = random.pick(states);
  const isHandedOn = random.chance(0.4);
  const overMs = random.pick([-1, 0, lastReadMs - 1, lastReadMs, lastReadMs]);
  const before = nowOf(world, made);
  const put: Deposit = {
    ...{ ...before, state, failureCode, stateUpdatedAt: clock.now() },
    expiresAt: instant(clock.now() - overMs),
    submissionId: isHandedOn ? 'the second' : before.submissionId,
  };
  database.transactions.set(made.id, put);
  known.state = state;
  if (isHandedOn) known.isInDoubt = false;

  if (random.chance(0.6)) {
    const name = random.pick([first, ...kinds(answers)]);
    const isLast = random.chance(0.8);
    // Whoever asks may have read it before it ended.
    const isEarly = random.chance(0.4);
    const asked = isEarly ? { ...put, state: 'provider_acknowledged' as const, failureCode: null } : put;
    const { version } = nowOf(world, made);
    // An SMS of its number and amount waits for a verdict: while it is open nothing takes it away from that.
    const isAwaited = random.chance(0.3);
    const waiting = isAwaited ? await waitWith(world, made) : null;
    await read(isLast ? asked : { ...asked, submissionId: 'one before' }, name);
    if (waiting !== null) database.payments.delete(waiting);
    const isNoNews = name === 'failure' && state === 'failed' && !isEarly;
    const isNews = !known.said.includes(name);
    const isPaid = name !== 'failure';
    // What failed and stays so is contradicted by it, though it was told before.
    const isAgainst = isLast && state === 'failed' && isPaid;
    if (isLast && !isNoNews) {
      if (isNews || isAgainst) known.said.push(name);
      if (isNews) known.isInDoubt = true;
      const isBroughtBack = state === 'failed' && failureCode !== 'rejected_by_staff' && isNews && isPaid;
      const isLate = isOpen({ state }) && overMs >= 0 && !isAwaited;
      if (isAgainst && !isBroughtBack) known.alarms += 1;
      if (isBroughtBack || state === 'expired' || isLate) hold(known);
    }
    if (!isNews && !isAgainst && known.state === state && nowOf(world, made).version !== version)
      faults.push(`${name}, which was told before, is written again`);
    const how = `${name}${isLast ? '' : ' of one before'}${isEarly ? ', asked before' : ''}`;
    faults.push(...compared(`a doubt (${how}) of what is ${state} since ${overMs}`, world, made, known));
  }

  const isStillOpen = isOpen(known);
  await expireDeposits(ports)(5);
  if (isStillOpen && overMs >= lastReadMs) {
    if (known.isInDoubt) hold(known);
    else {
      known.state = 'expired';
      known.events.push('payment.expired');
    }
  }
  return [...faults, ...compared(`the end of what was ${state} and told of`, world, made, known)];
};

function compared(what: string, world: MemoryPorts, made: Deposit, known: Known): readonly string[] {
  const now = nowOf(world, made);
  const differing = (world.database.exchanges.get(made.id) ?? [])
    .filter(({ detail }) => detail.code === 'provider_reports_other')
    .map(({ detail }) => /reported_(\w+)/.exec(JSON.stringify(detail))?.[1]);
  return otherwise(
    what,
    {
      ...{ state: now.state, providerTxId: now.providerTxId, said: differing, events: toldOf(world, made) },
      exchanges: exchangesOf(world, made).length,
      ...{ payments: world.database.payments.size, alarms: errorsOf(world).length },
    },
    {
      ...{ state: known.state, providerTxId: null, said: known.said, events: known.events },
      exchanges: known.said.length + 1,
      ...{ payments: 0, alarms: known.alarms },
    },
  );
}
