import {
  type Duty,
  type Found,
  isoInstant,
  type NumberExport,
  type NumberRecord,
  type ReceivedPayment,
  type Slice,
} from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { FoundAnswer, NumberAnswer, NumberExportAnswer } from '../answers/internal/find-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { FindQuery, NumberPath } from '../requests/internal/find-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentBlock, presentNote } from './mark-endpoints.ts';
import { presentPayment } from './present-payment.ts';
import { presentDifference } from './present-reconciliation.ts';
import { type PresentForStaff, presentHint, presentMessage, presentRecord } from './present-record.ts';
import { presentAudit } from './present-settings.ts';

/** One box for everything, and a page for a number. */
export const findEndpoints = (use: UseCases, present: PresentForStaff): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/search',
    summary: 'Look everywhere for a number, a reference, an id or a word of a name',
    duty: 'read',
    queryClass: FindQuery,
    answer: FoundAnswer,
    handle: async ({ query: { q, in: group, cursor }, caller: { duties } }) => {
      const place = group === null ? null : { group, cursor };
      return presentFound(use, present, await use.findAnything(q, duties, place), duties);
    },
    reads: { action: 'player.search', subjects: (_, { query: { q } }) => [q] },
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/numbers/{msisdn}',
    summary: 'Tell all that came from a number and went to it',
    duty: 'read',
    pathClass: NumberPath,
    answer: NumberAnswer,
    refusals: ['invalid_msisdn'],
    handle: async ({ path: { msisdn }, caller: { duties } }) =>
      presentNumber(use, present, await use.readNumber(msisdn, duties), duties),
    reads: { action: 'number.read', subjects: ({ msisdn }) => [msisdn] },
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/numbers/{msisdn}/export',
    summary: 'Give everything about a number as one file',
    description:
      'For whoever asks what is known about them. It is sent as it is read, and who took it stands in the audit.',
    duty: 'note',
    pathClass: NumberPath,
    answer: NumberExportAnswer,
    isStreamed: true,
    refusals: ['invalid_msisdn'],
    handle: async ({ path: { msisdn }, staff, caller: { duties } }) =>
      presentExport(use, present, await use.exportNumber(msisdn, staff), duties),
  }),
];

const presentFound = async (
  use: UseCases,
  present: PresentForStaff,
  { transactions, payments, messages }: Found,
  duties: readonly Duty[],
): Promise<FoundAnswer> => ({
  transactions: await Promise.all(transactions.items.map(present)),
  payments: await presentPayments(use, payments.items),
  messages: messages.items.map((each) => presentMessage(each, duties)),
  cursors: {
    transactions: transactions.nextCursor,
    payments: payments.nextCursor,
    messages: messages.nextCursor,
  },
  unreadable_months: unreadableIn(payments, messages),
});

/** One file is read for either. */
const unreadableIn = (...slices: readonly Slice<unknown>[]): readonly string[] =>
  [...new Set(slices.flatMap(({ unreadableMonths = [] }) => unreadableMonths))].sort();

async function presentNumber(
  use: UseCases,
  present: PresentForStaff,
  record: NumberRecord,
  duties: readonly Duty[],
): Promise<NumberAnswer> {
  const { msisdn, operator, sums, held } = record;
  const isHeld = ({ id }: ReceivedPayment): boolean => held.newest.some((each) => each.id === id);
  const others = record.payments.items.filter((each) => !isHeld(each));
  return {
    msisdn,
    operator,
    sums: {
      deposited_xaf: sums.depositedXaf,
      deposit_count: sums.depositCount,
      withdrawn_xaf: sums.withdrawnXaf,
      withdrawal_count: sums.withdrawalCount,
      returned_xaf: sums.returnedXaf,
      held_xaf: held.sumXaf,
      held_count: held.count,
    },
    players: sums.playerIds,
    hints: record.hints.map(presentHint),
    ...(await presentFound(use, present, record, duties)),
    payments: await presentPayments(use, [...held.newest, ...others]),
  };
}

/** Its lists come by and by: what is written down of the answer is how it looks when it is whole. */
const presentExport = (
  use: UseCases,
  present: PresentForStaff,
  { msisdn, at, ...found }: NumberExport,
  duties: readonly Duty[],
): NumberExportAnswer =>
  ({
    msisdn,
    made_at: isoInstant(at),
    // The provider is asked nothing for it.
    transactions: each(found.transactions, async ({ id }) =>
      presentRecord(present, await use.readTransactionRecord(id, ['read'])),
    ),
    payments: each(found.payments, async (payment) => (await presentPayments(use, [payment]))[0]),
    messages: each(found.messages, async (message) => presentMessage(message, duties)),
    callbacks: each(found.callbacks, async (message) => presentMessage(message, duties)),
    differences: each(found.differences, async (difference) => presentDifference(difference)),
    notes: each(found.notes, async (note) => ({
      ...presentNote(note),
      about: `${note.subject.kind} ${note.subject.id}`,
    })),
    blocks: each(found.blocks, async (block) => presentBlock(block)),
    // It is for the player: from where staff worked is not about them.
    audit: each(found.audit, async (entry) => ({ ...presentAudit(entry), actor_address: null })),
    unreadable_months: found.unreadableMonths,
  }) as unknown as NumberExportAnswer;

async function* each<Item, Presented>(
  items: AsyncIterable<Item>,
  presented: (item: Item) => Promise<Presented>,
): AsyncGenerator<Presented> {
  for await (const item of items) yield await presented(item);
}

const presentPayments = async (use: UseCases, payments: readonly ReceivedPayment[]) =>
  (await use.wordedPayments(payments)).map(({ payment, word }) => presentPayment(payment, word));
