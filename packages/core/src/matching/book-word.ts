import type { Ports } from '../ports/ports.ts';
import type { WalletEntry } from '../ports/wallet-store.ts';
import type { PaymentId } from '../transaction/transaction.ts';
import { unvouchedLimits } from '../wallet/may-credit.ts';
import {
  type EntryId,
  type EntryStanding,
  entryId,
  isSame,
  movesHundredths,
  type WalletId,
  walletId,
} from '../wallet/wallet-entry.ts';
import { type ReceivedPayment, refusal } from './received-payment.ts';

/** What the book of the wallet that was paid says of a payment, or two people in its place. */
export interface BookWord {
  /** Null where the book says nothing. */
  readonly entry: WalletEntry | null;
  /** That of the entry, unless two people vouch for it. */
  readonly standing: EntryStanding | null;
  /** It is open, and more than an open payment may be to be credited. */
  readonly isAboveOpen: boolean;
}

export type BookWords = ReadonlyMap<PaymentId, BookWord>;

/** Of all of these at once: each book is opened once. */
export async function bookWords(
  ports: Pick<Ports, 'wallets' | 'registry' | 'settings'>,
  payments: readonly ReceivedPayment[],
): Promise<BookWords> {
  const places = new Map(payments.map((payment) => [payment.id, placeOf(payment)]));
  const names = new Map<WalletId, EntryId[]>();
  for (const place of places.values()) {
    if (place !== null) names.set(place.wallet, [...(names.get(place.wallet) ?? []), place.name]);
  }
  const found = await Promise.all([...names].map(([wallet, own]) => ports.wallets.entriesOf(wallet, own)));
  const entries = new Map(found.flat().map((each) => [`${each.walletId} ${each.name}`, each]));
  const { channels } = await ports.registry.read();
  const wordOf = ({ id, amountXaf, isVouched }: ReceivedPayment): BookWord => {
    const place = places.get(id) ?? null;
    const entry = place === null ? null : (entries.get(`${place.wallet} ${place.name}`) ?? null);
    // An SMS that hides which number was paid is in no book, and no more believed for that.
    const told = place === null ? 'open' : (entry?.standing ?? null);
    const standing = isVouched && told !== null ? 'vouched' : told;
    const { maxXaf } = unvouchedLimits(channels, place?.wallet ?? null, ports.settings);
    return { entry, standing, isAboveOpen: standing === 'open' && maxXaf !== null && amountXaf > maxXaf };
  };
  return new Map(payments.map((payment) => [payment.id, wordOf(payment)]));
}

/** What the SMS of a payment said that its wallet holds, and what the book made it hold by then. */
export interface BalanceTold {
  readonly toldHundredths: number;
  /** Null where nothing was known of the wallet before. */
  readonly expectedHundredths: number | null;
}

/** The figures behind a word that does not vouch; null where it does, or where no balance was told. */
export async function balanceTold(
  { wallets }: Pick<Ports, 'wallets'>,
  { entry, standing }: BookWord,
): Promise<BalanceTold | null> {
  if (entry === null || entry.balanceHundredths === null || standing === 'vouched') return null;
  const [held] = await wallets.heldBefore(entry.walletId, [entry.receivedAt]);
  const { balanceHundredths: toldHundredths } = entry;
  if (held === undefined || held === null) return { toldHundredths, expectedHundredths: null };
  const [usual, ...others] = movesHundredths(entry).map((moved) => held + moved) as [number, ...number[]];
  const expectedHundredths = others.find((each) => isSame(each, toldHundredths)) ?? usual;
  return { toldHundredths, expectedHundredths };
}

/** Where a payment stands in a book; null where it is not known which number was paid. */
export function placeOf({
  operator,
  receiver,
  operatorTxId,
  amountXaf,
}: ReceivedPayment): { readonly wallet: WalletId; readonly name: EntryId } | null {
  if (receiver === null) return null;
  return { wallet: walletId(operator, receiver), name: entryId(operatorTxId, amountXaf) };
}

/** Whether the book of a wallet may free a payment: the same id may be told of at another number of ours, too. */
export const isPaidInto = (payment: ReceivedPayment, wallet: WalletId): boolean =>
  placeOf(payment)?.wallet === wallet;

/** Whether the balances say of one of these that it never came. */
export const isContradicted = (words: BookWords): boolean =>
  [...words.values()].some(({ standing }) => standing === 'contradicted');

/** Refuses what the balances of its wallet say never came. */
export function refuseContradicted(payment: ReceivedPayment, words: BookWords): void {
  if (words.get(payment.id)?.standing === 'contradicted') throw refusal('payment_contradicted', payment);
}
