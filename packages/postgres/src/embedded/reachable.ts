import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Account } from './account.ts';

/**
 * Whether the account can walk down to a folder. A home or a checkout with mode 700 stops it, whatever the modes
 * further down. Folders that do not exist yet count as reachable: they are made with the right owner.
 */
export async function isReachable(folder: string, account: Account | null): Promise<boolean> {
  if (account === null) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    const facts = await stat(at).catch(() => null);
    if (facts !== null && !isTraversable(facts, account)) return false;
    if (at === dirname(at)) return true;
  }
}

function isTraversable(facts: { mode: number; uid: number; gid: number }, account: Account): boolean {
  if (facts.uid === account.uid) return (facts.mode & 0o100) !== 0;
  if (facts.gid === account.gid) return (facts.mode & 0o010) !== 0;
  return (facts.mode & 0o001) !== 0;
}
