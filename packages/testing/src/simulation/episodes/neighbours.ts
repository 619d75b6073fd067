import { type Deposit, decidePayment, earlier, later } from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { fittingDeposit, isStillOpen, type Meaning, meaningAt } from '../books/meaning.ts';
import { givesVerdicts } from '../providers.ts';
import type { Random } from '../random.ts';
import {
  type Episode,
  house,
  kinds,
  merchantOf,
  nowOf,
  otherPlayer,
  otherwise,
  settings,
} from './episode.ts';
import { player, storeDeposit, storePayment } from './stored.ts';

const hourMs = 3_600_000;
const { depositWindowMs: windowMs, smsReorderMs: reorderMs } = settings;

/** A prompt of one number and amount. Not every operator tells what became of it. */
function someNeighbour(world: MemoryPorts, random: Random, given: Partial<Deposit> = {}): Deposit {
  const now = world.clock.now();
  const states = ['provider_acknowledged', 'provider_acknowledged', 'expired', 'failed'] as const;
  const state = given.state ?? random.pick(states);
  const isOver = state !== 'provider_acknowledged';
  const ageMs = isOver ? 2 * hourMs : random.pick([1_000, windowMs - 30_000, windowMs]);
  const createdAt = earlier(now, ageMs);
  return storeDeposit(world, random.pick(['mtn-momo-1', 'mtn-ussd-1']), {
    ...{ state, createdAt, version: 2 },
    playerId: random.chance(0.1) ? (otherPlayer as Deposit['playerId']) : player,
    failureCode: state === 'expired' ? 'window_closed' : state === 'failed' ? 'operator_error' : null,
    stateUpdatedAt: isOver ? earlier(now, random.pick([1, hourMs, hourMs + 1])) : createdAt,
    providerTxId: random.pick([null, null, null, 'Y']),
    ...given,
  });
}

/** What may be known of the first: nothing, that the money bears its id, or that it was paid with it. */
const firsts = {
  plain: {},
  named: { providerTxId: 'X' },
  paid: { providerTxId: 'X', state: 'succeeded' },
} as const satisfies Record<string, Partial<Deposit>>;

/** Whoever may have been paid is asked about at once; of what no one owes a verdict, no one is asked. */
const isHastened = (each: Deposit, target: Deposit | null): boolean =>
  (each.id === target?.id || (isStillOpen(each) && givesVerdicts(each.providerId))) &&
  (isStillOpen(each) || each.state === 'expired');

const depositOf = (meaning: Meaning): Deposit | null => ('deposit' in meaning ? meaning.deposit : null);

/** A payment among prompts that look alike: whether it waits for a verdict, who is asked, whose it is. */
export const neighbours: Episode = async (random) => {
  const isOpenCredited = random.chance(0.7);
  const world = house({ smsUnvouchedMaxXaf: isOpenCredited ? 500 : 499 });
  const { ports, clock, database } = world;
  const first = someNeighbour(world, random, firsts[random.pick([...kinds(firsts), 'plain'] as const)]);
  const others = Array.from({ length: random.between(1, 2) }, () => someNeighbour(world, random));
  const there = [first, ...others];
  const now = clock.now();
  const cameAt = earlier(now, random.pick([0, 0, 59_999, 60_000]));
  const receiver = random.chance(0.1) ? null : merchantOf(world, random.pick([first, ...there]));
  const payment = storePayment(world, first, { receiver, receivedAt: cameAt });
  const house1 = { channels: database.registry.channels, settings };
  const meaning = meaningAt(payment, there, now, house1);
  const target = depositOf(fittingDeposit(payment, there, now, house1));
  const answer = await decidePayment(ports)(payment);
  const paid = database.payments.get(payment.id);
  const got = {
    ...{ outcome: answer.outcome, code: answer.code, of: answer.transactionId },
    ...{ status: paid?.status, because: paid?.heldBecause?.code, until: paid?.waitsUntil },
    used: paid?.transactionId,
    states: there.map((each) => nowOf(world, each).state),
    due: there.map(({ id }) => database.statusReadings.get(id)?.nextAt ?? null),
  };
  const asTheyWere = { states: there.map(({ state }) => state), due: there.map(() => null) };
  const held = { ...asTheyWere, outcome: 'held', code: null, until: null, of: null, used: null };
  const names = there.map(({ providerId, state }) => `${providerId} ${state}`);
  const what = `a payment that is ${meaning.kind} of ${names.join()}`;
  if (meaning.kind === 'held')
    return otherwise(what, got, { ...held, status: 'held', because: meaning.code });
  const waits = (code: string, until: number) => ({
    ...{ ...held, status: 'received', code, because: code, until },
  });
  if (meaning.kind === 'waits') {
    const due = there.map((each) => (isHastened(each, target) ? now : null));
    return otherwise(what, got, { ...waits('waits_for_verdict', meaning.untilMs), due });
  }
  const { deposit } = meaning;
  const used = { ...held, status: 'matched', because: null, of: deposit.id, used: deposit.id };
  // What is known to be paid is not credited again, and so waits for nothing.
  if (meaning.kind === 'known') return otherwise(what, got, { ...used, outcome: 'duplicate' });
  if (!isOpenCredited) return otherwise(what, got, waits('waits_for_balance', later(cameAt, reorderMs)));
  const closesMs = deposit.expiresAt + (cameAt < deposit.expiresAt ? 60_000 : 0);
  const isInTime = isStillOpen(deposit) && now < closesMs;
  const state = isInTime ? 'succeeded' : 'requires_manual_resolution';
  return otherwise(what, got, {
    ...used,
    outcome: isInTime ? 'matched' : 'held',
    states: there.map((each) => (each.id === deposit.id ? state : each.state)),
  });
};
