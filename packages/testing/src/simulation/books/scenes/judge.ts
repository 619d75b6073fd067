import { DomainError, type Settings } from '@mobile-money/core';
import type { Random } from '../../random.ts';
import type { Scene } from '../../scene.ts';

/** Says what is wrong about one small world; null when all is well. */
export type Judge = (scene: Scene, settings: Settings, random: Random) => string | null;

export const unless = (isSame: boolean, fault: string): string | null => (isSame ? null : fault);

/** The code of a refusal and that of its sentence; nothing where there is none. */
export const codeOf = (deed: () => void): string => {
  try {
    deed();
    return '';
  } catch (error) {
    return error instanceof DomainError ? `${error.code} ${error.why.code}` : String(error);
  }
};
