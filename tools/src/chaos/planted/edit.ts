/** A change of one file of the built service: the text must stand there exactly once. */
export interface Edit {
  /** From the root of the repository on. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** Throws when the text is not there, or more than once: a fault that is not planted would be found by no one. */
export function edited(source: string, { file, find, replace }: Edit): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} has the text ${source.split(find).length - 1} times: ${find}`);
  }
  return before + replace + after;
}
