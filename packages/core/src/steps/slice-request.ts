import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

/** Which part of a list is wanted. */
export interface SliceRequest {
  readonly cursor: string | null;
  readonly limit: number;
}

/** The limit of a request, once it is known to be one. */
export function checkedLimit({ limit }: SliceRequest): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > limits.pageSizeMax)
    throw new DomainError('invalid_page');
  return limit;
}
