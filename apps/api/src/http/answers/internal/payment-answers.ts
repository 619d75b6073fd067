import { type Difference, operators, type PaymentStatus } from '@mobile-money/core';
import {
  FlagMember,
  IntegerMember,
  ListMember,
  NameMember,
  NamesMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  TimeOrNullMember,
  UuidMember,
} from '../../fields/answer-fields.ts';
import { TransactionSummary } from '../transaction-answers.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';

const paymentStatuses = ['received', 'held', 'matched'] as const satisfies readonly PaymentStatus[];
const differences = [
  'paying_number',
  'amount',
  'merchant_number',
  'state',
  'late',
] as const satisfies readonly Difference[];

/** Money that came in. */
export class PaymentItem {
  @UuidMember({ description: 'Id of the payment.' })
  readonly payment_id!: string;

  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];

  @TextMember({ description: "The operator's id of the payment." })
  readonly operator_tx_id!: string;

  @TextOrNullMember({ description: 'The number that paid; null when no one tells.' })
  readonly payer_msisdn!: string | null;

  @TextOrNullMember({ description: 'The merchant number that was paid; null when no one tells.' })
  readonly receiver_msisdn!: string | null;

  @IntegerMember({ description: 'Amount in XAF.', examples: [5000] })
  readonly amount_xaf!: number;

  @TimeOrNullMember({ description: "The operator's time of the payment, when it tells." })
  readonly paid_at!: string | null;

  @TimeMember({ description: 'When the service heard of it.' })
  readonly received_at!: string;

  @TextMember({ description: 'The provider that reported it.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ description: 'The report as it came.' })
  readonly raw_text!: string;

  @NameMember(paymentStatuses, { description: '`matched` once it was used.' })
  readonly status!: PaymentStatus;

  @TextMember({ description: 'Why it was not matched; empty otherwise.' })
  readonly held_because!: string;

  @WhyMember('held_because')
  readonly why!: ReasonItem | null;

  @FlagMember({ description: 'The operator took it back: no one is credited with it any more.' })
  readonly reversed!: boolean;

  @TextOrNullMember({ format: 'uuid', description: 'The transaction that used it.' })
  readonly service_tx_id!: string | null;
}

/** A deposit that may be meant by a payment. */
export class CandidateItem extends TransactionSummary {
  @UuidMember({ description: 'Player id on the platform side.' })
  readonly player_id!: string;

  @TextMember({ description: 'The merchant number that it was given.' })
  readonly channel_id!: string;

  @NamesMember(differences, { description: 'What speaks against it; empty: nothing.' })
  readonly differs!: readonly Difference[];
}

export class PaymentWithCandidates extends PaymentItem {
  @ListMember(() => CandidateItem, { description: 'The likeliest first; empty once matched.' })
  readonly candidates!: readonly CandidateItem[];
}

/** Answer of GET /internal/v1/payments. */
export class PaymentsAnswer {
  @ListMember(() => PaymentWithCandidates, { description: 'Newest first.' })
  readonly items!: readonly PaymentWithCandidates[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;
}
