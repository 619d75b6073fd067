import { expect, test } from '@jest/globals';
import { aStaffMember, memoryPorts } from '@mobile-money/testing';
import { isAddressRange, isWithin } from '../../src/http/address-ranges.ts';
import { Journal } from '../../src/http/journal.ts';
import { withMethods } from '../support/with-methods.ts';

const staff = aStaffMember();
const away = new Error('The database is away.');
const isAwayError = (error: unknown): boolean => error === away;

test('what could not be written is written with the next, in its order', async () => {
  const { ports, database, audit, log } = memoryPorts();
  let isAway = true;
  const append = async (entry: Parameters<typeof audit.append>[0]) => {
    if (isAway) throw away;
    return audit.append(entry);
  };
  const journal = new Journal({ ...ports, audit: withMethods(audit, { append }) }, isAwayError);
  journal.note(staff, 'number.read', 'one');
  await journal.over();
  expect([database.audit.size, log.lines.length > 0]).toEqual([0, true]);
  isAway = false;
  journal.note(staff, 'number.read', 'two');
  await journal.over();
  await journal.over();
  expect([...database.audit.values()].map(({ subject }) => subject)).toEqual(['one', 'two']);
});

test('what the database refuses for good holds up nothing that comes after it', async () => {
  const { ports, database, audit, log } = memoryPorts();
  const append = async (entry: Parameters<typeof audit.append>[0]) => {
    if (entry.subject === 'one') throw new Error('The row is too long.');
    return audit.append(entry);
  };
  const journal = new Journal({ ...ports, audit: withMethods(audit, { append }) }, isAwayError);
  for (const subject of ['one', 'two']) journal.note(staff, 'number.read', subject);
  await journal.over();
  expect([...database.audit.values()].map(({ subject }) => subject)).toEqual(['two']);
  expect(log.lines).toEqual([
    expect.objectContaining({
      level: 'error',
      facts: { what: `${staff.id} number.read`, waiting: 2, error: 'The row is too long.' },
    }),
  ]);
});

test('what someone looked for is kept as far as an index takes it', async () => {
  const { ports, database } = memoryPorts();
  const journal = new Journal(ports, isAwayError);
  for (const end of ['a', 'b']) journal.note(staff, 'player.search', '😀'.repeat(4_000) + end);
  await journal.over();
  expect([...database.audit.values()].map(({ subject }) => subject)).toEqual(['😀'.repeat(256)]);
});

test('what was said long ago is forgotten, and as much waits as there is room for', async () => {
  const { ports, audit } = memoryPorts();
  let written = 0;
  const append = async () => {
    written += 1;
  };
  const journal = new Journal({ ...ports, audit: withMethods(audit, { append }) }, isAwayError);
  for (let each = 0; each <= 10_001; each += 1) journal.note(staff, 'number.read', `${each}`);
  await journal.over();
  expect(written).toBe(10_000);
  journal.note(staff, 'number.read', '5');
  journal.note(staff, 'number.read', '0');
  await journal.over();
  expect(written).toBe(10_001);
});

// biome-ignore format: reads by its columns
const ranges: readonly (readonly [string, string, boolean])[] = [
  ['192.0.2.1',       '192.0.2.1',      true],
  ['192.0.2.1',       '192.0.2.2',      false],
  ['192.0.2.0/24',    '192.0.2.255',    true],
  ['192.0.2.0/24',    '192.0.3.0',      false],
  ['0.0.0.0/0',       '203.0.113.9',    true],
  ['2001:db8::/32',   '2001:db8:1::9',  true],
  ['2001:db8::/32',   '2001:db9::9',    false],
  ['::1',             '::1',            true],
  ['192.0.2.0/24',    '2001:db8::9',    false],
  ['192.0.2.0/24',    'no address',     false],
];
test.each(ranges)('the range %s holds %s: %p', (range, address, isHeld) => {
  expect(isAddressRange(range)).toBe(true);
  const list = [range];
  for (let again = 0; again < 2; again += 1) expect(isWithin(list, address)).toBe(isHeld);
});

test('no range holds any, and what is no range is told', () => {
  expect(isWithin([], 'anything')).toBe(true);
  for (const wrong of ['', 'example.com', '192.0.2.0/33', '::/129', '192.0.2', '192.0.2.1/', 'fe80::1%eth0'])
    expect([wrong, isAddressRange(wrong)]).toEqual([wrong, false]);
});
