import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** RSA keys made for these tests and used nowhere else: making them anew takes seconds, and is chance. */
export const readyKeys = [read('ready-1.pem'), read('ready-2.pem'), read('ready-3.pem')] as const;

/** Puts ready keys where new ones would be made; they are taken up as if a process had died right after making them. */
export async function putReadyKeys(directory: string, keyIds: readonly string[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [place, keyId] of keyIds.entries()) {
    await writeFile(join(directory, `${keyId}.pem`), readyKeys[place] ?? '', { mode: 0o600 });
  }
}
