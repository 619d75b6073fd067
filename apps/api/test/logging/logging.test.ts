import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@jest/globals';
import { LineWriter } from '../../src/logging/line-writer.ts';
import { redact } from '../../src/logging/redact.ts';
import { winstonLog } from '../../src/logging/winston-log.ts';
import { collectedLines } from '../support/collected-lines.ts';

// biome-ignore format: reads by its columns
const texts: readonly (readonly [string, string])[] = [
  ['to +237690000100 now',                         'to +2376***00 now'],
  ['237690000100, 00237690000100, 690000100',      '23769***00, 00237***00, 69***00'],
  ['id 5f0c6c1e-6f0a-4b57-9a2e-237690000100',      'id 5f0c6c1e-6f0a-4b57-9a2e-237690000100'],
  ['amount 123456789012',                          'amount 123456789012'],
  ['key svc_live_abc_se-cret',                     'key svc_live_***'],
  ['Bearer opt_abc_se-cret, and more',              'Bearer opt_***, and more'],
  ['signs with whsec_Li+Iwh1X9o/iOqRTcYGueA==.',   'signs with whsec_***.'],
];
test.each(texts)('%j is written as %j', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test('a line is JSON with its level, time, facts and request id', () => {
  const written = collectedLines();
  const log = winstonLog({ level: 'info', isReadable: false, stream: written.stream });
  log.warn('Number +237690000100.', { msisdn: '+237690000100', count: 2, request_id: 'req-1' });
  log.info('Later.');
  expect(written.lines()).toEqual([
    {
      level: 'warn',
      message: 'Number +2376***00.',
      msisdn: '+2376***00',
      count: 2,
      request_id: 'req-1',
      timestamp: expect.any(String),
    },
    { level: 'info', message: 'Later.', timestamp: expect.any(String) },
  ]);
});

test('LOG_LEVEL leaves out what is below it', () => {
  const written = collectedLines();
  const log = winstonLog({ level: 'error', isReadable: false, stream: written.stream });
  log.info('No.');
  log.error('Yes.');
  expect(written.lines().map(({ message }) => message)).toEqual(['Yes.']);
});

test('a line for people is plain text, with colours at a terminal alone', () => {
  const lineOf = (isColoured: boolean): string => {
    const written = collectedLines();
    const log = winstonLog({ level: 'info', isReadable: true, isColoured, stream: written.stream });
    log.warn('The disk is full.', { path: '/data' });
    return written.text();
  };
  const plain = /^\d\d:\d\d:\d\d warn The disk is full\. path=\/data\n$/;
  expect(lineOf(false)).toMatch(plain);
  expect(stripVTControlCharacters(lineOf(true))).toMatch(plain);
  expect(lineOf(true)).not.toMatch(plain);
});

test('a line for people says what was asked and answered, and no more', () => {
  const written = collectedLines();
  const log = winstonLog({ level: 'info', isReadable: true, stream: written.stream });
  const request = { method: 'GET', path: '/health', application: null, duration_ms: 1.2, request_id: 'r' };
  log.info('A request was answered.', { ...request, status: 200, service_tx_id: 'tx-1' });
  log.info('A request was answered.', { ...request, status: null });
  log.info('The providers were stored.', { count: 4 });
  const lines = written.text().trimEnd().split('\n');
  expect(lines.map((line) => line.slice(9))).toEqual([
    'GET /health → 200 in 1.2 ms, tx-1',
    'GET /health → hung up in 1.2 ms',
    'The providers were stored. count=4',
  ]);
});

test('lines come out whole and in order, however fast they come', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'lines-')), 'log');
  const writer = new LineWriter(openSync(path, 'w'));
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index} é\n`);
  for (const line of lines) writer.write(line);
  await writer.drain();
  expect(readFileSync(path, 'utf8')).toBe(lines.join(''));
});

test('what no one reads is counted instead of kept for ever', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'lines-')), 'log');
  const writer = new LineWriter(openSync(path, 'w'));
  const line = `${'x'.repeat(1_000_000)}\n`;
  for (let count = 0; count < 20; count += 1) writer.write(line);
  await writer.drain();
  const written = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(written.filter((each) => each.startsWith('x')).length).toBeLessThan(20);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ message: 'Log lines were dropped.' });
});
