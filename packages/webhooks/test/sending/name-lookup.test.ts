import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nameLookup } from '../../src/sending/name-lookup.ts';
import { startNameServer } from './name-server.ts';

let server: Awaited<ReturnType<typeof startNameServer>>;
let folder: string;
let lookup: LookupFunction;
let neighbourly: LookupFunction;

const system: LookupFunction = (name, _options, done) =>
  done(null, [{ address: `system ${name}`, family: 4 }]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'name-lookup-'));
  const hostsFile = join(folder, 'hosts');
  await writeFile(hostsFile, '127.0.0.1 localhost\n10.0.0.5\tpinned.example  other # commented.example\n');
  server = await startNameServer({
    'one.example': ['192.0.2.1'],
    'two.example': ['192.0.2.2', '192.0.2.3'],
    'pinned.example': ['192.0.2.4'],
    'commented.example': ['192.0.2.5'],
    'empty.example': [],
    'silent.example': 'silent',
    'broken.example': 'broken',
    'refusing.example': 'refusing',
  });
  lookup = nameLookup({ servers: [server.address], hostsFile, system });
  neighbourly = nameLookup({ servers: [server.address], hostsFile, system, asksSystemToo: true });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

type Found = { readonly code?: string | undefined; readonly addresses: readonly string[] };

const found = (name: string, options = {}, by = lookup): Promise<Found> =>
  new Promise((resolve) => {
    by(name, { all: true, ...options }, (error, addresses) =>
      resolve({
        code: error?.code,
        addresses: Array.isArray(addresses) ? addresses.map(({ address }) => address) : [addresses],
      }),
    );
  });

describe('a name', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['that a name server knows',                'one.example',       ['192.0.2.1']],
    ['with several addresses',                  'two.example',       ['192.0.2.2', '192.0.2.3']],
    ['in capitals',                             'ONE.Example',       ['192.0.2.1']],
    ['that the hosts file pins',                'pinned.example',    ['system pinned.example']],
    ['that the hosts file pins, in capitals',   'Pinned.Example',    ['system Pinned.Example']],
    ['that stands in a comment of that file',   'commented.example', ['192.0.2.5']],
    ['of this machine',                         'localhost',         ['system localhost']],
    ['below the one of this machine',           'a.localhost',       ['system a.localhost']],
  ])('%s leads to its addresses', async (_which, name, addresses) => {
    expect(await found(name)).toEqual({ code: undefined, addresses });
  });

  it('leads to one address for who wants one', async () => {
    expect(await found('two.example', { all: false })).toEqual({ code: undefined, addresses: ['192.0.2.2'] });
  });

  it('leads only to addresses of the family that is wanted', async () => {
    expect(await found('one.example', { family: 4 })).toMatchObject({ addresses: ['192.0.2.1'] });
  });

  // biome-ignore format: reads by its columns
  it.each([
    ['that no name server knows',  'unknown.example',  {},            'ENOTFOUND', ['system unknown.example']],
    ['without any address',        'empty.example',    {},            'ENOTFOUND', ['system empty.example']],
    ['without one of that family', 'one.example',      { family: 6 }, 'ENOTFOUND', ['system one.example']],
    ['whose servers refuse',       'refusing.example', {},            'EAI_AGAIN', ['system refusing.example']],
    ['whose servers fail',         'broken.example',   {},            'EAI_AGAIN', []],
  ])('%s never takes a thread of the system, unless its neighbours are wanted', async (_which, name, options, code, neighbours) => {
    expect(await found(name, options)).toEqual({ code, addresses: [] });
    const wanted = await found(name, options, neighbourly);
    expect(wanted).toEqual({ code: neighbours.length > 0 ? undefined : code, addresses: neighbours });
  });

  it('whose servers are silent holds up no other', async () => {
    const order: string[] = [];
    const note = (name: string) => found(name).then(({ code }) => order.push(`${name} ${code}`));
    const silent = Array.from({ length: 20 }, () => note('silent.example'));
    await note('one.example');
    expect(order).toEqual(['one.example undefined']);
    await Promise.all(silent);
    expect(new Set(order.slice(1))).toEqual(new Set(['silent.example EAI_AGAIN']));
  });
});
