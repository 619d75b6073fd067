import type { LoadHook } from 'node:module';
import { type Edit, edited } from './edit.ts';

/** Runs on Node's own thread for loading modules. */
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
