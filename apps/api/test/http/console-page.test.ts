import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { createApp } from '../../src/http/app.ts';
import { consolePage } from '../../src/http/console/console-page.ts';
import { type Listening, listening } from '../support/listening.ts';

let site: string;
let server: Listening | null = null;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'console-site-'));
});
afterEach(async () => {
  await server?.stop();
  server = null;
  rmSync(site, { recursive: true });
});

const script = 'export const answer = 42;\n'.repeat(100);

function writeSite(): void {
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), '<meta property="csp-nonce" nonce="{nonce}" /><p>Console</p>');
  writeFileSync(join(site, 'assets/index-abc.js'), script);
  writeFileSync(join(site, 'sources.sha256'), 'not to be served');
}

/** The service with nothing but the pages of the folder. */
async function start(): Promise<string> {
  const app = createApp({
    endpoints: [],
    gatewayRoutes: [],
    pages: [consolePage(site)],
    authenticate: async () => null,
    admitStaff: async () => undefined,
    trustedProxies: [],
    rateLimit: null,
    callbackPolicy: 'any_http',
    isStoreUnavailable: () => false,
    log: new RecordingLog(),
    observe: () => undefined,
    noteRead: () => undefined,
  });
  server = await listening(app);
  return server.url;
}

describe('the back office', () => {
  test.each(['/console', '/console/', '/console/transactions/0197c3de', '/console/search?q=x'])(
    'is the same page at %s, never cached, and bears a nonce of its own',
    async (path) => {
      writeSite();
      const url = await start();
      const answers = [await fetch(url + path), await fetch(url + path)];
      const nonces = await Promise.all(
        answers.map(async (answer) => {
          expect(answer.status).toBe(200);
          expect(answer.headers.get('cache-control')).toBe('no-store');
          const [, nonce = ''] = /nonce="([\w-]{22})"/.exec(await answer.text()) ?? [];
          const policy = answer.headers.get('content-security-policy') ?? '';
          expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
          expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
          expect(policy).not.toContain('unsafe');
          return nonce;
        }),
      );
      expect(new Set(nonces).size).toBe(2);
    },
  );

  test('has files that may be kept for ever, compressed for whoever can read that', async () => {
    writeSite();
    const url = await start();
    const compressed = await fetch(`${url}/console/assets/index-abc.js`);
    expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(compressed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(await compressed.text()).toBe(script);
    const plain = await fetch(`${url}/console/assets/index-abc.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
  });

  test.each(['/console/assets/index-old.js', '/console/assets/../sources.sha256', '/consoles'])(
    'does not answer %s with something else',
    async (path) => {
      writeSite();
      const url = await start();
      const answer = await fetch(url + path);
      expect(await answer.text()).not.toContain('not to be served');
      if (!path.includes('..')) expect(answer.status).toBe(404);
    },
  );

  test('is only read', async () => {
    writeSite();
    const answer = await fetch(`${await start()}/console`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('says what to do while it is not built', async () => {
    const answer = await fetch(`${await start()}/console`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { detail: expect.stringContaining('npm run build') },
    ]);
  });
});
