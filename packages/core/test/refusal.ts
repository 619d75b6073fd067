import { expect } from '@jest/globals';
import type { DomainErrorCode } from '../src/errors.ts';

/** Fits a refusal of the domain with this code, whatever its sentence; a bug that throws does not fit. */
export const refusal = (code: DomainErrorCode, facts: Readonly<Record<string, string | number>> = {}) =>
  expect.objectContaining({
    name: 'DomainError',
    code,
    why: expect.objectContaining({ facts: expect.objectContaining(facts) }),
  });
