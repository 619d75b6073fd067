import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { onceAsked, type Served, servedFile } from '../explorer/served-file.ts';

/** A file of the back office, as it is and compressed. */
export interface ConsoleFile extends Served {
  readonly compressed: () => Buffer;
}

export interface ConsoleFiles {
  /** The one page, which finds out by itself what to show for a path. */
  readonly index: string;
  /** By their path under /console; their names change with their content. */
  readonly assets: ReadonlyMap<string, ConsoleFile>;
}

export const builtSite = fileURLToPath(new URL('../../../../console/dist/site', import.meta.url));

/** Read once, at the start; null while nothing was built. */
export function readConsoleFiles(site: string): ConsoleFiles | null {
  const page = join(site, 'index.html');
  if (!existsSync(page)) return null;
  const assets = readdirSync(join(site, 'assets')).map(
    (name) => [`/assets/${name}`, readConsoleFile(join(site, 'assets', name))] as const,
  );
  return { index: readFileSync(page, 'utf8'), assets: new Map(assets) };
}

function readConsoleFile(path: string): ConsoleFile {
  const { type, content } = servedFile(path);
  return { type, content, compressed: onceAsked(() => gzipSync(content)) };
}
