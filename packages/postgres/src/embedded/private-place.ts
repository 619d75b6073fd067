import { lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where root keeps what the server's account must reach and DATA_DIR or the checkout hides from it. */
export const sharedPlace = '/var/lib/mobile-money';

/**
 * A folder of our own that every account can walk through and only we can write to. The system's folder for
 * temporary files is the last resort: anyone may have put a folder of that name there, so its owner is checked.
 */
export async function privatePlace(preferred: string): Promise<string> {
  const own = process.geteuid?.() ?? 0;
  for (const folder of [preferred, join(tmpdir(), `mobile-money-${own}`)]) {
    const made = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    );
    if (made && (await isOurs(folder, own))) return folder;
  }
  return mkdtemp(join(tmpdir(), 'mobile-money-'));
}

async function isOurs(folder: string, own: number): Promise<boolean> {
  const facts = await lstat(folder);
  return facts.isDirectory() && facts.uid === own && (facts.mode & 0o022) === 0;
}
