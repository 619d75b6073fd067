import { describe, expect, it } from '@jest/globals';
import { DatabaseUrlError, placeOf, readDatabaseUrl } from '../../src/servers/database-url.ts';

describe('The address of a database', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['postgres://u:p@a:5433/db',                                            ['a:5433'],            false, false],
    ['postgresql://a/db',                                                   ['a:5432'],            false, false],
    ['postgres://u:p@a,b:5433/db',                                          ['a:5432', 'b:5433'],  true,  false],
    ['postgres://u:p@a:1,b:2/db?target_session_attrs=read-write',           ['a:1', 'b:2'],        true,  false],
    ['postgres://a/db?target_session_attrs=primary',                        ['a:5432'],            true,  false],
    ['postgres://a/db?target_session_attrs=any',                            ['a:5432'],            false, false],
    ['postgres://a:6432/db?pgbouncer=true',                                 ['a:6432'],            false, true],
    ['postgres://a:6432/db?pgbouncer=false',                                ['a:6432'],            false, false],
    ['postgres://u@[::1]:5433,[fe80::1]/db',                                ['::1:5433', 'fe80::1:5432'], true, false],
    ['postgres://a/db?application_name=me@here',                            ['a:5432'],            false, false],
    ['postgres://%2Fvar%2Frun%2Fpostgresql/db',                             ['/var/run/postgresql:5432'], false, false],
  ])('%s names its servers.', (url, places, mustTakeWrites, isPooled) => {
    const read = readDatabaseUrl(url);
    expect(read.servers.map(({ host, port }) => `${host}:${port}`)).toEqual(places);
    expect([read.mustTakeWrites, read.isPooled]).toEqual([mustTakeWrites, isPooled]);
  });

  it('is given to drivers with one server each, and without what only we read.', () => {
    const { servers } = readDatabaseUrl(
      'postgres://u:p%40ss@a:1,b:2/db?target_session_attrs=read-write&sslmode=require&pgbouncer=true',
    );
    expect(servers.map(({ url }) => url)).toEqual([
      'postgres://u:p%40ss@a:1/db?sslmode=require',
      'postgres://u:p%40ss@b:2/db?sslmode=require',
    ]);
  });

  it.each([
    ['mysql://a/db', 'must begin with postgres://'],
    ['postgres://u:secret@a:b/db', `'a:b' is not a host`],
    ['postgres://u:secret@a:70000/db', `'a:70000' is not a host`],
    ['postgres://u:secret@a/db?target_session_attrs=standby', `target_session_attrs is 'standby'`],
    ['postgres://u:secret/x@a:5432,b/db', '%2F'],
    ['postgres://u:secret/x=@a/db', '%2F'],
    ['postgres://u:secret?x@a,b/db', '%3F'],
    ['postgres://u:secret#x@a/db', '%23'],
    ['postgres://u:12/secret@a/db', '%2F'],
    ['postgres://u:secret@x/y@a/db', '%2F'],
  ])('%s is refused, and the password is not repeated.', (url, why) => {
    const read = () => readDatabaseUrl(url);
    expect(read).toThrow(DatabaseUrlError);
    expect(read).toThrow(why);
    expect(read).not.toThrow('secret');
  });

  it('is shown without its user.', () => {
    expect(placeOf('postgres://u:secret@a:1,b/db?x=1')).toBe('a:1,b:5432/db');
  });
});
