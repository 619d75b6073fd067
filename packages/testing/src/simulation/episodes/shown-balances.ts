import {
  type EntryStanding,
  type Instant,
  listBarePayments,
  type ReceivedPayment,
  readPaymentRecord,
  type SmsReading,
  vouchForPayment,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { ann, ben, type Episode, house, merchantOf, numbers, otherwise } from './episode.ts';
import { tell } from './reports.ts';
import { storeDeposit, storePayment } from './stored.ts';

const openMaxXaf = 500;
const start = 1_000_000;

/** What the balance of an SMS continues, the fee being ours or the payer's; or how it continues nothing. */
type Says = 'own_fee' | 'payers_fee' | 'leaps' | 'below' | 'none';

interface Sms {
  readonly id: string;
  readonly merchant: string;
  readonly amountXaf: number;
  readonly feeXaf: number;
  readonly balanceHundredths: number | null;
  /** When its operator wrote it: as it comes, unless said otherwise. */
  readonly at?: Instant;
}

/** Money that came, with what the wallet held after it. */
export const hearBalance = (
  world: MemoryPorts,
  { id, merchant, amountXaf, feeXaf, balanceHundredths, at = world.clock.now() }: Sms,
) => {
  const money = {
    operator: 'orange',
    operatorTxId: id,
    payer: numbers.orange,
    receiver: merchant,
    amountXaf,
  };
  const movement = { ...money, direction: 'in', feeHundredths: feeXaf * 100, balanceHundredths, at };
  const reading = {
    ...{ kind: 'payment', ...money, paidAt: null, doubt: null },
    movement: { ...movement, precisionMs: 1_000 },
  };
  world.clock.advance(1_000);
  return tell(world, reading as SmsReading, { recipient: merchant });
};

function someSms(random: Random, id: string, merchant: string, says: Says, from: number): Sms {
  const [amountXaf, feeXaf] = [random.pick([openMaxXaf, openMaxXaf + 1]), random.pick([0, 10])];
  const after = from + 100 * amountXaf;
  const said = {
    ...{ own_fee: after - 100 * feeXaf, payers_fee: after, leaps: after + 20_000 },
    ...{ below: 80 * amountXaf, none: null },
  };
  return { id, merchant, amountXaf, feeXaf, balanceHundredths: said[says] };
}

/** What a wallet holds by the SMS told so far, and whether all of them followed each other. */
interface Book {
  readonly heldHundredths: number | null;
  readonly isSure: boolean;
}

interface Shown {
  readonly standing: EntryStanding;
  readonly balance: { readonly toldHundredths: number; readonly expectedHundredths: number | null } | null;
}

/** What is shown of an SMS by then, and the book with it. */
function shownOf({ amountXaf, feeXaf, balanceHundredths: told }: Sms, book: Book, says: Says): [Shown, Book] {
  const { heldHundredths: held } = book;
  if (told === null) return [{ standing: 'open', balance: null }, book];
  const usual = held === null ? null : held + 100 * (amountXaf - feeXaf);
  const isFollowing = held !== null && (says === 'own_fee' || says === 'payers_fee');
  const balance = { toldHundredths: told, expectedHundredths: isFollowing ? told : usual };
  if (says === 'below') return [{ standing: 'contradicted', balance }, book];
  const isSure = book.isSure && (isFollowing || held === null);
  const shown = isSure
    ? { standing: 'vouched' as const, balance: null }
    : { standing: 'open' as const, balance };
  return [shown, { heldHundredths: told, isSure }];
}

/** Beside a payment that no balance vouches for stand the balance that its SMS tells, and the one that was to be. */
export const shownBalances: Episode = async (random) => {
  const world = house({ smsUnvouchedMaxXaf: openMaxXaf });
  const { ports, database } = world;
  const meant = storeDeposit(world, 'orange-money-1', { state: 'failed' });
  const merchant = merchantOf(world, meant);
  // A number of ours of which nothing else is known, where the same ids are told of.
  const other = '+237690000003';
  let book: Book = { heldHundredths: null, isSure: true };
  if (random.chance(0.8)) {
    await hearBalance(world, { id: 'FIRST', merchant, amountXaf: 1, feeXaf: 0, balanceHundredths: start });
    book = { heldHundredths: start, isSure: true };
  }
  const wanted = new Map<string, Shown & { readonly amountXaf: number }>();
  const all = ['own_fee', 'payers_fee', 'leaps', 'below', 'none'] as const;
  for (const id of ['X', 'Y']) {
    const says = random.pick(book.heldHundredths === null ? (['leaps', 'below'] as const) : all);
    const sms = someSms(random, id, merchant, says, book.heldHundredths ?? start);
    await hearBalance(world, sms);
    const [shown, next] = shownOf(sms, book, says);
    wanted.set(id, { ...shown, amountXaf: sms.amountXaf });
    book = next;
    // What comes after an SMS without a balance has other rules.
    if (says === 'none') break;
  }
  const payments = [...database.payments.values()].filter(({ operatorTxId }) => wanted.has(operatorTxId));
  const vouchedFor = random.chance(0.2) ? payments[0] : undefined;
  if (vouchedFor !== undefined)
    for (const who of [ann, ben]) await vouchForPayment(ports)(vouchedFor.id, 'seen', who).catch(() => null);
  const hidden = storePayment(world, meant, { operatorTxId: 'HIDDEN', receiver: null });
  const unheard = storePayment(world, meant, { operatorTxId: 'UNHEARD', receiver: other as never });
  const { items } = await listBarePayments(ports)({ status: 'unmatched' }, { cursor: null, limit: 20 });
  const wordIn = ({ id }: ReceivedPayment) => items.find(({ payment }) => payment.id === id)?.word;
  const faults: string[] = [];
  for (const payment of payments) {
    const { standing, balance, amountXaf } = wanted.get(payment.operatorTxId) as Shown & {
      amountXaf: number;
    };
    const isVouched = database.payments.get(payment.id)?.isVouched || standing === 'vouched';
    const must = {
      ...{ standing: isVouched ? 'vouched' : standing, balance: isVouched ? null : balance },
      isAboveOpen: !isVouched && standing === 'open' && amountXaf > openMaxXaf,
    };
    const { word, balance: figures } = await readPaymentRecord(ports)(payment.id);
    const what = `what staff see of ${payment.operatorTxId}`;
    faults.push(...otherwise(what, { ...word, balance: figures }, must));
    const { balance: _, ...inList } = must;
    faults.push(...otherwise(`${what} in a list`, { ...wordIn(payment) }, inList));
  }
  faults.push(
    ...otherwise('money at an unknown number', { ...wordIn(hidden) }, { standing: 'open', entry: null }),
  );
  faults.push(...otherwise('money of no SMS', { ...wordIn(unheard) }, { standing: null, entry: null }));
  return faults;
};
