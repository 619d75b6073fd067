// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WithdrawalBody {
  /** Player id on the platform side. */
  readonly player_id: string;
  /** The player's Mobile Money number, E.164 with its plus sign. */
  readonly msisdn: string;
  /** Amount in XAF; there is no sub-unit. */
  readonly amount_xaf: number;
  /** The mobile money operator. Another text is answered with 400. */
  readonly operator: 'mtn' | 'orange';
  /** Idempotency key: one transaction per player, direction and reference. Kept as sent. */
  readonly reference: string;
  /** Receives the outcome by POST. Absolute http or https URL without user info. */
  readonly callback_url?: string | null | undefined;
}
