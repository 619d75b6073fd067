import { hasFigures, type Sought, soughtBy, withNumbers } from '../finding/sought.ts';
import type { IncomingMessage } from '../incoming/incoming-message.ts';
import { limits } from '../limits.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import { type Msisdn, normaliseMsisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import { rangeOf } from '../phone/operator-prefixes.ts';
import type { HeldPayments } from '../ports/payment-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { NumberSums, Slice } from '../ports/transaction-reader.ts';
import { DomainError } from '../reason/reason.ts';
import type { Duty } from '../staff/staff-account.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type HintForPeople, hintsOf } from './read-transaction.ts';

/** What one box looks through, in the order in which it is shown. */
export const foundGroups = ['transactions', 'payments', 'messages'] as const;
export type FoundGroup = (typeof foundGroups)[number];

/** A part of each group, newest first; a group that was not asked for is empty. */
export interface Found {
  readonly transactions: Slice<Transaction>;
  readonly payments: Slice<ReceivedPayment>;
  readonly messages: Slice<IncomingMessage>;
}

/** Where to go on, in the one group that is gone on with. */
export interface FoundPlace {
  readonly group: FoundGroup;
  readonly cursor: string | null;
}

type FindPorts = Pick<Ports, 'reader' | 'payments' | 'messages'>;

const nothing = { items: [], nextCursor: null };

/** A part of a number is looked for as those that begin or end so. */
async function soughtIn({ reader }: Pick<Ports, 'reader'>, text: string): Promise<Sought> {
  const sought = soughtBy(text);
  return sought.part === null ? sought : withNumbers(sought, await reader.numbersLike(sought.part));
}

/** Looks everywhere for what someone typed: a number, a reference, an id, a word of a name in an SMS. */
export const findAnything =
  (ports: FindPorts) =>
  async (text: string, duties: readonly Duty[], place: FoundPlace | null = null): Promise<Found> => {
    const sought = await soughtIn(ports, text);
    const cursor = place?.cursor ?? null;
    const asked = <Item>(group: FoundGroup, list: () => Promise<Slice<Item>>): Promise<Slice<Item>> =>
      place === null || place.group === group ? list() : Promise.resolve(nothing);
    const limit = limits.pageSizeDefault;
    const [transactions, payments, messages] = await Promise.all([
      asked('transactions', () => ports.reader.search({ text, numbers: sought.numbers }, cursor, limit)),
      asked('payments', () => ports.payments.search(sought, cursor, limit)),
      asked('messages', () => findMessages(ports, sought, duties, cursor)),
    ]);
    return { transactions, payments, messages };
  };

/** Who does not decide sees no figures of an SMS in which nothing of ours was read, so they do not find it by them. */
const findMessages = (
  { messages }: Pick<Ports, 'messages'>,
  sought: Sought,
  duties: readonly Duty[],
  cursor: string | null,
): Promise<Slice<IncomingMessage>> => {
  const isOurMoneyOnly = hasFigures(sought) && !duties.includes('decide');
  return messages.search(sought, isOurMoneyOnly, cursor, limits.pageSizeDefault);
};

/** All that came from a number and went to it. */
export interface NumberRecord extends Found {
  readonly msisdn: Msisdn;
  /** Whose range it lies in; null when that is no operator of ours. */
  readonly operator: Operator | null;
  readonly sums: NumberSums;
  readonly held: HeldPayments;
  /** What players named on the pages of its deposits that were not credited, among the transactions here. */
  readonly hints: readonly HintForPeople[];
}

/** Rejects with `invalid_msisdn` for what is no number, however it is written. */
export const readNumber =
  (ports: FindPorts & Pick<Ports, 'registry' | 'pages'>) =>
  async (given: string, duties: readonly Duty[]): Promise<NumberRecord> => {
    const msisdn = normaliseMsisdn(given);
    if (msisdn === null) throw new DomainError('invalid_msisdn');
    const sought = soughtBy(msisdn);
    const limit = limits.pageSizeDefault;
    const [sums, held, transactions, payments, messages, { prefixes }] = await Promise.all([
      ports.reader.sumsOf(msisdn),
      ports.payments.heldOf(msisdn, limit),
      ports.reader.search({ msisdn }, null, limit),
      ports.payments.search(sought, null, limit),
      findMessages(ports, sought, duties, null),
      ports.registry.read(),
    ]);
    const operator = rangeOf(msisdn, prefixes)?.operator ?? null;
    const open = transactions.items.filter(
      (each) => each.direction === 'deposit' && each.state !== 'succeeded',
    );
    const hints = (await Promise.all(open.map(({ id }) => hintsOf(ports, id)))).flat();
    return { msisdn, operator, sums, held, hints, transactions, payments, messages };
  };
