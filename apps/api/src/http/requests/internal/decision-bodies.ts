import { limits } from '@mobile-money/core';
import { LiteralField, ReasonField } from '../../fields/request-fields.ts';
import { OptionalFlagField, OptionalLineField, UuidListField } from '../../fields/staff-fields.ts';

const resolutions = ['succeeded', 'failed'] as const;

/** Body of POST /internal/v1/withdrawals/{service_tx_id}/approve. */
export class ApproveBody {
  @OptionalLineField(limits.reasonMaxChars, {
    description: 'Kept as the reason of the approval.',
    examples: ['Checked with the player.'],
  })
  readonly note: string | null = null;
}

/** Body of POST /internal/v1/withdrawals/{service_tx_id}/claim. */
export class ReservationBody {
  @OptionalFlagField({
    description: 'Take it from the one who works on it. The audit says so.',
    examples: [false],
  })
  readonly take_over: boolean | null = null;
}

/** What every other decision needs. */
export class Reasoned {
  @ReasonField(limits.reasonMaxChars, {
    description: 'Kept in the history and in the audit.',
    examples: ['The player sent a receipt.'],
  })
  readonly reason!: string;
}

/** Body of POST /internal/v1/withdrawals/{service_tx_id}/reject. */
export class RejectBody extends Reasoned {}

/** Body of POST /internal/v1/payments/{payment_id}/return, vouch, set-aside and take-back. */
export class PaymentDecisionBody extends Reasoned {}

/** Body of POST /internal/v1/gaps/{gap_id}/explain. */
export class ExplainBody extends Reasoned {}

/** Body of POST /internal/v1/messages/{message_id}/dismiss. */
export class DismissBody extends Reasoned {}

/** Body of POST /internal/v1/transactions/{service_tx_id}/resolve. */
export class ResolveBody extends Reasoned {
  @LiteralField(resolutions, { description: 'What became of the money.', examples: ['succeeded'] })
  readonly outcome!: (typeof resolutions)[number];
}

/** Body of POST /internal/v1/deposits/{service_tx_id}/complete. */
export class CompleteBody extends Reasoned {
  @UuidListField(limits.paymentsPerCompletionMax, {
    description: "Unmatched payments of the player's number that add up to at least the amount.",
    examples: [['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10']],
  })
  readonly payment_ids!: readonly string[];
}
