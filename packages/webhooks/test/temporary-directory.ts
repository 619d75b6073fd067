import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

/** An empty directory for each test of the file, gone afterwards. */
export function temporaryDirectory(): () => string {
  let path = '';
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'webhooks-'));
  });
  afterEach(() => rm(path, { recursive: true }));
  return () => path;
}
