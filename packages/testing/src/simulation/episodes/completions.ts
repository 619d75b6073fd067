import {
  completeDepositByHand,
  createDeposit,
  type Deposit,
  type ReceivedPayment,
  resolveTransaction,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import { excessText } from '../books/confirmation-rules.ts';
import { paymentFrom } from '../scene.ts';
import { ann, ben, type Episode, house, nowOf, numbers, otherwise, refusedFor, toldOf } from './episode.ts';
import { keep, type Word } from './exits.ts';

const free = { status: 'held', isReversed: false, waitsUntil: null, transactionId: null } as const;

/** People complete a deposit from payments that fit nothing, or from the one that put it on hold. */
export const completions: Episode = async (random) => {
  // One of two payments is open and above what is credited so: that alone takes two people.
  const isMixed = random.chance(0.1);
  const maxXaf = isMixed ? 999 : random.pick([999, 1_000]);
  const world = house({ smsUnvouchedMaxXaf: maxXaf });
  const { ports, clock, database } = world;
  const amountXaf = isMixed ? 999 : random.pick([500, 999, 1_000]);
  const made = await createDeposit(ports)(aDepositRequest({ amountXaf, msisdn: numbers.orange }));
  const states = ['pending', 'expired', 'requires_manual_resolution', 'failed', 'succeeded'] as const;
  const state = random.pick([...states, 'requires_manual_resolution'] as const);
  const put: Deposit = { ...made, state, failureCode: null };
  database.transactions.set(made.id, put);
  const payments = [1, 2, 3].map((at): ReceivedPayment => {
    const id = `55555555-5555-4555-8555-55555555555${at}` as ReceivedPayment['id'];
    const base = {
      ...paymentFrom(random, null, clock.now() - random.pick([1, at])),
      ...free,
      id,
      operator: 'mtn' as const,
      operatorTxId: `P${at}`,
    };
    const isAbove = isMixed && at === 1;
    const xaf = (isAbove ? 1_000 : random.pick([250, 499, 500, 501, 1_000])) as ReceivedPayment['amountXaf'];
    const payer = numbers.orange as ReceivedPayment['payer'];
    return { ...base, payer, amountXaf: xaf, isVouched: isMixed ? !isAbove : random.chance(0.3) };
  });
  // The late one is attached already.
  const isHeld = state === 'requires_manual_resolution';
  const attached = isHeld ? payments[0]?.id : undefined;
  const words = new Map<string, Word>();
  for (const each of payments) {
    const word = isMixed
      ? 'open'
      : random.pick<Word>(['vouched', 'vouched', 'open', 'open', 'contradicted', null]);
    // Where no one says which number it went to, no book vouches for it.
    words.set(each.id, each.receiver === null ? 'open' : word);
    keep(world, each.id === attached ? { ...each, status: 'matched', transactionId: made.id } : each, word);
  }
  const named = payments.filter((_, at) => (isMixed ? at < 2 : random.chance(0.5)));
  const paymentIds = [...named, ...named.slice(0, 1)].map(({ id }) => id);
  const complete = (who: typeof ann) =>
    refusedFor(() =>
      completeDepositByHand(ports)({ transactionId: made.id, paymentIds, reason: 'seen' }, who),
    );
  const people = random.pick([[ann], [ann, ann], [ann, ben], [ann, ann, ben]]);
  const sum = named.reduce((xaf, each) => xaf + each.amountXaf, 0);
  const isOver = state === 'failed' || state === 'succeeded';
  // Two people may have vouched for it in the book's place.
  const isSaid = (word: Word) => (each: ReceivedPayment) => !each.isVouched && words.get(each.id) === word;
  const reasons = [
    [named.length === 0, 'no_payments'],
    [sum < amountXaf, 'sum_too_small'],
    [named.some(isSaid('contradicted')), 'payment_contradicted'],
    [isOver, 'move_refused'],
  ] as const;
  const refusal = reasons.find(([isRefused]) => isRefused)?.[1] ?? '';
  const isOpen = named.filter(isSaid('open')).some((each) => each.amountXaf > maxXaf);
  const needed = amountXaf >= 1_000 || isOpen ? 2 : 1;
  const refusals: string[] = [];
  const faults: string[] = [];
  const done = () => new Set(people.slice(0, refusals.length)).size >= needed && refusal === '';
  for (const who of people) {
    const wasDone = done();
    refusals.push(await complete(who));
    const isDone = done();
    const now = nowOf(world, put);
    const used = payments.filter(({ id }) => database.payments.get(id)?.transactionId === made.id);
    const first = database.payments.get(payments[0]?.id as ReceivedPayment['id']);
    const excess = [...database.payments.values()]
      .filter(({ excessXaf }) => excessXaf > 0)
      .map(({ id, excessXaf }) => `${id} ${excessXaf}`);
    const isReleased = isDone && attached !== undefined && !named.some(({ id }) => id === attached);
    const usedIds = isDone ? named : payments.filter(({ id }) => id === attached);
    faults.push(
      ...otherwise(
        `a completion by ${refusals.length} of ${amountXaf} from ${named.map((each) => each.amountXaf)}`,
        {
          refusal: refusals.at(-1),
          state: now.state,
          proposal: now.proposal?.staffId,
          known: now.providerTxId,
          used: used.map(({ id }) => id),
          excess: excess.toSorted().join(),
          told: toldOf(world, made),
          released: first?.heldBecause?.code === 'completed_from_others',
        },
        {
          // What is done cannot be done again.
          refusal: wasDone ? (refusals.at(-1) === '' ? 'a refusal' : refusals.at(-1)) : refusal,
          state: isDone ? 'succeeded' : state,
          proposal: !isDone && refusal === '' && needed === 2 ? 'ann' : null,
          known: isDone ? (named[0]?.operatorTxId ?? null) : made.providerTxId,
          used: usedIds.map(({ id }) => id),
          excess: isDone && sum > amountXaf ? excessText(amountXaf, named).split(',').toSorted().join() : '',
          told: isDone ? ['payment.succeeded'] : [],
          released: isReleased,
        },
      ),
    );
  }
  const audits = [...database.audit.values()].map(({ action, before, after }) => [action, before, after]);
  const last = done() ? [['deposit.complete', state, 'succeeded']] : [];
  const first = refusal === '' && needed === 2 ? [['transaction.propose', state, 'succeeded']] : [];
  return [...faults, ...otherwise('a completion', { audits }, { audits: [...first, ...last] })];
};

/** People resolve what is held, of one mind or not; money that was taken back no one credits. */
export const resolutions: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const amountXaf = random.pick([999, 1_000]);
  const made = await createDeposit(ports)(aDepositRequest({ amountXaf, msisdn: numbers.orange }));
  const put: Deposit = { ...made, state: 'requires_manual_resolution' };
  database.transactions.set(made.id, put);
  const isReversed = random.chance(0.2);
  const payment = { ...paymentFrom(random, null, clock.now()), ...free, transactionId: made.id, isReversed };
  database.payments.set(payment.id, { ...payment, status: 'matched' });
  let [state, proposal]: [string, string | null] = [put.state, null];
  const deeds: string[] = [];
  const faults: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const [who, other] = random.shuffled([ann, ben]) as [typeof ann, typeof ben];
    const outcome = random.pick(['succeeded', 'failed'] as const);
    const refusal = await refusedFor(() =>
      resolveTransaction(ports)({ transactionId: made.id, outcome, reason: 'seen' }, who),
    );
    // What was rejected has no money any more.
    const isRefused = isReversed && outcome === 'succeeded' && state !== 'failed';
    const wanted = isRefused ? 'payment_reversed' : state === put.state ? '' : 'move_refused';
    const isSeconded: boolean = amountXaf < 1_000 || proposal === `${other.id} ${outcome}`;
    const isNews: boolean = isSeconded || proposal !== `${who.id} ${outcome}`;
    const deed = isSeconded ? 'resolve' : 'propose';
    if (wanted === '' && isNews) deeds.push(`${deed} ${made.id} ${state} ${outcome} ${who.id}`);
    if (wanted === '') [state, proposal] = isSeconded ? [outcome, null] : [state, `${who.id} ${outcome}`];
    const now = nowOf(world, put);
    const proposed = now.proposal === null ? null : `${now.proposal.staffId} ${now.proposal.outcome}`;
    const got = { refusal, state: now.state, proposed, told: toldOf(world, made).length };
    const told = state === put.state ? 0 : 1;
    faults.push(
      ...otherwise('what is held', got, { refusal: wanted, state, proposed: proposal, told }),
      ...otherwise(
        'its money',
        { ...database.payments.get(payment.id) },
        {
          status: state === 'failed' ? 'held' : 'matched',
        },
      ),
    );
  }
  const audited = [...database.audit.values()].map(
    ({ action, subject, before, after, staff }) =>
      `${action.replace('transaction.', '')} ${subject} ${before} ${after} ${staff.id}`,
  );
  return [...faults, ...otherwise('what is held', { audited }, { audited: deeds })];
};
