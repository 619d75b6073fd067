import { e164Pattern, languages, limits, operators } from '@mobile-money/core';
import {
  CallbackUrlField,
  IntegerField,
  LineField,
  LiteralField,
  NameField,
  PatternField,
  UuidField,
} from '../fields/request-fields.ts';

const amountRange = { ge: limits.amountMinXaf, le: limits.amountMaxXaf };

/** What deposits and withdrawals ask for alike. */
export class TransactionBody {
  @UuidField({
    description: 'Player id on the platform side.',
    examples: ['5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11'],
  })
  readonly player_id!: string;

  @PatternField(e164Pattern, {
    description: "The player's Mobile Money number, E.164 with its plus sign.",
    examples: ['+237690000100'],
  })
  readonly msisdn!: string;

  @IntegerField(amountRange, { description: 'Amount in XAF; there is no sub-unit.', examples: [5000] })
  readonly amount_xaf!: number;

  @NameField(operators, {
    description: 'The mobile money operator. Another text is answered with 400.',
    examples: ['orange'],
  })
  readonly operator!: string;

  @LineField(1, limits.referenceMaxChars, {
    description: 'Idempotency key: one transaction per player, direction and reference. Kept as sent.',
    examples: ['order-2026-000017'],
  })
  readonly reference!: string;

  @CallbackUrlField({
    description: 'Receives the outcome by POST. Absolute http or https URL without user info.',
    examples: ['https://platform.example/webhooks/payments'],
    default: null,
  })
  readonly callback_url: string | null = null;
}

/** Body of POST /api/v1/withdrawals. */
export class WithdrawalBody extends TransactionBody {}

/** Body of POST /api/v1/deposits. */
export class DepositBody extends TransactionBody {
  @LiteralField(languages, { description: 'Language of `instructions.steps`.', default: 'fr' })
  readonly lang: (typeof languages)[number] = 'fr';
}
