// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface TheirSideItem {
  /** The file in which it stands. */
  readonly file_name: string;
  /** Its line in the file. */
  readonly line_number: number;
  /** The operator's id. */
  readonly operator_tx_id: string | null;
  /** The reference beside it. */
  readonly reference: string | null;
  /** Money that came in or went out. */
  readonly direction: 'deposit' | 'withdrawal' | null;
  /** Amount in XAF. */
  readonly amount_xaf: number | null;
  /** The player's number. */
  readonly msisdn: string | null;
  /** What became of it. */
  readonly status: 'succeeded' | 'failed' | 'pending' | null;
  /** When. */
  readonly at: string | null;
  /** Of a line that cannot be read: why, and the line. Of a repeated one: how often too many. */
  readonly detail: string;
}
