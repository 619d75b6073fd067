import {
  IntegerMember,
  IntegerOrNullMember,
  ListMember,
  TextMember,
  TimeMember,
  UuidMember,
} from '../../fields/answer-fields.ts';

/** Answer of POST /internal/v1/withdrawals/{service_tx_id}/claim: who works on a withdrawal. */
export class ReservationItem {
  @UuidMember({ description: 'The withdrawal.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'Who works on it.', examples: ['amina@example.com'] })
  readonly operator!: string;

  @TimeMember({ description: 'Since when, or when they last said so.' })
  readonly at!: string;

  @TimeMember({ description: 'When the claim ends by itself.' })
  readonly until!: string;
}

/** Answer of GET /internal/v1/withdrawals/claims. */
export class ReservationsAnswer {
  @ListMember(() => ReservationItem, { description: 'Those that end last first.' })
  readonly items!: readonly ReservationItem[];
}

/** Answer of GET /internal/v1/withdrawals/waiting. */
export class WaitingWithdrawals {
  @IntegerMember({ description: 'How many wait for a decision.', examples: [12] })
  readonly count!: number;

  @IntegerMember({ description: 'What they come to.', examples: [240_000] })
  readonly amount_xaf!: number;

  @IntegerOrNullMember({
    description: 'What whoever asks may still approve alone today; null: as much as they like.',
    examples: [400_000],
  })
  readonly alone_left_xaf!: number | null;
}
