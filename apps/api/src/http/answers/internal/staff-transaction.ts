import {
  type CollectionMode,
  collectionModes,
  type OutsideLimits,
  type SecondPersonReason,
  secondPersonReasons,
} from '@mobile-money/core';
import {
  FlagMember,
  IntegerMember,
  ListMember,
  NameMember,
  ObjectOrNullMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  UuidMember,
  UuidsMember,
} from '../../fields/answer-fields.ts';
import { TransactionAnswer } from '../transaction-answers.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';

/** That one person approved a withdrawal. */
export class ApprovalItem {
  @TextMember({ description: 'Who.', examples: ['amina@example.com'] })
  readonly operator!: string;

  @TimeMember({ description: 'When.' })
  readonly at!: string;

  @TextOrNullMember({ description: 'What they noted.' })
  readonly note!: string | null;
}

const outcomes = ['succeeded', 'failed'] as const;

/** What one person decided and a second has not. */
export class ProposalItem {
  @TextMember({ description: 'Who.', examples: ['amina@example.com'] })
  readonly operator!: string;

  @TimeMember({ description: 'When.' })
  readonly at!: string;

  @NameMember(outcomes, { description: 'What is to become of the transaction.' })
  readonly outcome!: (typeof outcomes)[number];

  @UuidsMember({
    description: 'The payments that a deposit is to be completed from; none when it is resolved.',
    examples: [[]],
  })
  readonly payment_ids!: readonly string[];

  @TextMember({ description: 'Why.' })
  readonly reason!: string;
}

/** How an amount lies outside the limits of every provider, in the words of the queue. */
export const outsideLimitsNames = {
  amount_below_minimum: 'below_minimum',
  amount_above_maximum: 'above_maximum',
} as const satisfies Readonly<Record<OutsideLimits, string>>;
type OutsideLimitsName = (typeof outsideLimitsNames)[OutsideLimits];

/** A transaction as a platform reads it, and what only staff see of it. */
export class StaffTransaction extends TransactionAnswer {
  @WhyMember('state_reason')
  readonly why!: ReasonItem | null;

  @UuidMember({ description: 'Player id on the platform side.' })
  readonly player_id!: string;

  @TextMember({ description: 'The platform that created it.', examples: ['default'] })
  readonly application_id!: string;

  @TextOrNullMember({ description: 'The merchant number of a deposit; null for withdrawals.' })
  readonly channel_id!: string | null;

  @NameMember<CollectionMode | null>([...collectionModes, null], {
    description: 'How a deposit is collected; null for withdrawals.',
  })
  readonly collection_mode!: CollectionMode | null;

  @TextOrNullMember({ description: 'Where its webhooks go.' })
  readonly callback_url!: string | null;

  @TextMember({ description: 'The name of our request at the provider.' })
  readonly submission_id!: string;

  @IntegerMember({ description: 'Counts its changes.', examples: [1] })
  readonly version!: number;

  @ListMember(() => ApprovalItem, { description: 'Who approved a withdrawal, the first one first.' })
  readonly approvals!: readonly ApprovalItem[];

  @IntegerMember({
    description: 'How many different people must approve it; 0 for deposits.',
    examples: [1],
  })
  readonly approvals_needed!: number;

  @NameMember<SecondPersonReason | null>([...secondPersonReasons, null], {
    description:
      'Why a withdrawal needs two people: its amount, that it may have been sent before a backup was restored, or how much the first had approved alone that day. Null when one is enough.',
  })
  readonly second_person_because!: SecondPersonReason | null;

  @FlagMember({
    description: 'It waited in a backup that was restored: no one here can know what became of it since.',
  })
  readonly may_have_been_sent!: boolean;

  @IntegerMember({
    description: 'How many different people must agree to resolve or complete it.',
    examples: [1],
  })
  readonly deciders_needed!: number;

  @ObjectOrNullMember(() => ProposalItem, {
    description: 'What the first of two people decided, as long as the transaction is in the same state.',
  })
  readonly proposal!: ProposalItem | null;
  @NameMember<OutsideLimitsName | null>([...Object.values(outsideLimitsNames), null], {
    description:
      'That no provider takes the amount of a withdrawal which waits for approval: it can only be rejected.',
  })
  readonly outside_limits!: OutsideLimitsName | null;
}

/** Answer of GET /internal/v1/transactions. */
export class StaffTransactionsAnswer {
  @ListMember(() => StaffTransaction, { description: 'In the order that was asked for.' })
  readonly items!: readonly StaffTransaction[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;
}
