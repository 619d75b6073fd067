import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';

const text = readFileSync(new URL('../../pay/page.js', import.meta.url), 'utf8');

test('the script of the page has nothing that a browser of 2017 cannot read', () => {
  // What is newer would be written in another way for the older one.
  expect(transformSync(text, { target: 'es2017' }).code).toBe(transformSync(text).code);
  // Numbers are written anew for both.
  expect(text).not.toMatch(/\d_\d/);
});

/** A browser with as much of a page as the script needs, and with nothing that is not given. */
function browser(given: object) {
  const main = { dataset: { state: 'to_dial', version: '1', left: '' } };
  const listeners = new Map<string, () => void>();
  const timers: { readonly ms: number; readonly deed: () => void }[] = [];
  const context: Record<string, unknown> = {
    location: { pathname: '/pay/token', href: 'https://pay.example/pay/token' },
    navigator: {},
    document: {
      visibilityState: 'visible',
      getElementById: (id: string) => (id === 'page' ? main : null),
      addEventListener: (name: string, deed: () => void) => listeners.set(name, deed),
    },
    addEventListener: () => undefined,
    setInterval: () => 0,
    setTimeout: (deed: () => void, ms: number) => timers.push({ ms, deed }),
    clearTimeout: () => undefined,
    ...given,
  };
  context['window'] = context;
  runInContext(text, createContext(context));
  return { timers, refresh: () => listeners.get('visibilitychange')?.() };
}

test('it loads in a browser that has none of what is newer, and looks for itself', () => {
  const { timers, refresh } = browser({});
  expect(timers).toEqual([{ ms: expect.any(Number), deed: expect.any(Function) }]);
  expect(timers[0]?.ms).toBeGreaterThanOrEqual(7_500);
  expect(refresh).not.toThrow();
});

test.each([
  ['that can give up a request', { AbortController }],
  ['of 2017, which cannot', {}],
])('a connection that answers nothing is asked anew after ten seconds, in a browser %s', async (_, has) => {
  const asked: (AbortSignal | undefined)[] = [];
  const fetch = (_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      asked.push(signal ?? undefined);
      signal?.addEventListener('abort', () => reject(new Error('The time is over.')));
    });
  const { timers, refresh } = browser({ fetch, ...has });
  refresh();
  refresh();
  expect(asked).toHaveLength(1);
  timers.find(({ ms }) => ms === 10_000)?.deed();
  expect(asked[0]?.aborted).toBe('AbortController' in has ? true : undefined);
  await new Promise(setImmediate);
  refresh();
  expect(asked).toHaveLength(2);
});
