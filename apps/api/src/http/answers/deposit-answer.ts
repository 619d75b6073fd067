import { collectionModes, depositStates, operators } from '@mobile-money/core';
import {
  IntegerMember,
  ListMember,
  NameMember,
  ObjectMember,
  ObjectOrNullMember,
  TextMember,
  TextOrNullMember,
  TimeOrNullMember,
  UuidMember,
} from '../fields/answer-fields.ts';

export class InstructionStep {
  @IntegerMember({ description: 'Place in the order of steps, from 1.', examples: [1] })
  readonly order!: number;

  @TextMember({ description: 'What the player does, in the language asked for.' })
  readonly text!: string;
}

export class InstructionMerchant {
  @TextOrNullMember({
    description: "Name that the player sees on the operator's screen.",
    examples: ['SERVICE PAYMENTS 1'],
  })
  readonly display_name!: string | null;

  @TextMember({ description: 'The merchant number that must be paid.', examples: ['+237698417301'] })
  readonly msisdn!: string;

  @TextOrNullMember({ description: 'The merchant code, where the number has one.', examples: ['500001'] })
  readonly code!: string | null;
}

/** What the player needs to pay by dialling a code. */
export class Instructions {
  @TextMember({
    description: 'The code to dial; it already contains the exact amount.',
    examples: ['#150*47*500001*5000#'],
  })
  readonly ussd_string!: string;

  @TextMember({
    description: 'Opens the dialer with the code.',
    examples: ['tel:%23150*47*500001*5000%23'],
  })
  readonly dial_uri!: string;

  @TextMember({ description: 'Text for a copy button.', examples: ['#150*47*500001*5000#'] })
  readonly copy_text!: string;

  @ListMember(() => InstructionStep, { description: 'The steps in order.' })
  readonly steps!: readonly InstructionStep[];

  @ObjectMember(() => InstructionMerchant, { description: 'Who is paid.' })
  readonly merchant!: InstructionMerchant;

  @TextOrNullMember({ description: 'Picture of the dialing flow, where configured.' })
  readonly illustration_url!: string | null;

  @TextOrNullMember({ description: 'Words for that picture.' })
  readonly illustration_alt!: string | null;

  @IntegerMember({ description: 'Seconds between polls of the transaction.', examples: [5] })
  readonly polling_interval_seconds!: number;
}

/** Answer of POST /api/v1/deposits. */
export class DepositAnswer {
  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'As sent.' })
  readonly reference!: string;

  @NameMember(depositStates, {
    description: '`pending`, `provider_acknowledged` or `failed` when new; a repeat shows the present state.',
  })
  readonly status!: (typeof depositStates)[number];

  @IntegerMember({ description: 'Amount in XAF.', examples: [5000] })
  readonly amount_xaf!: number;

  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];

  @TimeOrNullMember({ description: 'Confirmation deadline; null once the deposit is over.' })
  readonly expires_at!: string | null;

  @NameMember(collectionModes, { description: 'Who starts the payment.' })
  readonly collection_mode!: (typeof collectionModes)[number];

  @ObjectOrNullMember(() => Instructions, { description: 'Null when the service starts the payment.' })
  readonly instructions!: Instructions | null;
}
