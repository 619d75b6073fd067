// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface InstructionMerchant {
  /** Name that the player sees on the operator's screen. */
  readonly display_name: string | null;
  /** The merchant number that must be paid. */
  readonly msisdn: string;
  /** The merchant code, where the number has one. */
  readonly code: string | null;
}
