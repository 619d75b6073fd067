import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/database.ts';
import {
  isDatabaseUnavailable,
  isForWholeBatch,
  isOfItsData,
  isRefusedStatement,
  whatIsLacking,
  whyTurnedAway,
} from '../../src/database/unavailable.ts';

const coded = (code: string): Error => Object.assign(new Error(`It failed with ${code}.`), { code });

const misplaced = Object.assign(coded('23514'), {
  severity: 'ERROR',
  routine: 'ExecPartitionCheckEmitError',
});

const severe = (severity: string, code: string): Error => Object.assign(coded(code), { severity });

describe('After an error', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['a key that is taken',                 severe('ERROR', '23505'),         true,  false],
    ['a key that is taken, in French',      severe('ERREUR', '23505'),        true,  false],
    ['a lock not got, in French',           severe('ERREUR', '55P03'),        true,  false],
    ['a statement undone for another',      severe('ERROR', '40P01'),         true,  true],
    ['a month that was just made',          misplaced,                        true,  false],
    ['a server that is shut down',          severe('FATAL', '57P01'),         false, true],
    ['a server that is shut down, Russian', severe('ВАЖНО', '57P01'),         false, true],
    ['a server that could not write',       severe('PANIC', '58030'),         false, true],
    ['a broken pipe',                       coded('EPIPE'),                   false, true],
    ['a broken connection',                 coded('ECONNRESET'),              false, true],
    ['something never heard of',            new Error('It failed.'),          false, true],
  ])('of %s the connection is kept or not, and others are tried alone or not: %#.', (_, error, isKept, isForAll) => {
    expect(isRefusedStatement(error)).toBe(isKept);
    expect(isForWholeBatch(error)).toBe(isForAll);
  });
});

it.each([
  ['22001', true],
  ['23502', true],
  ['54000', true],
  ['55P03', false],
  ['57014', false],
  ['40P01', false],
  ['42883', false],
])('With the code %s an error is of what was to be written: %p.', (code, expected) => {
  expect(isOfItsData(severe('ERROR', code))).toBe(expected);
});

describe('An error', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['a shutdown',              coded('57P01'),                                              true],
    ['a start',                 coded('57P03'),                                              true],
    ['a broken connection',     coded('08006'),                                              true],
    ['too many connections',    coded('53300'),                                              true],
    ['a statement too slow',    coded('57014'),                                              true],
    ['a lock not got',          coded('55P03'),                                              true],
    ['a refused connection',    coded('ECONNREFUSED'),                                       true],
    ['a reset connection',      coded('ECONNRESET'),                                         true],
    ['an unknown host',         coded('ENOTFOUND'),                                          true],
    ['a lost connection',       new Error('Connection terminated unexpectedly'),             true],
    ['a connection not made',   new Error('timeout exceeded when trying to connect'),        true],
    ['an answer that is late',  new Error('Query read timeout'),                             true],
    ['several ways refused',    new AggregateError([coded('ECONNREFUSED')]),                 true],
    ['a cause of that kind',    new Error('It failed.', { cause: coded('57P01') }),          true],
    ['a month just made',       misplaced,                                                   true],
    ['a rule of a table',       coded('23514'),                                              false],
    ['a key that is taken',     coded('23505'),                                              false],
    ['a mistake in a statement', coded('42601'),                                             false],
    ['a wrong password',        coded('28P01'),                                              false],
    ['another error',           new Error('It failed.'),                                     false],
    ['no error at all',         'ECONNREFUSED',                                              false],
  ])('of %s is a database that is unavailable: %#.', (_, error, expected) => {
    expect(isDatabaseUnavailable(error)).toBe(expected);
  });

  it('of a server that is not there is one of them, and comes quickly.', async () => {
    const database = openDatabase({ url: 'postgres://nobody:nothing@127.0.0.1:1/none' });
    const began = performance.now();
    const error = await database
      .keyed({ name: 'one', text: 'select 1' }, [])
      .catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(performance.now() - began).toBeLessThan(3_000);
    await database.close();
  });
});

const said = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe('A server that will not serve us', () => {
  const remedy = /^a pooler such as PgBouncer .* add pgbouncer=true to the address/;
  // biome-ignore format: reads by its columns
  it.each<[string, unknown, unknown]>([
    ['a wrong password',          said('28P01', 'password authentication failed for user "a"'),      'password authentication failed for user "a".'],
    ['no such role',              said('28000', 'role "a" is not permitted to log in'),              'role "a" is not permitted to log in.'],
    ['no such database',          said('3D000', 'database "b" does not exist'),                      'database "b" does not exist.'],
    ['no right',                  said('42501', 'insert into c - permission denied for table c'),    'permission denied for table c.'],
    ['a pooler',                  said('08P01', 'unsupported startup parameter: options'),           expect.stringMatching(remedy)],
    ['a newer pooler',            said('08P01', 'unsupported startup parameter in options: jit'),    expect.stringMatching(remedy)],
    ['a pooler that is stopped',  said('08P01', 'pgbouncer cannot connect to server'),               null],
    ['a server that starts',      coded('57P03'),                                                    null],
    ['no error at all',           'ECONNREFUSED',                                                    null],
  ])('says why: %s.', (_, error, why) => expect(whyTurnedAway(error)).toEqual(why));
});

describe('A database of another version', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, unknown, string | null]>([
    ['a table',           said('42P01', 'select 1 - relation "a" does not exist'), 'relation "a" does not exist'],
    ['a column',          said('42703', 'column b does not exist'),                'column b does not exist'],
    ['a function',        said('42883', 'function d(json) does not exist'),        'function d(json) does not exist'],
    ['no operator',       said('42883', 'operator does not exist: uuid = text'),   null],
    ['a schema',          said('3F000', 'schema "c" does not exist'),              'schema "c" does not exist'],
    ['nothing, but time', said('57014', 'canceling statement'),                    null],
    ['nothing at all',    'relation',                                              null],
  ])('lacks %s.', (_, error, what) => expect(whatIsLacking(error)).toBe(what));
});
