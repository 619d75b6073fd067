import { describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable } from '../../src/database/unavailable.ts';
import type { Server } from '../../src/servers/database-url.ts';
import { ServerFinder } from '../../src/servers/server-finder.ts';
import type { Standing } from '../../src/servers/standing.ts';

const server = (host: string): Server => ({ host, port: 5432, url: `postgres://${host}/db` });
const [a, b] = [server('a'), server('b')];
const primary = (timeline: number): Standing => ({ kind: 'primary', timeline });
const standby: Standing = { kind: 'standby' };
const away = new Error('refused');
const silent = Symbol('silent');

type Behaviour = Standing | Error | typeof silent;

/** A finder among a and b, whose behaviour a test changes at will. */
function finder(first: Behaviour, second: Behaviour, trustMs = 0) {
  const behaviours = new Map([
    [a, first],
    [b, second],
  ]);
  const asked: Server[] = [];
  const look = (each: Server): Promise<Standing> => {
    asked.push(each);
    const behaviour = behaviours.get(each) ?? away;
    if (behaviour === silent) return new Promise(() => undefined);
    return behaviour instanceof Error ? Promise.reject(behaviour) : Promise.resolve(behaviour as Standing);
  };
  const options = { servers: [a, b], look, wanted: 'primary', trustMs, graceMs: 20, askAgainMs: 0 } as const;
  const found = new ServerFinder(options);
  const moves: string[] = [];
  found.onMove(() => moves.push('moved'));
  const become = (each: Server, behaviour: Behaviour) => behaviours.set(each, behaviour);
  return { found, asked, become, moves };
}

describe('Among several servers', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, Behaviour, Behaviour, Server]>([
    ['the one that takes writes is found',              standby,                primary(1), b],
    ['one that refuses does not matter',                away,                   primary(1), b],
    ['one that is silent does not matter',              silent,                 primary(1), b],
    ['one that only reads does not matter',             { kind: 'read-only' },  primary(1), b],
    ['the first of equals is taken',                    primary(1),             primary(1), a],
    ['the one that was promoted last is right',         primary(1),             primary(2), b],
  ])('%s.', async (_, first, second, expected) => {
    expect(await finder(first, second).found.find()).toBe(expected);
  });

  it('none may do: that is a database which is unavailable, and says why.', async () => {
    const outcome = await finder(away, standby)
      .found.find()
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(outcome)).toBe(true);
    expect(String(outcome)).toContain('a:5432 said: refused. b:5432 is a standby.');
  });

  it('a promotion is followed, and told of once.', async () => {
    const { found, become, moves } = finder(primary(1), standby);
    await found.find();
    become(a, away);
    await expect(found.find()).rejects.toThrow('b:5432 is a standby');
    await new Promise((resolve) => setTimeout(resolve, 5));
    become(b, primary(2));
    expect([await found.find(), await found.find(), moves]).toEqual([b, b, ['moved']]);
  });

  it('one that comes back from before a promotion is not used, even when it is the only one.', async () => {
    const { found, become } = finder(away, primary(2));
    await found.find();
    become(a, primary(1));
    expect(await found.find()).toBe(b);
    become(b, away);
    await expect(found.find()).rejects.toThrow('a:5432 was left behind by a promotion.');
  });

  it('what was found is trusted for a while, unless someone had bad luck with it.', async () => {
    const { found, asked } = finder(primary(1), standby, 60_000);
    await Promise.all([found.find(), found.find()]);
    await found.find();
    expect(asked).toEqual([a, b]);
    found.forget();
    await found.find();
    expect(asked).toEqual([a, b, a, b]);
  });
});
