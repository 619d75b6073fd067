import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { type Asked, asAsked, type Filters, useParts } from './lists.ts';
import type { BlockBody, BlockItem, NoteItem } from './schemas.ts';

/** What a note is written on. */
export interface NoteSubject {
  readonly kind: 'transaction' | 'payment' | 'number';
  readonly id: string;
}

const readNotes = ({ kind, id }: NoteSubject, query: Asked) => {
  switch (kind) {
    case 'transaction':
      return call('get /internal/v1/transactions/{service_tx_id}/notes', {
        path: { service_tx_id: id },
        query,
      });
    case 'payment':
      return call('get /internal/v1/payments/{payment_id}/notes', { path: { payment_id: id }, query });
    case 'number':
      return call('get /internal/v1/numbers/{msisdn}/notes', { path: { msisdn: id }, query });
  }
};

/** Where the notes on something are read. */
export const notesAddress = ({ kind, id }: NoteSubject): string =>
  `/internal/v1/${kind}s/${encodeURIComponent(id)}/notes`;

export const writeNote = ({ kind, id }: NoteSubject, text: string): Promise<NoteItem> => {
  const body = { text };
  switch (kind) {
    case 'transaction':
      return call('post /internal/v1/transactions/{service_tx_id}/notes', {
        path: { service_tx_id: id },
        body,
      });
    case 'payment':
      return call('post /internal/v1/payments/{payment_id}/notes', { path: { payment_id: id }, body });
    case 'number':
      return call('post /internal/v1/numbers/{msisdn}/notes', { path: { msisdn: id }, body });
  }
};

export const notesKey = ({ kind, id }: NoteSubject) => ['notes', kind, id] as const;

/** What people wrote: the newest, and older ones as far as someone looks. */
export const useNotes = (about: NoteSubject) => useParts(notesKey(about), (asked) => readNotes(about, asked));

export type BlockStatus = 'active' | 'lifted';
export const blocksKey = ['blocks'] as const;

export const useBlocks = (status: BlockStatus, filters: Filters) =>
  useParts(
    [...blocksKey, status, filters],
    (asked) => call('get /internal/v1/blocks', { query: { ...asAsked(filters), status, ...asked } }),
    { placeholderData: keepPreviousData },
  );

/** Those in force, as many as are given at once. */
export const newestBlocks = async (): Promise<readonly BlockItem[]> =>
  (await call('get /internal/v1/blocks', { query: { status: 'active', limit: 100 } })).items;

/** The block of a number that is in force, if there is one. */
export const useBlockOf = (msisdn: string) =>
  useQuery({
    queryKey: [...blocksKey, 'of', msisdn],
    queryFn: async (): Promise<BlockItem | null> => {
      const { items } = await call('get /internal/v1/blocks', {
        query: { status: 'active', kind: 'number', value: msisdn },
      });
      return items[0] ?? null;
    },
  });

export const addBlock = (body: BlockBody): Promise<BlockItem> => call('post /internal/v1/blocks', { body });

export const liftBlock = (blockId: string, reason: string): Promise<BlockItem> =>
  call('post /internal/v1/blocks/{block_id}/lift', { path: { block_id: blockId }, body: { reason } });

/** Has the operator asked what became of a transaction; the answer decides nothing. */
export const askAgain = (id: string) =>
  call('post /internal/v1/transactions/{service_tx_id}/ask', { path: { service_tx_id: id } });
