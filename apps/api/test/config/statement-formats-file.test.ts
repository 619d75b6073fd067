import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'formats.json');
const read = (content: unknown) => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({ STATEMENT_FORMATS_FILE: path }).statementFormats;
};
const aFormat = {
  provider_ids: ['mtn_momo'],
  columns: { operator_tx_id: ['Id'], amount: ['Amount'] },
};

test('every provider of the repository has a format', () => {
  const { statementFormats, registry } = readConfig({});
  expect(statementFormats.map(({ providerId }) => providerId).sort()).toEqual(
    registry.providers.map(({ providerId }) => providerId).sort(),
  );
});

test('a format is read with what it leaves out', () => {
  expect(read({ formats: [aFormat] })).toEqual([
    {
      providerId: 'mtn_momo',
      delimiter: null,
      columns: { operator_tx_id: ['Id'], amount: ['Amount'] },
      words: {},
      ignoredLines: [],
      dateOrder: 'day_first',
      utcOffsetMinutes: 60,
    },
  ]);
});

test.each([
  ['{', /JSON/],
  [{}, /The file needs a list as 'formats'/],
  [{ formats: [{ ...aFormat, provider_ids: ['mtn'] }] }, /'mtn' is no provider; accepted: mtn_momo, /],
  [{ formats: [aFormat, aFormat] }, /mtn_momo has two formats/],
  [{ formats: [{ ...aFormat, columns: { amount: ['a'] } }] }, /The format of mtn_momo: it names no column/],
  [
    { formats: [{ ...aFormat, columns: { id: ['a'] } }] },
    /'columns' has the unknown member 'id'; accepted: operator_tx_id, /,
  ],
  [
    { formats: [{ ...aFormat, words: { paid: ['a'] } }] },
    /'words' has the unknown member 'paid'; accepted: deposit, /,
  ],
  [{ formats: [aFormat], format: [] }, /The file has the unknown member 'format'; did you mean 'formats'\?/],
  [
    { formats: [{ ...aFormat, utc_offset: 60 }] },
    /'formats' number 1 has the unknown member 'utc_offset'; accepted: provider_ids, /,
  ],
  [
    { formats: [{ ...aFormat, words: { suceeded: ['a'] } }] },
    /'formats' number 1: 'words' has the unknown member 'suceeded'; did you mean 'succeeded'\?/,
  ],
  [{ formats: [{ ...aFormat, delimiter: ';;' }] }, /A delimiter is one character/],
  [{ formats: [{ ...aFormat, date_order: 'year_first' }] }, /accepted: day_first, month_first/],
])('%p stops the start with one line', (content, line) => {
  expect(() => read(content)).toThrow(line);
  expect(() => read(content)).toThrow(/^STATEMENT_FORMATS_FILE .* cannot be used: [^\n]*$/);
});
