import type { Mutant } from './instrument.ts';

/** Mistakes that are none, or that nothing in the simulation could show: of one expression, or of some changes of it. */
export interface Excuse {
  readonly file: string;
  readonly code: string;
  /** Left out: whatever becomes of it. */
  readonly what?: string;
  readonly why: string;
}

export const excuses: readonly Excuse[] = [];

export const isExcusedBy = ({ file, code, what }: Mutant, excuse: Excuse): boolean =>
  file === excuse.file && code === excuse.code && (excuse.what === undefined || excuse.what === what);

/** Why a mutant need not be found; null when it must. */
export const excuseOf = (mutant: Mutant): string | null =>
  excuses.find((each) => isExcusedBy(mutant, each))?.why ?? null;
