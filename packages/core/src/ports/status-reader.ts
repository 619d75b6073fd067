import type { Instant } from '../instant.ts';
import type { Reason } from '../reason/reason.ts';
import type { Direction } from '../transaction/direction.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { ToldContents } from '../transaction/told-contents.ts';

/** Who waits for an answer, the most urgent first. */
export const readUrgencies = ['callback', 'person', 'schedule'] as const;
export type ReadUrgency = (typeof readUrgencies)[number];

export interface StatusRequest {
  readonly providerId: string;
  readonly direction: Direction;
  readonly submissionId: string;
  /** Left out: no one waits but the schedule. */
  readonly urgency?: ReadUrgency;
  /** When something ends for want of the answer: of reads that are equally urgent the first to end is made first. */
  readonly deadline?: Instant;
}

/**
 * `providerTxId` is the id that stands in the operator's own SMS about the money, and no other name of it: by that id
 * the service knows that a verdict and an SMS speak of one payment. `unknown` covers silence, errors and "never heard
 * of it" alike: none of them is a verdict. `code` is left out where the reason of a failure is not known. `told` is what
 * the provider says that the movement is about: a verdict on something else is none.
 */
export type StatusAnswer =
  | { readonly outcome: 'succeeded'; readonly providerTxId: string | null; readonly told?: ToldContents }
  | {
      readonly outcome: 'failed';
      readonly code?: FailureCode;
      readonly reason: Reason;
      readonly told?: ToldContents;
    }
  | { readonly outcome: 'pending' }
  | {
      readonly outcome: 'unknown';
      readonly reason: Reason;
      /** The question did not count: its turn did not come, or it was not looked at. It is to be asked again soon. */
      readonly isPutOff?: true;
      /** The provider is asked too often; so long it wants to be left alone, null where it does not say. */
      readonly retryAfterMs?: number | null;
    };

/** What an answer says that it is about. */
export const toldBy = (answer: StatusAnswer): ToldContents =>
  ('told' in answer ? answer.told : undefined) ?? {};

/** Asks a provider what became of a submission. It changes nothing there; a promise that rejects is `unknown`. */
export interface StatusReader {
  readStatus(request: StatusRequest): Promise<StatusAnswer>;

  /** Whether the provider can ever tell what became of a submission, as far as its configuration says. */
  givesVerdicts(providerId: string): boolean;
}
