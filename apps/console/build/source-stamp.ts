import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One text for all that the pages are built from: it changes when any of it does. */
export function sourceStamp(root: string, sources: readonly string[]): string {
  const digest = createHash('sha256');
  for (const path of sources.flatMap((source) => filesUnder(root, source)).sort()) {
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return digest.digest('hex');
}

function filesUnder(root: string, path: string): readonly string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(root, join(path, name)));
}
