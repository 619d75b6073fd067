// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface HourTotalsItem {
  /** Which way the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** How many were created. */
  readonly transactions: number;
  /** What they come to. */
  readonly amount_xaf: number;
  /** How many of them have succeeded by now. */
  readonly succeeded: number;
  /** What those come to. */
  readonly succeeded_xaf: number;
  /** How many failed or expired. */
  readonly unsuccessful: number;
  /** Of those that came to an end, the fraction that succeeded; null while none has. */
  readonly success_rate: number | null;
  /** When the hour began. */
  readonly hour: string;
}
