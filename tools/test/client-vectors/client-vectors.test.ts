import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { clientVectors } from '../../src/client-vectors/client-vectors.ts';

test('the vectors of the clients are those that the command makes; if not, run `npm run client-vectors`', async () => {
  const kept = readFileSync(new URL('../../../packages/client/test/vectors.json', import.meta.url), 'utf8');
  expect(kept).toBe(await clientVectors());
});
