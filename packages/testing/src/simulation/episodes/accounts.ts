import {
  type BookWord,
  bookWords,
  type Channel,
  type Deposit,
  decidePayment,
  later,
  type Msisdn,
  type ReceivedPayment,
  walletOfChannel,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { type Episode, house, nowOf, otherwise, settings } from './episode.ts';
import { keep, type Word } from './exits.ts';
import { storeDeposit, storePayment } from './stored.ts';

type Amount = Deposit['amountXaf'];

const maxXaf = 500;
const amounts = [500, 501, 600, 601] as Amount[];
const sayings = ['vouched', 'open', 'open', 'contradicted', 'contradicted', null] as const;

/** Some numbers of ours have limits of their own, and some have none. */
function limitEach({ database }: MemoryPorts, random: Random): readonly Channel[] {
  const channels = database.registry.channels.map((each) => ({
    ...each,
    unvouchedMaxXaf: random.pick([null, 600]),
    isUnvouchedUnlimited: random.chance(0.25),
  }));
  database.registry = { ...database.registry, channels };
  return channels;
}

/** How much is credited that the book of a number leaves open. */
function limitOf(channels: readonly Channel[], number: string | null, usual: number | null): number {
  const own = channels.find(({ merchantMsisdn }) => merchantMsisdn === number);
  if (own?.isUnvouchedUnlimited) return Number.POSITIVE_INFINITY;
  return own?.unvouchedMaxXaf ?? usual ?? Number.POSITIVE_INFINITY;
}

const numberOf = (channels: readonly Channel[], id: string): Msisdn =>
  (channels.find(({ channelId }) => channelId === id) as Channel).merchantMsisdn;

/** What people are told that the books say of some payments. */
export const words: Episode = async (random) => {
  const usualXaf = random.pick([maxXaf, maxXaf, null]);
  const world = house({ smsUnvouchedMaxXaf: usualXaf });
  const channels = limitEach(world, random);
  const made = storeDeposit(world, 'mtn-ussd-1');
  const ours = ['mtn-momo-1', 'mtn-ussd-1'].map((id) => numberOf(channels, id));
  const receivers = [...ours, ...ours, '+237670000009' as Msisdn, null];
  const payments = [1, 2, 3].map((at): readonly [ReceivedPayment, Word] => {
    const receiver = random.pick(receivers);
    const payment = storePayment(world, made, {
      ...{ operatorTxId: `P${at}`, receiver, amountXaf: random.pick(amounts), isVouched: random.chance(0.3) },
    });
    const word = random.pick<Word>(sayings);
    keep(world, payment, word);
    return [payment, receiver === null ? null : word];
  });
  const told = await bookWords(
    world.ports,
    payments.map(([payment]) => payment),
  );
  return payments.flatMap(([{ id, receiver, amountXaf, isVouched }, word], at) => {
    const { entry, standing, isAboveOpen } = told.get(id) as BookWord;
    // Of what hides which number was paid no book speaks: it is no more believed for that.
    const said = receiver === null ? 'open' : word;
    const wanted = isVouched && said !== null ? 'vouched' : said;
    const found = entry === null ? null : `${entry.name} ${entry.standing}`;
    return otherwise(
      `the word on a payment of ${amountXaf} to ${receiver}, ${word}`,
      { found, standing, isAboveOpen },
      {
        found: word === null ? null : `P${at + 1}+ ${word}`,
        standing: wanted,
        isAboveOpen: wanted === 'open' && amountXaf > limitOf(channels, receiver, usualXaf),
      },
    );
  });
};

/**
 * What the book of the number that was paid says decides, also where the deposit that bears the payment's id
 * was to be paid to another one. Where no book says anything, the limits of the deposit's own number do.
 */
export const accounts: Episode = async (random) => {
  const world = house({ smsUnvouchedMaxXaf: maxXaf });
  const { ports, database } = world;
  const channels = limitEach(world, random);
  const [own, other] = [numberOf(channels, 'mtn-ussd-1'), numberOf(channels, 'mtn-momo-1')];
  const isNamed = random.chance(0.6);
  const amountXaf = random.pick(amounts);
  const providerTxId = isNamed ? 'X' : null;
  const state = 'provider_acknowledged';
  const made = storeDeposit(world, 'mtn-ussd-1', { amountXaf, providerTxId, state });
  const receiver = isNamed ? random.pick([own, other, other, null]) : own;
  const payment = storePayment(world, made, { receiver });
  const word: Word = receiver === null ? null : random.pick(sayings);
  keep(world, payment, word);
  const [stored] = [...database.walletEntries.values()];
  // Whoever calls may know the entry as it stood before, or not at all. After a crash the book is asked.
  const how = random.pick(['asks', 'asks', 'knows_nothing', 'knows_it_open'] as const);
  const known = how === 'knows_it_open' && stored !== undefined ? stored.entry : null;
  const before = known === null ? null : { ...known, standing: 'open' as const };
  const answer = await decidePayment(ports)(payment, how === 'asks' ? undefined : before);
  const said: Word = how === 'asks' ? word : known === null ? null : 'open';
  const asked = said === null ? own : receiver;
  const standing = asked === receiver && word !== null ? word : 'open';
  const limitXaf = limitOf(channels, asked, maxXaf);
  const isCredited = standing === 'vouched' || (standing === 'open' && amountXaf <= limitXaf);
  const paid = database.payments.get(payment.id);
  const booked = [...database.wallets].filter(([, { book }]) => (book?.credited.ids.length ?? 0) > 0);
  const got = {
    ...{ outcome: answer.outcome, code: answer.code, status: paid?.status },
    ...{ because: paid?.heldBecause?.code, until: paid?.waitsUntil, used: paid?.transactionId },
    state: nowOf(world, made).state,
    booked: booked.map(([wallet]) => wallet),
  };
  const what = `a payment of ${amountXaf} to ${receiver}, which is ${word}, by one who ${how}`;
  const unused = { outcome: 'held', used: null, state, booked: [] };
  if (standing === 'contradicted')
    return otherwise(what, got, {
      ...{ ...unused, status: 'held', code: 'balance_contradicts', until: null },
      because: said === 'contradicted' ? 'typed' : 'balance_contradicts',
    });
  if (!isCredited)
    return otherwise(what, got, {
      ...{ ...unused, status: 'received', code: 'waits_for_balance', because: 'waits_for_balance' },
      until: later(payment.receivedAt, settings.smsReorderMs),
    });
  const isCounted = standing === 'open' && Number.isFinite(limitXaf);
  const wallets = channels.filter(({ merchantMsisdn }) => merchantMsisdn === asked).map(walletOfChannel);
  return otherwise(what, got, {
    ...{ outcome: 'matched', status: 'matched', code: null, because: null, until: null },
    ...{ used: made.id, state: 'succeeded', booked: isCounted ? wallets : [] },
  });
};
