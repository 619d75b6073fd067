// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface AttemptItem {
  /** When it began. */
  readonly at: string;
  /** How long it took. */
  readonly duration_ms: number;
  /** The receiver's status code; null when no complete answer came. */
  readonly status: number | null;
  /** What went wrong; null when an answer came. */
  readonly error: string | null;
  /** `error` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** The beginning of the receiver's answer. */
  readonly answer_excerpt: string;
}
