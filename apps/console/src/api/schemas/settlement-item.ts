// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SettlementItem {
  /** What it came to. */
  readonly outcome: 'explained' | 'corrected' | 'claimed' | 'written_off';
  /** In the words of the one who settled it. */
  readonly note: string;
  /** Who. */
  readonly by: string;
  /** When. */
  readonly at: string;
}
