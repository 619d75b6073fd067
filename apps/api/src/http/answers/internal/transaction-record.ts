import { type ExchangeOutcome, exchangeOutcomes, type TransactionState } from '@mobile-money/core';
import {
  ListMember,
  NameMember,
  ObjectOrNullMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
} from '../../fields/answer-fields.ts';
import { transactionStates } from '../../requests/addresses.ts';
import { AuditItem } from './audit-answer.ts';
import { PaymentItem } from './payment-answers.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';
import { StaffTransaction } from './staff-transaction.ts';
import { WebhookItem } from './webhook-answers.ts';

const actorKinds = ['service', 'application', 'provider', 'operator'] as const;
const operations = ['collect', 'transfer', 'read_status'] as const;
const verdicts = ['succeeded', 'failed', 'pending', 'unknown'] as const;

/** One move of a transaction. */
export class HistoryItem {
  @NameMember<TransactionState | null>([...transactionStates, null], {
    description: 'The state before; null for the first.',
  })
  readonly from!: TransactionState | null;

  @NameMember(transactionStates, { description: 'The state reached.' })
  readonly to!: TransactionState;

  @TextMember({ description: 'What caused it.', examples: ['requested'] })
  readonly trigger!: string;

  @TextMember({ description: 'Why.' })
  readonly reason!: string;

  @WhyMember('reason')
  readonly why!: ReasonItem | null;

  @NameMember(actorKinds, { description: 'What kind of actor caused it.' })
  readonly actor_kind!: (typeof actorKinds)[number];

  @TextOrNullMember({ description: 'Which one; null for the service itself.' })
  readonly actor_id!: string | null;

  @TextOrNullMember({ description: 'From where, for operators.' })
  readonly actor_address!: string | null;

  @TimeMember({ description: 'When.' })
  readonly at!: string;
}

/** One conversation with a provider. */
export class ExchangeItem {
  @TextMember({ description: 'Which provider.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ description: 'The name of our request there.' })
  readonly submission_id!: string;

  @NameMember(operations, { description: 'What it was asked.' })
  readonly operation!: (typeof operations)[number];

  @NameMember(exchangeOutcomes, {
    description: 'What it answered; `differs`: about something else than it was asked for.',
  })
  readonly outcome!: ExchangeOutcome;

  @TextMember({ description: 'The same in its own words.' })
  readonly detail!: string;

  @WhyMember('detail')
  readonly why!: ReasonItem | null;

  @TimeMember({ description: 'When.' })
  readonly at!: string;
}

/** What a provider said when it was asked. */
export class ProviderStatusItem {
  @NameMember(verdicts, { description: 'What became of the transfer, as the provider knows it.' })
  readonly outcome!: (typeof verdicts)[number];

  @TextOrNullMember({ description: 'Why it failed, or why nothing is known.' })
  readonly reason!: string | null;

  @WhyMember('reason')
  readonly why!: ReasonItem | null;

  @TimeMember({ description: 'When it was asked.' })
  readonly asked_at!: string;
}

/** Answer of GET /internal/v1/transactions/{service_tx_id}. */
export class TransactionRecordAnswer extends StaffTransaction {
  @ObjectOrNullMember(() => ProviderStatusItem, {
    description:
      'What the provider says now of a withdrawal in `requires_manual_resolution`: it is asked for this answer. Null for all else.',
  })
  readonly provider_status!: ProviderStatusItem | null;

  @ListMember(() => HistoryItem, { description: 'Every move, the oldest first.' })
  readonly history!: readonly HistoryItem[];

  @ListMember(() => ExchangeItem, { description: 'What was said to providers, the oldest first.' })
  readonly exchanges!: readonly ExchangeItem[];

  @ListMember(() => PaymentItem, { description: 'The payments that it used.' })
  readonly payments!: readonly PaymentItem[];

  @ListMember(() => WebhookItem, { description: 'Its webhooks with every attempt, the oldest first.' })
  readonly webhooks!: readonly WebhookItem[];

  @ListMember(() => AuditItem, {
    description:
      'What operators did to it or to its webhooks without a move, such as a replay; the oldest first.',
  })
  readonly actions!: readonly AuditItem[];
}
