import { type CollectionMode, collectionModes, type OutsideLimits } from '@mobile-money/core';
import {
  IntegerMember,
  ListMember,
  NameMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  UuidMember,
} from '../../fields/answer-fields.ts';
import { TransactionAnswer } from '../transaction-answers.ts';

/** That one person approved a withdrawal. */
export class ApprovalItem {
  @TextMember({ description: 'Who.', examples: ['amina@example.com'] })
  readonly operator!: string;

  @TimeMember({ description: 'When.' })
  readonly at!: string;

  @TextOrNullMember({ description: 'What they noted.' })
  readonly note!: string | null;
}

/** How an amount lies outside the limits of every provider, in the words of the queue. */
export const outsideLimitsNames = {
  amount_below_minimum: 'below_minimum',
  amount_above_maximum: 'above_maximum',
} as const satisfies Readonly<Record<OutsideLimits, string>>;
type OutsideLimitsName = (typeof outsideLimitsNames)[OutsideLimits];

/** A transaction as a platform reads it, and what only operators see of it. */
export class OperatorTransaction extends TransactionAnswer {
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

  @NameMember<OutsideLimitsName | null>([...Object.values(outsideLimitsNames), null], {
    description:
      'That no provider takes the amount of a withdrawal which waits for approval: it can only be rejected.',
  })
  readonly outside_limits!: OutsideLimitsName | null;
}

/** Answer of GET /internal/v1/transactions. */
export class OperatorTransactionsAnswer {
  @ListMember(() => OperatorTransaction, { description: 'In the order that was asked for.' })
  readonly items!: readonly OperatorTransaction[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;
}
