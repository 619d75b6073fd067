import { operators, type TransactionState } from '@mobile-money/core';
import {
  AnyMember,
  FlagMember,
  ListMember,
  NameMember,
  TextMember,
  UuidMember,
} from '../fields/answer-fields.ts';
import { transactionStates } from '../requests/addresses.ts';
import { webhookEvents as events } from './webhook-payload.ts';

/** Answer of POST /api/v1/msisdn/detect. Nothing is null but the operator. */
export class DetectAnswer {
  @TextMember({ description: 'E.164; empty when it is no number.', examples: ['+237690000100'] })
  readonly msisdn_normalized!: string;

  @FlagMember({ description: 'True for a recognised Cameroon number.' })
  readonly is_valid!: boolean;

  @TextMember({ description: 'In capitals.', examples: ['CM'] })
  readonly country_code!: string;

  @NameMember([...operators, null], { description: 'Whose number it is.' })
  readonly operator!: (typeof operators)[number] | null;

  @TextMember({ description: 'That name for people.', examples: ['Orange Money'] })
  readonly operator_display_name!: string;

  @TextMember({ description: 'Id of the provider to use.', examples: ['orange_money'] })
  readonly provider_suggestion!: string;

  @TextMember({ description: 'That name for people.', examples: ['Orange Money'] })
  readonly provider_display_name!: string;

  @TextMember({ description: 'Address of its logo.' })
  readonly provider_logo_url!: string;

  @TextMember({ description: 'Why it is not valid; empty when it is.' })
  readonly error!: string;
}

/** Answer of POST /api/v1/transactions/{service_tx_id}/replay-webhook. */
export class ReplayAnswer {
  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @NameMember(transactionStates, { description: 'The present state; a replay does not change it.' })
  readonly state!: TransactionState;

  @NameMember(events, { description: 'The event that was sent again.' })
  readonly event!: (typeof events)[number];

  @TextMember({ description: 'Where it was sent.' })
  readonly callback_url!: string;

  @FlagMember({ description: 'True when the receiver answered with a 2XX status.' })
  readonly dispatched!: boolean;

  @TextMember({ description: 'What happened, in words.' })
  readonly message!: string;
}

/** Answer of GET /api/v1/security/callback-public-key. */
export class PublicKeyAnswer {
  @NameMember(['RS256'], { description: 'Algorithm of the signature.' })
  readonly algorithm!: 'RS256';

  @TextMember({ description: 'The public key in PEM.' })
  readonly public_key_pem!: string;

  @TextMember({ description: 'Name of the key pair.', examples: ['service-payments-v1'] })
  readonly key_id!: string;
}

export class PublicJwk {
  @NameMember(['RSA'], { description: 'Kind of the key.' })
  readonly kty!: 'RSA';

  @TextMember({ description: 'Name of the key pair.', examples: ['service-payments-v1'] })
  readonly kid!: string;

  @NameMember(['sig'], { description: 'What it is for.' })
  readonly use!: 'sig';

  @NameMember(['RS256'], { description: 'Algorithm of the signature.' })
  readonly alg!: 'RS256';

  @TextMember({ description: 'Exponent, in base64url.', examples: ['AQAB'] })
  readonly e!: string;

  @TextMember({ description: 'Modulus, in base64url.' })
  readonly n!: string;
}

/** Answer of GET /api/v1/security/jwks. */
export class KeySetAnswer {
  @ListMember(() => PublicJwk, { description: 'The key that signs comes first.' })
  readonly keys!: readonly PublicJwk[];
}

/** Answer of the sandbox's simulate. */
export class SimulateAnswer {
  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'As sent.' })
  readonly reference!: string;

  @NameMember(transactionStates, { description: 'The state before.' })
  readonly previous_state!: TransactionState;

  @NameMember(transactionStates, { description: 'The state now.' })
  readonly state!: TransactionState;

  @NameMember([...events, null], { description: 'The webhook; null without a `callback_url`.' })
  readonly webhook_event!: (typeof events)[number] | null;
}

/** Answer of GET /health. */
export class HealthAnswer {
  @NameMember(['ok', 'unavailable'], { description: '`unavailable` comes with status 503.' })
  readonly status!: 'ok' | 'unavailable';

  @TextMember({ description: 'SERVICE_ENV.', examples: ['development'] })
  readonly environment!: string;

  @TextMember({ description: 'Version of the service.', examples: ['0.1.0'] })
  readonly version!: string;

  @AnyMember({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['up', 'down'] },
    description: 'What the service needs, by name.',
    examples: [{ database: 'up' }],
  })
  readonly checks!: Readonly<Record<string, 'up' | 'down'>>;
}
