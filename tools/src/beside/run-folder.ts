import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for all that one run writes. */
export async function runFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // The database server may run as another user, who must get there.
  await chmod(folder, 0o755);
  return folder;
}
