import {
  cursorPattern,
  depositStates,
  directions,
  type Language,
  languages,
  limits,
  type TransactionState,
  withdrawalStates,
} from '@mobile-money/core';
import {
  FilterField,
  FreeTextField,
  LiteralField,
  OptionalPatternField,
  OptionalTextField,
  QueryIntegerField,
  UuidField,
} from '../fields/request-fields.ts';

/** The states of both directions, each once. */
export const transactionStates: readonly TransactionState[] = [
  ...new Set<TransactionState>([...depositStates, ...withdrawalStates]),
];

/** Path of everything about one transaction. */
export class TransactionPath {
  @UuidField({ description: 'Id of the transaction.', examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'] })
  readonly service_tx_id!: string;
}

/** Path of the player list. */
export class PlayerPath {
  @UuidField({
    description: 'Player id, as sent when the transactions were created.',
    examples: ['5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11'],
  })
  readonly player_id!: string;
}

/** Path of the catalogue. */
export class CountryPath {
  @FreeTextField({ description: 'Country code, in either case; only CM is supported.', examples: ['CM'] })
  readonly country!: string;
}

/** Query of the player list. */
export class PlayerListQuery {
  @FilterField(transactionStates, { description: 'Only transactions in this state.' })
  readonly status: TransactionState | null = null;

  @FilterField(directions, { description: 'Only transactions of this direction.' })
  readonly direction: (typeof directions)[number] | null = null;

  @QueryIntegerField({ ge: 1 }, { description: 'Page, counted from 1.', default: 1 })
  readonly page: number = 1;

  @QueryIntegerField(
    { ge: 1, le: limits.pageSizeMax },
    { description: 'Items per page.', default: limits.pageSizeDefault },
  )
  readonly limit: number = limits.pageSizeDefault;
}

/** Path of everything about one event. */
export class EventPath {
  @UuidField({ description: 'Id of the event.', examples: ['0197c3de-9a01-7c3e-8f00-6b1d2c3e4f50'] })
  readonly event_id!: string;
}

/** Query of the events. */
export class EventsQuery {
  @OptionalPatternField(cursorPattern, {
    description:
      'A `cursor` or `next` of before; `end` for no items and the newest cursor; the beginning when left out.',
  })
  readonly after: string | null = null;

  @QueryIntegerField(
    { ge: 1, le: limits.pageSizeMax },
    { description: 'Items at once.', default: limits.eventsDefault },
  )
  readonly limit: number = limits.eventsDefault;

  @QueryIntegerField(
    { ge: 0, le: limits.eventsWaitMaxSeconds },
    { description: 'Seconds to wait for the first item when there is none.', default: 0 },
  )
  readonly wait: number = 0;
}

/** Query of the failure codes. */
export class LanguageQuery {
  @LiteralField(languages, { description: 'Language of the messages.', default: 'fr' })
  readonly lang: Language = 'fr';
}

/** Query of the public key. */
export class PublicKeyQuery {
  @OptionalTextField({ description: 'A key that is still valid; the current one when left out.' })
  readonly key_id: string | null = null;
}
