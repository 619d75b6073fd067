import type { LoadHook } from 'node:module';

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

/** What follows runs on Node's own thread for loading modules. */
let edits: readonly Edit[] = [];

export function initialize(given: readonly Edit[]): void {
  edits = given;
}

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const own = edits.filter(({ file }) => url.endsWith(`/${file}`));
  if (own.length === 0) return loaded;
  const source = own.reduce(edited, String(loaded.source));
  return { ...loaded, source };
};
