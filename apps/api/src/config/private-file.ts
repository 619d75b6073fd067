import { type Stats, statSync } from 'node:fs';
import { ConfigError } from './environment-reader.ts';

/** Whoever else may use the file: its group and all others. */
const anyoneElse = 0o077;
/** The same without the right of its group to read. */
const anyoneElseButReaders = 0o037;

/**
 * Whether others than the service may use a file. One of root's may be readable by a group, as supervisors of
 * containers hand secrets to a process that is not root; PostgreSQL draws the line there too.
 */
export function isOpenToOthers({ uid, mode }: Pick<Stats, 'uid' | 'mode'>, ownUid: number): boolean {
  const isHanded = uid === 0 && ownUid !== 0;
  return (mode & (isHanded ? anyoneElseButReaders : anyoneElse)) !== 0;
}

/** Stops the start when others may use a file that holds a secret. */
export function refuseOpenToOthers(name: string, path: string | null): void {
  const facts = path === null ? null : factsOf(path);
  if (facts === null || !isOpenToOthers(facts, process.getuid?.() ?? facts.uid)) return;
  const mode = (facts.mode & 0o777).toString(8).padStart(4, '0');
  throw new ConfigError(
    `${name} ${path} is open to others than its owner (mode ${mode}), and holds a secret: chmod 600 ${path}`,
  );
}

/** One that is not there is told of by whoever reads it. */
function factsOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
