import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { probeNotes } from '../src/http/openapi/probe-notes.ts';
import { root } from './support/service-process.ts';

test('the README has the same magic numbers as the service', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(probeNotes.at(-1));
});
