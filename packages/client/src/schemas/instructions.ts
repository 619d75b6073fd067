// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { InstructionMerchant } from './instruction-merchant.ts';
import type { InstructionStep } from './instruction-step.ts';

export interface Instructions {
  /** The code to dial; it already contains the exact amount. */
  readonly ussd_string: string;
  /** Opens the dialer with the code. */
  readonly dial_uri: string;
  /** Text for a copy button. */
  readonly copy_text: string;
  /** The steps in order. */
  readonly steps: readonly InstructionStep[];
  /** Who is paid. */
  readonly merchant: InstructionMerchant;
  /** Picture of the dialing flow, where configured. */
  readonly illustration_url: string | null;
  /** Words for that picture. */
  readonly illustration_alt: string | null;
  /** Seconds between polls of the transaction. */
  readonly polling_interval_seconds: number;
}
