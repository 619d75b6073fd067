import {
  deliveryStatuses,
  directions,
  type ExcessStatus,
  excessStatuses,
  type GapStatus,
  gapStatuses,
  type Language,
  type ListedStatus,
  languages,
  limits,
  listedStatuses,
  type MessageFilter,
  messageFilters,
  operators,
  type Purpose,
  purposes,
  type Risk,
  risks,
  searchOrders,
  type TransactionState,
} from '@mobile-money/core';
import { webhookEvents } from '../../answers/webhook-payload.ts';
import {
  FreeTextField,
  LiteralField,
  type MemberDecorator,
  QueryIntegerField,
  UuidField,
} from '../../fields/request-fields.ts';
import {
  ChoiceFilterField,
  ChoicesFilterField,
  CursorTextField,
  DayFilterField,
  IntegerFilterField,
  TextFilterField,
} from '../../fields/staff-fields.ts';
import { transactionStates } from '../addresses.ts';

const defaultLimit = 50;
const messageKinds = ['sms', 'callback'] as const;
const entryStandings = ['vouched', 'open', 'contradicted'] as const;

/** Query of every list that can be had whole, as a file. */
export class FileQuery {
  @ChoiceFilterField(['csv'], {
    description:
      'The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing.',
  })
  readonly format: 'csv' | null = null;

  @LiteralField(languages, {
    description: 'Of a file: `fr` has French headings and `;`, `en` English ones and `,`.',
    default: 'fr',
  })
  readonly lang: Language = 'fr';
}

/** Query of every list: rows without a time, an application or an amount are not meant by whoever asks for one. */
export class NarrowQuery extends FileQuery {
  @DayFilterField({ description: 'Only from this day on, in Cameroon.', examples: ['2026-11-15'] })
  readonly from: string | null = null;

  @DayFilterField({ description: 'Only up to the end of this day, in Cameroon.', examples: ['2026-11-15'] })
  readonly to: string | null = null;

  @IntegerFilterField({ ge: 0 }, { description: 'Only of this amount in XAF, or more.' })
  readonly amount_min: number | null = null;

  @IntegerFilterField({ ge: 0 }, { description: 'Only of this amount in XAF, or less.' })
  readonly amount_max: number | null = null;

  @TextFilterField({ description: 'Only what belongs to this application.', examples: ['default'] })
  readonly application: string | null = null;
}

export const CursorField = (): MemberDecorator<string | null> =>
  CursorTextField({
    description: 'The `next_cursor` of the part before; any other text starts from the beginning.',
  });

/** Query of every list that grows: a part of it at a time. */
export class ListQuery extends NarrowQuery {
  @CursorField()
  readonly cursor: string | null = null;

  @QueryIntegerField(
    { ge: 1, le: limits.pageSizeMax },
    { description: 'Items at most.', default: defaultLimit },
  )
  readonly limit: number = defaultLimit;
}

/** Query of GET /internal/v1/transactions. */
export class SearchQuery extends ListQuery {
  @ChoiceFilterField([...transactionStates, 'open'], {
    description: 'Only transactions in this state; `open`: all that have not ended.',
  })
  readonly state: TransactionState | 'open' | null = null;

  @TextFilterField({ description: 'Only transactions through this provider.' })
  readonly provider: string | null = null;

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
      'Looked for as transaction id, reference or its beginning in any case, player id, operator transaction id, and number, however it is written.',
  })
  readonly q: string | null = null;

  @ChoiceFilterField(purposes, {
    description: 'Only what a platform asked for, or only what staff send back to who paid.',
  })
  readonly purpose: Purpose | null = null;

  @ChoiceFilterField(['true'], {
    description:
      'Only transactions of which a provider told something else than it was asked for, while its verdict is owed.',
  })
  readonly in_doubt: 'true' | null = null;

  @ChoicesFilterField(risks, {
    description:
      'Only withdrawals that wait for approval and have at least one of these risks, parted by commas. A part of the list may then be short, or empty, while there is a `next_cursor`.',
  })
  readonly risk: readonly Risk[] | null = null;

  @LiteralField(searchOrders, { description: 'Which come first.', default: 'newest' })
  readonly order: (typeof searchOrders)[number] = 'newest';
}

/** Query of GET /internal/v1/payments. */
export class PaymentsQuery extends ListQuery {
  @LiteralField(listedStatuses, { description: 'Which payments.', default: 'unmatched' })
  readonly status: ListedStatus = 'unmatched';

  @ChoiceFilterField(excessStatuses, {
    description:
      'Of those that are matched, only those of which a part was not needed, and what became of it.',
  })
  readonly excess: ExcessStatus | null = null;

  @ChoiceFilterField(operators, { description: 'Only payments of this operator.' })
  readonly operator: (typeof operators)[number] | null = null;

  @TextFilterField({ description: 'Only payments that this provider reported.' })
  readonly provider: string | null = null;

  @TextFilterField({ description: 'Only payments to this merchant number, written in any usual way.' })
  readonly receiver: string | null = null;

  @TextFilterField({ description: 'Only payments from this number, written in any usual way.' })
  readonly payer: string | null = null;

  @LiteralField(searchOrders, {
    description:
      'Which come first. Before all unmatched ones stand those that have waited for a balance in vain (`waits_for_balance`).',
    default: 'newest',
  })
  readonly order: (typeof searchOrders)[number] = 'newest';
}

/** Query of GET /internal/v1/messages. */
export class MessagesQuery extends ListQuery {
  @TextFilterField({ description: 'Only messages that came through this provider.' })
  readonly provider: string | null = null;

  @ChoiceFilterField(messageKinds, { description: "Only SMS, or only operators' callbacks." })
  readonly kind: (typeof messageKinds)[number] | null = null;

  @LiteralField(messageFilters, {
    description:
      'SMS that no payment was read in, only those that no one could read, those that say something against money that was told of before, those that someone dismissed, or every message.',
    default: 'ignored',
  })
  readonly status: MessageFilter = 'ignored';
}

/** Query of GET /internal/v1/webhooks. */
export class WebhooksQuery extends ListQuery {
  @LiteralField(deliveryStatuses, { description: 'Which webhooks.', default: 'failed' })
  readonly status: (typeof deliveryStatuses)[number] = 'failed';

  @ChoiceFilterField(webhookEvents, { description: 'Only webhooks that tell of this.' })
  readonly event: (typeof webhookEvents)[number] | null = null;
}

/** Query of GET /internal/v1/audit. */
export class AuditQuery extends ListQuery {
  @TextFilterField({ description: 'Only what this person did.', examples: ['amina@example.com'] })
  readonly actor: string | null = null;

  @TextFilterField({ description: 'Only this action.', examples: ['withdrawal.approve'] })
  readonly action: string | null = null;

  @TextFilterField({ description: 'Only what was done to this: an id, a prefix or an e-mail.' })
  readonly subject: string | null = null;
}

/** Query of GET /internal/v1/wallets/{wallet_id}/entries. */
export class EntriesQuery extends ListQuery {
  @ChoiceFilterField(entryStandings, { description: 'Only entries of which the book says so.' })
  readonly status: (typeof entryStandings)[number] | null = null;
}

/** Query of GET /internal/v1/gaps. */
export class GapsQuery extends ListQuery {
  @TextFilterField({ description: 'Only gaps of this wallet.' })
  readonly wallet: string | null = null;

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

export class PaymentPath {
  @UuidField({ description: 'Id of the payment.', examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'] })
  readonly payment_id!: string;
}

export class WalletPath {
  @FreeTextField({ description: 'Id of the wallet.', examples: ['orange-237698417301'] })
  readonly wallet_id!: string;
}

export class GapPath {
  @UuidField({ description: 'Id of the gap.', examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'] })
  readonly gap_id!: string;
}
