import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type EventItem, fileCursor, memoryCursor, PaymentClient } from '../../src/index.ts';
import { type Asked, fakeService, type Scripted } from '../support/fake-service.ts';
import { payload } from '../support/webhook.ts';

const item = (n: number): EventItem => ({
  event_id: `event-${n}`,
  cursor: String(n).padStart(14, '0'),
  payload,
  failure_code: null,
});
const all = Array.from({ length: 7 }, (_, n) => item(n + 1));

const queryOf = ({ line }: Asked): URLSearchParams =>
  new URL(line.split(' ')[1] ?? '', 'http://localhost').searchParams;

/** As the service would give it. */
function pageOf(asked: Asked): { readonly items: readonly EventItem[]; readonly next: string } {
  const query = queryOf(asked);
  const after = query.get('after') ?? '0'.repeat(14);
  if (after === 'end') return { items: [], next: all.at(-1)?.cursor ?? '' };
  const items = all.filter(({ cursor }) => cursor > after).slice(0, Number(query.get('limit')));
  return { items, next: items.at(-1)?.cursor ?? after };
}

const closing: (() => Promise<void>)[] = [];
async function service(script: (asked: Asked, place: number) => Scripted | 'hang up' | 'hang') {
  const fake = await fakeService(script);
  closing.push(() => fake.close());
  const client = new PaymentClient({ baseUrl: fake.url, retries: 0 });
  return { client, asked: fake.asked };
}
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const answering = (asked: Asked): Scripted => ({ body: pageOf(asked) });
const ids = (items: readonly EventItem[]): readonly string[] => items.map(({ event_id: id }) => id);

async function taken(client: PaymentClient, count: number, cursors = memoryCursor()): Promise<EventItem[]> {
  const items: EventItem[] = [];
  for await (const each of client.events({ cursors, waitSeconds: 0, limit: 3 })) {
    items.push(each);
    if (items.length === count) break;
  }
  return items;
}

describe('events()', () => {
  it('gives every event once and in order, page after page', async () => {
    const { client } = await service(answering);
    expect(ids(await taken(client, 7))).toEqual(ids(all));
  });

  it('goes on where the last reader stopped, with the event that it broke off at', async () => {
    const { client } = await service(answering);
    const cursors = memoryCursor();
    expect(ids(await taken(client, 4, cursors))).toEqual(ids(all.slice(0, 4)));
    expect(await cursors.load()).toBe(all[2]?.cursor);
    expect(ids(await taken(client, 2, cursors))).toEqual(['event-4', 'event-5']);
  });

  it('gives an event again whose handling failed', async () => {
    const { client } = await service(answering);
    const cursors = memoryCursor();
    const reading = async (): Promise<void> => {
      for await (const each of client.events({ cursors, waitSeconds: 0 }))
        if (each.event_id === 'event-2') throw new Error('The books are closed.');
    };
    await expect(reading()).rejects.toThrow('The books are closed.');
    expect((await taken(client, 1, cursors))[0]?.event_id).toBe('event-2');
  });

  it('asks the service to wait, and waits for it for longer than for other answers', async () => {
    const fake = await fakeService((asked) => ({ body: { items: pageOf(asked).items, next: '0' } }));
    closing.push(() => fake.close());
    const slow = async (url: string, init: RequestInit): Promise<Response> => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return fetch(url, init);
    };
    const client = new PaymentClient({ baseUrl: fake.url, retries: 0, timeoutMs: 20, fetch: slow });
    for await (const each of client.events({ cursors: memoryCursor() })) {
      expect(each.event_id).toBe('event-1');
      break;
    }
    expect(queryOf(fake.asked[0] as Asked).get('wait')).toBe('25');
  });

  it('waits out what passes, and tells of it', async () => {
    const troubles = [
      'hang up',
      { status: 503, body: { detail: 'x' } },
      { status: 429, body: { detail: 'x' } },
    ] as const;
    const { client } = await service((asked, place) => troubles[place - 1] ?? answering(asked));
    const told: string[] = [];
    const cursors = memoryCursor();
    const onProblem = ({ code }: { code: string }) => void told.push(code);
    for await (const each of client.events({ cursors, waitSeconds: 0, onProblem })) {
      expect(each.event_id).toBe('event-1');
      break;
    }
    expect(told).toEqual(['unreachable', 'service_error', 'rate_limited']);
  });

  it('ends with what asking again cannot mend', async () => {
    const { client } = await service(() => ({ status: 401, body: { detail: 'Invalid or missing API key' } }));
    await expect(taken(client, 1)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  it('begins at the end when it is told so, and keeps that place', async () => {
    const stop = new AbortController();
    const { client, asked } = await service((each) => {
      if (queryOf(each).get('after') !== 'end') stop.abort();
      return answering(each);
    });
    const cursors = memoryCursor();
    const seen: EventItem[] = [];
    const options = { cursors, start: 'end', waitSeconds: 0, signal: stop.signal } as const;
    for await (const each of client.events(options)) seen.push(each);
    expect([seen, await cursors.load()]).toEqual([[], all.at(-1)?.cursor]);
    expect(asked.map((each) => queryOf(each).get('after'))).toEqual(['end', all.at(-1)?.cursor]);
  });

  it('ends when it is to end, also while it waits', async () => {
    const stop = new AbortController();
    const { client } = await service(() => {
      stop.abort();
      return 'hang';
    });
    const cursors = memoryCursor();
    for await (const _ of client.events({ cursors, signal: stop.signal })) throw new Error('unexpected');
    expect(await cursors.load()).toBeNull();
  });
});

describe('recover()', () => {
  it('hands over all that came after a cursor, and gives the one to go on from', async () => {
    const { client, asked } = await service(answering);
    const seen: EventItem[] = [];
    const next = await client.recover(all[1]?.cursor ?? null, (each) => seen.push(each));
    expect(ids(seen)).toEqual(ids(all.slice(2)));
    expect(next).toBe(all.at(-1)?.cursor);
    expect(await client.recover(next, (each) => seen.push(each))).toBe(next);
    expect(seen).toHaveLength(5);
    expect(asked.every((each) => queryOf(each).get('wait') === '0')).toBe(true);
  });

  it('begins with the first event there ever was, and passes on what the handler throws', async () => {
    const { client } = await service(answering);
    const seen: string[] = [];
    await client.recover(null, async ({ event_id: id }) => void seen.push(id));
    expect(seen).toEqual(ids(all));
    const failing = client.recover(null, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });
});

describe('a cursor in a file', () => {
  it('is kept from one process to the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cursor-'));
    const path = join(folder, 'cursor');
    try {
      expect(await fileCursor(path).load()).toBeNull();
      await fileCursor(path).save('0000000000000a');
      await fileCursor(path).save('0000000000000b');
      expect(await fileCursor(path).load()).toBe('0000000000000b');
      await expect(fileCursor(folder).load()).rejects.toThrow('EISDIR');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
