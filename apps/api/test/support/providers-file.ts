import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { defaultProvidersFile } from '../../src/config/providers-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'providers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let written = 0;

/** The file of the repository, changed as a test needs it: gives the path of the copy. */
export function changedProviders(change: (text: string) => string): string {
  written += 1;
  const path = join(folder, `providers-${written}.json`);
  writeFileSync(path, change(readFileSync(defaultProvidersFile, 'utf8')));
  return path;
}

/** The same with some members more for each provider. */
export const providersWith = (members: object): string =>
  changedProviders((text) => {
    const file = JSON.parse(text) as { providers: readonly object[] };
    return JSON.stringify({ ...file, providers: file.providers.map((each) => ({ ...each, ...members })) });
  });
