import {
  type Block,
  type DomainErrorCode,
  isoInstant,
  type Note,
  type NoteSubject,
  normaliseMsisdn,
  type ReadAction,
  sentenceOf,
} from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { BlockItem, BlocksAnswer, NoteItem, NotesAnswer } from '../answers/internal/mark-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import type { RequestClass } from '../fields/schema.ts';
import { timeOrNull } from '../present.ts';
import { TransactionPath } from '../requests/addresses.ts';
import {
  BlockBody,
  BlockPath,
  BlocksQuery,
  LiftBody,
  NoteBody,
  NotedNumberPath,
  NotedPaymentPath,
  NotesQuery,
} from '../requests/internal/mark-requests.ts';
import { internalEndpoint, presentSlice } from './internal-endpoint.ts';
import { asked, filterOf, withinDays } from './list-filter.ts';
import { blocksFile, notesFile } from './setting-files.ts';

/** What people leave for each other: notes, and who is blocked. No platform sees any of it. */
export const markEndpoints = (use: UseCases): readonly Endpoint[] => [
  ...noteEndpoints(
    use,
    {
      path: '/internal/v1/transactions/{service_tx_id}/notes',
      what: 'a transaction',
      action: 'transaction.read',
      refusal: 'transaction_not_found',
    },
    TransactionPath,
    ({ service_tx_id: id }) => ({ kind: 'transaction', id }),
  ),
  ...noteEndpoints(
    use,
    {
      path: '/internal/v1/payments/{payment_id}/notes',
      what: 'a payment',
      action: 'payment.read',
      refusal: 'payment_not_found',
    },
    NotedPaymentPath,
    ({ payment_id: id }) => ({ kind: 'payment', id }),
  ),
  ...noteEndpoints(
    use,
    {
      path: '/internal/v1/numbers/{msisdn}/notes',
      what: 'a number',
      action: 'number.read',
      refusal: 'invalid_msisdn',
    },
    NotedNumberPath,
    ({ msisdn }) => ({ kind: 'number', id: normaliseMsisdn(msisdn) ?? msisdn }),
  ),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/blocks',
    summary: 'List the numbers and players that no deposits are taken from',
    duty: 'read',
    queryClass: BlocksQuery,
    answer: BlocksAnswer,
    handle: async ({ query }) => {
      const { status, kind, value } = query;
      const own = { status, ...asked({ kind, value }) };
      const blocks = await withinDays(query, (period) => use.listBlocks({ ...own, ...period }, query));
      return presentSlice(blocks, presentBlock);
    },
    file: blocksFile,
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/blocks',
    summary: 'Block a number or a player: no deposits are taken, and withdrawals are marked',
    duty: 'decide',
    bodyClass: BlockBody,
    answer: BlockItem,
    refusals: ['invalid_msisdn', 'invalid_identifier'],
    handle: async ({ body: { kind, value, reason }, staff }) =>
      presentBlock(await use.blockPayer(kind, value, reason, staff)),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/blocks/{block_id}/lift',
    summary: 'Lift a block; it stays in the list',
    duty: 'decide',
    pathClass: BlockPath,
    bodyClass: LiftBody,
    answer: BlockItem,
    refusals: ['block_not_found', 'block_not_active'],
    handle: async ({ path: { block_id }, body, staff }) =>
      presentBlock(await use.liftBlock(block_id, body.reason, staff)),
  }),
];

interface Noted {
  readonly path: string;
  readonly what: string;
  /** What the audit says of whoever reads them. */
  readonly action: ReadAction;
  readonly refusal: DomainErrorCode;
}

/** To read and to write notes on one kind of thing. */
const noteEndpoints = <Path extends object>(
  use: UseCases,
  { path, what, action, refusal }: Noted,
  pathClass: RequestClass<Path>,
  subjectOf: (path: Path) => NoteSubject,
): readonly Endpoint[] => {
  const listed = async ({ path: given, query }: { readonly path: Path; readonly query: NotesQuery }) => {
    const filter = { ...filterOf(query), ...asked({ by: query.actor, text: query.q }) };
    return presentSlice(await use.listNotes(subjectOf(given), query, filter), presentNote);
  };
  return [
    internalEndpoint({
      method: 'get',
      path,
      summary: `List the notes on ${what}`,
      duty: 'read',
      pathClass,
      answer: NotesAnswer,
      refusals: [refusal],
      queryClass: NotesQuery,
      handle: async (input) => {
        const { items, next_cursor } = await listed(input);
        return { items: items.toReversed(), next_cursor };
      },
      file: notesFile,
      filePart: listed,
      reads: { action, subjects: (_, input) => [subjectOf(input.path).id] },
    }),
    internalEndpoint({
      method: 'post',
      path,
      summary: `Write a note on ${what}`,
      duty: 'note',
      pathClass,
      bodyClass: NoteBody,
      answer: NoteItem,
      refusals: [refusal, 'invalid_text'],
      handle: async ({ path: given, body, staff }) =>
        presentNote(await use.addNote(subjectOf(given), body.text, staff)),
    }),
  ];
};

export const presentNote = ({ id, text, by, at }: Note): NoteItem => ({
  note_id: id,
  text,
  by,
  at: isoInstant(at),
});

export const presentBlock = ({ id, kind, value, because, by, at, lifted }: Block): BlockItem => ({
  block_id: id,
  kind,
  value,
  reason: sentenceOf(because),
  by,
  at: isoInstant(at),
  lifted_by: lifted?.by ?? null,
  lifted_at: timeOrNull(lifted?.at ?? null),
  lift_reason: lifted === null ? null : sentenceOf(lifted.because),
});
