import {
  deliveryStatuses,
  directions,
  type GapStatus,
  gapStatuses,
  limits,
  type MessageFilter,
  messageFilters,
  operators,
  searchOrders,
  type TransactionState,
} from '@mobile-money/core';
import { FreeTextField, LiteralField, QueryIntegerField, UuidField } from '../../fields/request-fields.ts';
import { ChoiceFilterField, TextFilterField } from '../../fields/staff-fields.ts';
import { transactionStates } from '../addresses.ts';

const defaultLimit = 50;

/** Query of every list: a part of it at a time. */
export class SliceQuery {
  @TextFilterField({
    description: 'The `next_cursor` of the part before; any other text starts from the beginning.',
  })
  readonly cursor: string | null = null;

  @QueryIntegerField(
    { ge: 1, le: limits.pageSizeMax },
    { description: 'Items at most.', default: defaultLimit },
  )
  readonly limit: number = defaultLimit;
}

/** Query of GET /internal/v1/transactions. */
export class SearchQuery extends SliceQuery {
  @ChoiceFilterField(transactionStates, { description: 'Only transactions in this state.' })
  readonly state: TransactionState | null = null;

  @ChoiceFilterField(directions, { description: 'Only transactions of this direction.' })
  readonly direction: (typeof directions)[number] | null = null;

  @ChoiceFilterField(operators, { description: 'Only transactions of this operator.' })
  readonly operator: (typeof operators)[number] | null = null;

  @TextFilterField({ description: 'Only transactions of this number, written in any usual way.' })
  readonly msisdn: string | null = null;

  @TextFilterField({ description: 'Only transactions with this reference.' })
  readonly reference: string | null = null;

  @TextFilterField({
    description:
      'Looked for as transaction id, reference, player id, operator transaction id, and number, however it is written.',
  })
  readonly q: string | null = null;

  @ChoiceFilterField(['true'], {
    description:
      'Only transactions of which a provider told something else than it was asked for, while its verdict is owed.',
  })
  readonly in_doubt: 'true' | null = null;

  @LiteralField(searchOrders, { description: 'Which come first.', default: 'newest' })
  readonly order: (typeof searchOrders)[number] = 'newest';
}

const paymentStatuses = ['unmatched', 'matched'] as const;

/** Query of GET /internal/v1/payments. */
export class PaymentsQuery extends SliceQuery {
  @LiteralField(paymentStatuses, { description: 'Which payments.', default: 'unmatched' })
  readonly status: (typeof paymentStatuses)[number] = 'unmatched';
}

/** Query of GET /internal/v1/messages. */
export class MessagesQuery extends SliceQuery {
  @LiteralField(messageFilters, {
    description:
      'SMS that no payment was read in, only those that no one could read, those that say something against money that was told of before, those that someone dismissed, or every message.',
    default: 'ignored',
  })
  readonly status: MessageFilter = 'ignored';
}

/** Query of GET /internal/v1/webhooks. */
export class WebhooksQuery extends SliceQuery {
  @LiteralField(deliveryStatuses, { description: 'Which webhooks.', default: 'failed' })
  readonly status: (typeof deliveryStatuses)[number] = 'failed';
}

/** Query of GET /internal/v1/gaps. */
export class GapsQuery extends SliceQuery {
  @LiteralField(gapStatuses, { description: 'Which gaps.', default: 'open' })
  readonly status: GapStatus = 'open';
}

export class WebhookPath {
  @UuidField({
    description: 'Id of the webhook: the `event_id` of its signature.',
    examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'],
  })
  readonly webhook_id!: string;
}

export class WalletPath {
  @FreeTextField({ description: 'Id of the wallet.', examples: ['orange-237698417301'] })
  readonly wallet_id!: string;
}

export class GapPath {
  @UuidField({ description: 'Id of the gap.', examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'] })
  readonly gap_id!: string;
}
