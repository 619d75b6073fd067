// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface DetectAnswer {
  /** E.164; empty when it is no number. */
  readonly msisdn_normalized: string;
  /** True for a recognised Cameroon number. */
  readonly is_valid: boolean;
  /** In capitals. */
  readonly country_code: string;
  /** Whose number it is. */
  readonly operator: 'mtn' | 'orange' | null;
  /** That name for people. */
  readonly operator_display_name: string;
  /** Id of the provider to use. */
  readonly provider_suggestion: string;
  /** That name for people. */
  readonly provider_display_name: string;
  /** Address of its logo. */
  readonly provider_logo_url: string;
  /** Why it is not valid; empty when it is. */
  readonly error: string;
}
