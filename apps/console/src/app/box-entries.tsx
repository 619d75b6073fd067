import { Banknote, Clock, MessageSquareText, Phone, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Payment } from '../api/payments.ts';
import type { MessageItem } from '../api/schemas.ts';
import type { Found } from '../api/search.ts';
import type { Transaction } from '../api/transactions.ts';
import { numberText } from '../formats/figures.ts';
import { Amount } from '../parts/amount.tsx';
import { Badge } from '../parts/badge.tsx';
import { messageTones } from '../parts/message-list.tsx';
import { PaymentBadge } from '../parts/payment-table.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import type { Texts } from '../texts/words.ts';
import { hasMore, messagePlace, numberIn, onlyPlace, paymentPlace, placeOfText } from './found-places.ts';
import { pathOf } from './navigation.tsx';
import { recentSearches } from './recent-searches.ts';

/** One line of the one box. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly href: string;
  readonly shown: ReactNode;
}

/** So many of each group; the rest is on a page of its own. */
const shownMax = 5;

/** What was looked for last. */
export const recentEntries = ({ search }: Texts): readonly Entry[] =>
  recentSearches().map((text) => ({
    id: text,
    group: search.recent,
    href: placeOfText(text),
    shown: (
      <>
        <Clock className="icon" aria-hidden="true" />
        <span className="palette-main">{text}</span>
      </>
    ),
  }));

/** The newest of each group, and the way to all of them; a number begins with its own page. */
export function entriesOf(found: Found | undefined, text: string, texts: Texts): readonly Entry[] {
  const { search } = texts;
  const number = numberIn(text);
  const ofNumber = number === null ? [] : [numberEntry(number, texts)];
  if (found === undefined) return ofNumber;
  const groups = [
    ...found.transactions.slice(0, shownMax).map((each) => transactionEntry(each, texts)),
    ...found.payments.slice(0, shownMax).map((each) => paymentEntry(each, texts)),
    ...found.messages.slice(0, shownMax).map((each) => messageEntry(each, text, texts)),
  ];
  const only = onlyPlace(found);
  // One thing, however many lines tell of it, opens with Enter.
  if (only !== null && number === null)
    return groups.map((each, at) => (at === 0 ? { ...each, href: only } : each));
  if (groups.length < 2 && !hasMore(found)) return [...ofNumber, ...groups];
  const all = {
    id: 'all',
    group: search.all,
    href: pathOf.search(text),
    shown: <span className="palette-main">{search.seeAll(text)}</span>,
  };
  return [...ofNumber, ...groups, all];
}

const numberEntry = (number: string, { found }: Texts): Entry => ({
  id: number,
  group: found.number,
  href: pathOf.number(number),
  shown: (
    <>
      <Phone className="icon" aria-hidden="true" />
      <span className="palette-main">{found.numberPage(numberText(number))}</span>
    </>
  ),
});

const transactionEntry = (item: Transaction, { found, direction, exits }: Texts): Entry => ({
  id: item.service_tx_id,
  group: found.groups.transactions,
  href: pathOf.transaction(item.service_tx_id),
  shown: (
    <>
      <Receipt className="icon" aria-hidden="true" />
      <span className="palette-main">
        {item.purpose === 'return' ? exits.returnName : direction[item.direction]}, {numberText(item.msisdn)}
      </span>
      <StateBadge state={item.state} />
      <Amount xaf={item.amount_minor} />
    </>
  ),
});

const paymentEntry = (item: Payment, { found, held }: Texts): Entry => ({
  id: item.payment_id,
  group: found.groups.payments,
  href: paymentPlace(item),
  shown: (
    <>
      <Banknote className="icon" aria-hidden="true" />
      <span className="palette-main">
        {item.payer_msisdn === null ? held.unknownPayer : numberText(item.payer_msisdn)},{' '}
        {item.operator_tx_id}
      </span>
      <PaymentBadge payment={item} />
      <Amount xaf={item.amount_xaf} />
    </>
  ),
});

const messageEntry = (item: MessageItem, text: string, { found }: Texts): Entry => ({
  id: item.message_id,
  group: found.groups.messages,
  href: messagePlace(item) ?? pathOf.search(text),
  shown: (
    <>
      <MessageSquareText className="icon" aria-hidden="true" />
      <span className="palette-main">{item.raw_text}</span>
      <Badge tone={messageTones[item.outcome]} text={found.outcomes[item.outcome]} />
    </>
  ),
});
