import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { describeSchema } from '../../src/schema/describe-schema.ts';
import { openTestDatabase } from '../../src/test-database.ts';

it('schema.sql is what the migrations make; npm run schema writes it.', async () => {
  const { url, drop } = await openTestDatabase();
  try {
    const file = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
    expect(file).toBe(await describeSchema(url));
  } finally {
    await drop();
  }
}, 60_000);
