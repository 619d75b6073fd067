// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SettleBody {
  /** What it came to. */
  readonly outcome: 'explained' | 'corrected' | 'claimed' | 'written_off';
  /** Kept with the difference and in the audit. */
  readonly note: string;
}
