import {
  advanceBook,
  type Channel,
  defaultSettings,
  type EntryId,
  emptyBook,
  entryId,
  type Filler,
  mayCredit,
  type Segment,
  type Told,
  unvouchedLimits,
  type WalletBook,
  walletOfChannel,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';
import { alone } from './order-story.ts';
import { Sender } from './told-story.ts';

/** Whether payments that a book leaves open are credited one by one, and up to how much. */
export function faultsOfCredit(random: Random): readonly string[] {
  const isUnvouchedUnlimited = random.chance(0.15);
  const own = { operator: 'mtn', merchantMsisdn: '+237670000001' } as Channel;
  const channel = { ...own, isUnvouchedUnlimited, unvouchedMaxXaf: random.pick([null, 700]) };
  const other = {
    ...channel,
    merchantMsisdn: '+237670000002',
    unvouchedMaxXaf: 1,
    isUnvouchedUnlimited: true,
  };
  const wallet = random.pick([walletOfChannel(own), walletOfChannel(own), null]);
  const settings = { ...defaultSettings, smsUnvouchedMaxXaf: 650, smsUnvouchedSumXaf: 1_500 };
  const limits = unvouchedLimits([other as Channel, channel], wallet, settings);
  const maxXaf = wallet === null ? 650 : isUnvouchedUnlimited ? null : (channel.unvouchedMaxXaf ?? 650);
  let [book, sum] = [emptyBook, 0];
  const credited = new Set<string>();
  return Array.from({ length: 8 }, () => {
    // Mostly some of these, now and then just as much as is left, or one more.
    const left = sum > 0 && sum < 1_500 ? [1_500 - sum, 1_501 - sum] : [];
    const amountXaf = random.pick([500, 650, 651, 700, 701, 100, ...left]);
    const id = entryId(`P${random.below(5)}-${amountXaf}`, 1);
    const standing = random.weighed([
      [6, 'open'],
      [1, 'vouched'],
      [1, 'contradicted'],
    ] as const);
    const isFree = standing === 'vouched' || (standing === 'open' && (maxXaf === null || credited.has(id)));
    const isWithin = standing === 'open' && amountXaf <= (maxXaf ?? 0) && sum + amountXaf <= 1_500;
    const expected = standing === 'contradicted' ? 'hold' : isFree || isWithin ? 'credit' : 'wait';
    const answer = mayCredit(book, { id, amountXaf, standing }, limits);
    book = answer.book;
    if (isWithin && !isFree) [sum] = [sum + amountXaf, credited.add(id)];
    const because = { hold: 'balance_contradicts', wait: 'waits_for_balance', credit: undefined }[expected];
    const isRight = answer.answer === expected && answer.because?.code === because;
    return isRight && book.credited.sumXaf === sum ? [] : [`${answer.answer}, not ${expected}`];
  }).flat();
}

/** What was credited while it was open counts until something is vouched for, and no longer. */
export function faultsOfCreditAnew(random: Random): readonly string[] {
  const sender = new Sender(random.between(50, 900));
  const toldBy = (book: WalletBook, told: Told): WalletBook =>
    advanceBook(book, [told], told.arrivedAt, { reorderMs }).book;
  const limits = { maxXaf: sender.xaf, sumXaf: sender.xaf };
  const known = toldBy(emptyBook, sender.read('T', 0, 10));
  const open = (name: string) => ({ id: name as EntryId, amountXaf: sender.xaf, standing: 'open' }) as const;
  const first = mayCredit(known, open('A'), limits);
  const unvouched = toldBy(first.book, sender.sms('B', 100, 1, null));
  const second = mayCredit(unvouched, open('B'), limits);
  const vouched = toldBy(unvouched, sender.sms('C', 200, 1, 12));
  const third = mayCredit(vouched, open('D'), limits);
  const answers = [first, second, third].map(({ answer }) => answer).join();
  return answers === 'credit,wait,credit' ? [] : [answers];
}

/** What was credited while it was open is known by that wherever the book has it, and nothing else is. */
export function faultsOfRemembered(random: Random): readonly string[] {
  const ids = ['A', 'B', 'C', 'D'] as EntryId[];
  const [inChain, unbalanced] = [ids.slice(0, 2), ids.slice(2)];
  const segments = inChain.map((id, at): Segment => alone(id, 60 * at, 0, 1));
  const fillers = unbalanced.map((id): Filler => ({ id, key: 0, moves: [100], isSms: true }));
  let book: WalletBook = { ...emptyBook, segments, fillers };
  const credited = new Set<EntryId>();
  // With a limit or without, of what is in the book or in none.
  const limits = { maxXaf: random.chance(0.5) ? 100 : null, sumXaf: 1_000 };
  return Array.from({ length: 5 }, () => {
    const id = random.pick([...ids, 'elsewhere' as EntryId]);
    const answer = mayCredit(book, { id, amountXaf: 100, standing: 'open' }, limits);
    credited.add(id);
    book = answer.book;
    const known = [
      ...book.segments.flatMap(({ firstId, isCredited }) => (isCredited ? [firstId] : [])),
      ...book.fillers.flatMap((each) => (each.isCredited ? [each.id] : [])),
    ];
    const must = ids.filter((each) => credited.has(each));
    return answer.answer === 'credit' && known.join() === must.join()
      ? []
      : [`${id} is answered ${answer.answer}; ${known.join()} are known as credited, not ${must.join()}`];
  }).flat();
}
