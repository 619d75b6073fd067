import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import pg from 'pg';
import { checkBooks, lookThrough, openDatabase, postgresPorts } from '../../src/index.ts';
import { openTestDatabase, type TestDatabase } from '../../src/test-database.ts';

const promise = 'Every entry of the audit bears the hash of the one before it';
const entry = `(select id from audit_entries order by at, id limit 1)`;
/** What a person with all rights over the database may do first. */
const unguarded = (deed: string): string =>
  `alter table audit_entries disable trigger user; alter table audit_links disable trigger user; ${deed};
   alter table audit_entries enable trigger user; alter table audit_links enable trigger user`;

describe('the chain of the audit', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
    const databases = [1, 2].map(() =>
      openDatabase({ url: opened.url, poolMax: 4, applicationName: 'test' }),
    );
    const appended = databases.flatMap((database) => {
      const { audit } = postgresPorts(database);
      return Array.from({ length: 20 }, (_, ms) => audit.append(anAuditEntry({ at: ms as never })));
    });
    await Promise.all(appended);
    await Promise.all(databases.map((each) => each.close()));
  });
  afterAll(() => opened?.drop());

  const foundAfter = async (deed: string): Promise<readonly string[]> => {
    const client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    try {
      // Undone with the connection.
      await client.query(`begin; ${deed}`);
      const { findings } = await lookThrough(client);
      return findings.filter((each) => each.promise.startsWith(promise)).flatMap(({ examples }) => examples);
    } finally {
      await client.end();
    }
  };

  it('is whole, however many write at once', async () => {
    expect((await checkBooks(opened.url)).findings).toEqual([]);
  });

  it.each([
    [
      'an entry that was changed',
      unguarded(`update audit_entries set after = 'x' where id = ${entry}`),
      'was changed',
    ],
    [
      'a reason that was changed',
      unguarded(`update audit_entries set reason = 'x' where id = ${entry}`),
      'has other facts',
    ],
    ['an entry that was removed', unguarded(`delete from audit_entries where id = ${entry}`), 'is missing'],
    [
      'a reason that was changed, without its salt',
      unguarded(`update audit_entries set reason = 'x', salt = null where id = ${entry}`),
      'has other facts',
    ],
    [
      'a subject that was hidden, and nothing else',
      unguarded(`update audit_entries set subject = '', subject_salt = null where id = ${entry}`),
      'has other facts',
    ],
    [
      'an entry that was removed with its link',
      unguarded(
        `delete from audit_links where entry_id = ${entry}; delete from audit_entries where id = ${entry}`,
      ),
      'follows a missing link',
    ],
    [
      'an entry that was put in',
      `insert into audit_entries select gen_random_uuid(), at, staff_id, staff_address, action, subject, before, after,
        reason from audit_entries where id = ${entry}`,
      'is no link of the chain',
    ],
    [
      'an entry that was changed with its link',
      unguarded(`update audit_entries set after = 'x' where id = ${entry};
        update audit_links l set hash = audit_hash((select hash from audit_links b where b.position = l.position - 1), e, l)
        from audit_entries e where e.id = l.entry_id and e.id = ${entry} and l.position < 40`),
      'was changed, or what stood before it',
    ],
  ])('shows %s', async (_what, deed, says) => {
    expect(await foundAfter(deed)).toContainEqual(expect.stringContaining(says));
  });

  const masked = `update audit_entries set reason = '', staff_address = null, salt = null`;

  it('stays whole when facts are masked with their salts, as anyone may do', async () => {
    expect(await foundAfter(masked)).toEqual([]);
    expect(await foundAfter(`${masked}, subject = '', subject_salt = null`)).toEqual([]);
  });

  it.each([
    ['nothing else goes with them', `${masked}, after = ''`],
    ['no fact takes the place of another', `${masked}, subject = 'x', subject_salt = null`],
    ['no fact stays without its salt', `update audit_entries set salt = null`],
  ])('and %s', async (_what, deed) => {
    await expect(foundAfter(deed)).rejects.toThrow('The audit is append-only.');
  });

  it('tells of a fact that was masked before its time', async () => {
    const client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    await client.query(`begin; ${unguarded(`update audit_entries set at = at + 86400001 where id = ${entry}`)};
      ${masked} where at > 86400000`);
    const { findings } = await lookThrough(client);
    await client.end();
    expect(findings.map((each) => each.promise)).toContain(
      'Facts of the audit are masked from the oldest on: none was hidden before its time.',
    );
  });

  it('whose end was cut off is known by a head that was kept elsewhere', async () => {
    const client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    const { rows } = await client.query(
      'select hash, entry_id from audit_links order by position desc limit 1',
    );
    const { hash: auditHead, entry_id } = rows[0];
    expect((await checkBooks(opened.url, { auditHead })).findings).toEqual([]);
    await client.query(
      unguarded(
        `delete from audit_links where hash = '${auditHead}'; delete from audit_entries where id = '${entry_id}'`,
      ),
    );
    await client.end();
    expect((await checkBooks(opened.url)).findings).toEqual([]);
    expect((await checkBooks(opened.url, { auditHead })).findings).toMatchObject([
      { promise: 'The audit holds what it held when its hash was kept elsewhere.' },
    ]);
  });
});
