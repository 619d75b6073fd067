import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { json, jsonOrNull, storable } from '../../src/database/json.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

describe('JSON for PostgreSQL', () => {
  it.each([
    ['plain', 'plain'],
    ['a\0b', 'a\uFFFDb'],
    ['half \uD83D of one', 'half \uFFFD of one'],
    ['whole 💰', 'whole 💰'],
    ['written \\u0000 out', 'written \\u0000 out'],
  ])('keeps %j as %j.', (text, kept) => {
    expect(storable(text)).toBe(kept);
    expect(JSON.parse(json({ text }))).toEqual({ text: kept });
  });

  it('is null for an empty list.', () => {
    expect(jsonOrNull([])).toBeNull();
    expect(jsonOrNull([1])).toBe('[1]');
  });

  it('is taken and given back by the server, whatever the text.', async () => {
    const { database } = await subject();
    const echo = { name: 'echo', text: 'select $1::json as json, ($1::json)->>0 as text' };
    const anyText = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    });
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const { rows } = await database.keyed(echo, [json([text])]);
        expect(rows).toEqual([{ json: [storable(text)], text: storable(text) }]);
      }),
      { numRuns: 200 },
    );
  });
});
