import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from './running-process.ts';

/** What the server says of itself in postmaster.pid. */
export interface LockFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

const pathIn = (cluster: string): string => join(cluster, 'postmaster.pid');

export async function readLockFile(cluster: string): Promise<LockFile | null> {
  const text = await readFile(pathIn(cluster), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/** Whether the process is the server of this cluster: its number may have gone to another program meanwhile. */
export const isServerOf = (cluster: string, pid: number): boolean => {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
};

/**
 * Makes PostgreSQL take a lock that was left behind for stale, even when its number belongs to another program of
 * the same user by now, or to a dead process that no one has buried, as in containers without an init. It takes the
 * number of its own parent for stale. The rest of the file stays: by it PostgreSQL still finds out, and refuses to
 * start, when a server or a child of one is at work on the files.
 */
export async function disownLockFile(cluster: string): Promise<void> {
  const text = await readFile(pathIn(cluster), 'utf8').catch(() => null);
  if (text === null) return;
  const [, ...rest] = text.split('\n');
  await writeFile(pathIn(cluster), [String(process.pid), ...rest].join('\n'));
}
