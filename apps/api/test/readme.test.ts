import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { trialNotes } from '../src/http/openapi/trial-notes.ts';
import { root } from './support/service-process.ts';

test('the README has the same magic numbers as the service', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(trialNotes.at(-1));
});
