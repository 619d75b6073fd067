import { limits } from '../limits.ts';
import { boundedText } from '../text.ts';
import type { Direction } from './direction.ts';
import type { PlayerId } from './identifiers.ts';

/** The platform's idempotency key, kept as sent and never trimmed. */
export type Reference = string & { readonly __brand: 'Reference' };

export const reference = (text: string): Reference =>
  boundedText(text, limits.referenceMaxChars, 'invalid_reference') as Reference;

/** Within this scope a reference names one transaction. */
export interface ReferenceScope {
  readonly applicationId: string;
  readonly playerId: PlayerId;
  readonly direction: Direction;
  readonly reference: Reference;
}
