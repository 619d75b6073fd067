import {
  directions,
  type FailureCode,
  failureCodeNames,
  operators,
  type TransactionState,
  withdrawalStates,
} from '@mobile-money/core';
import {
  FlagMember,
  IntegerMember,
  ListMember,
  NameMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  TimeOrNullMember,
  UuidMember,
} from '../fields/answer-fields.ts';
import { transactionStates } from '../requests/addresses.ts';

/** Answer of POST /api/v1/withdrawals. */
export class WithdrawalAnswer {
  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'As sent.' })
  readonly reference!: string;

  @NameMember(withdrawalStates, {
    description: '`pending_approval` when new; a repeat shows the present state.',
  })
  readonly status!: (typeof withdrawalStates)[number];

  @IntegerMember({ description: 'Amount in XAF.', examples: [5000] })
  readonly amount_xaf!: number;

  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];
}

/** Answer of GET /api/v1/transactions/{service_tx_id}. */
export class TransactionAnswer {
  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'The `reference` that the platform sent.' })
  readonly idempotency_key!: string;

  @NameMember(directions, { description: 'Where the money goes.' })
  readonly direction!: (typeof directions)[number];

  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];

  @TextMember({ description: 'Id of the provider used.', examples: ['orange_money'] })
  readonly provider!: string;

  @TextMember({ description: "The player's number, E.164.", examples: ['+237690000100'] })
  readonly msisdn!: string;

  @IntegerMember({ description: 'Amount in XAF.', examples: [5000] })
  readonly amount_minor!: number;

  @NameMember(transactionStates, { description: 'The present state.' })
  readonly state!: TransactionState;

  @TimeMember({ description: 'When the state last changed.' })
  readonly state_updated_at!: string;

  @FlagMember({ description: 'True exactly in `pending_approval`.' })
  readonly requires_human_approval!: boolean;

  @TextOrNullMember({ description: "The operator's reference, once known." })
  readonly provider_tx_id!: string | null;

  @TimeOrNullMember({ description: 'Confirmation deadline of a deposit; null once it is over.' })
  readonly expires_at!: string | null;

  @TimeMember({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimeMember({ description: 'When anything of it last changed.' })
  readonly updated_at!: string;

  @TextMember({ description: 'Why it is in this state.' })
  readonly state_reason!: string;

  @NameMember([...failureCodeNames, null], {
    description: 'Why there was no payment: a code exactly in `failed` and `expired`.',
  })
  readonly failure_code!: FailureCode | null;
}

export class TransactionSummary {
  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'As sent.' })
  readonly reference!: string;

  @NameMember(directions, { description: 'Where the money goes.' })
  readonly direction!: (typeof directions)[number];

  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];

  @IntegerMember({ description: 'Amount in XAF.', examples: [5000] })
  readonly amount_xaf!: number;

  @NameMember(transactionStates, { description: 'The present state.' })
  readonly state!: TransactionState;

  @TextOrNullMember({ description: "The operator's reference, once known." })
  readonly provider_tx_id!: string | null;

  @TimeMember({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimeMember({ description: 'When anything of it last changed.' })
  readonly updated_at!: string;

  @TextMember({ description: "The player's number, E.164." })
  readonly msisdn!: string;
}

/** Answer of GET /api/v1/players/{player_id}/transactions. */
export class PlayerTransactionsAnswer {
  @ListMember(() => TransactionSummary, { description: 'Newest first.' })
  readonly items!: readonly TransactionSummary[];

  @IntegerMember({ description: 'Transactions on all pages together.', examples: [1] })
  readonly total!: number;

  @IntegerMember({ description: 'This page.', examples: [1] })
  readonly page!: number;

  @IntegerMember({ description: 'Items per page.', examples: [20] })
  readonly limit!: number;

  @IntegerMember({ description: 'How many pages there are.', examples: [1] })
  readonly pages!: number;
}
