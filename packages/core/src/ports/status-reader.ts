import type { Direction } from '../transaction/direction.ts';

export interface StatusRequest {
  readonly providerId: string;
  readonly direction: Direction;
  readonly submissionId: string;
}

/** `unknown` covers silence, errors and "never heard of it" alike: none of them is a verdict. */
export type StatusAnswer =
  | { readonly outcome: 'succeeded'; readonly providerTxId: string | null }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'pending' }
  | { readonly outcome: 'unknown'; readonly reason: string };

/** Asks a provider what became of a submission. It changes nothing there; a promise that rejects is `unknown`. */
export interface StatusReader {
  readStatus(request: StatusRequest): Promise<StatusAnswer>;
}
