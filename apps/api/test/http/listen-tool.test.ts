import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { receiveWebhooks, verifyStandardWebhook, WebhookVerifier } from '@mobile-money/client';
import { type Listening, listening } from '../support/listening.ts';
import { build, root } from '../support/service-process.ts';
import { startWhole, type WholeService } from '../support/whole-service.ts';

jest.setTimeout(120_000);

const program = 'packages/client/dist/bin/main.js';

describe('the tool for developers', () => {
  let sandbox: WholeService;
  let receiver: Listening;
  let env: NodeJS.ProcessEnv;
  let listener: ChildProcess;
  const lines: string[] = [];
  const news = new EventEmitter();
  const taken: string[] = [];
  let failures = 0;

  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { cwd: root, env });

  beforeAll(async () => {
    await build('packages/client');
    let shown = '';
    sandbox = await startWhole({ SERVICE_ENV: 'sandbox' }, undefined, (text) => {
      shown += text;
    });
    const apiKey = /svc_test_\S+/.exec(shown)?.[0] ?? '';
    const secret = /whsec_\S+/.exec(shown)?.[0] ?? '';
    env = { ...process.env, SERVICE_URL: sandbox.url, SERVICE_API_KEY: apiKey };
    const verifier = new WebhookVerifier({ baseUrl: sandbox.url, apiKey });
    const both = {
      verify: async (...given: Parameters<WebhookVerifier['verify']>) => {
        verifyStandardWebhook(given[0], given[1], secret);
        return verifier.verify(...given);
      },
    };
    const take = receiveWebhooks(
      both,
      ({ event, direction }) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('not now');
        }
        taken.push(`${direction} ${event}`);
        news.emit('taken');
      },
      { onProblem: () => undefined },
    );
    receiver = await listening((request, response) => void take(request, response));
    const args = [program, 'listen', '--forward-to', `${receiver.url}/webhooks`, '--after', '0'];
    listener = spawn(process.execPath, args, { cwd: root, env });
    for (const stream of [listener.stdout, listener.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        news.emit('line');
      });
    }
    while (lines.length === 0) await once(news, 'line');
  });
  afterAll(async () => {
    listener?.kill('SIGKILL');
    await receiver?.stop();
    await sandbox?.stop();
  });

  test('brings what is triggered to a receiver, signed as the real ones, and tells its story', async () => {
    for (const name of ['deposit.succeeded', 'deposit.late', 'withdrawal.failed']) {
      const { stdout } = await run('trigger', name);
      expect(stdout).toMatch(/^(deposit|withdrawal) [0-9a-f-]{36} of 500 XAF/);
    }
    while (taken.at(-1) !== 'withdrawal payment.failed') await once(news, 'taken');
    expect(taken.slice(-4)).toEqual([
      'deposit payment.succeeded',
      'deposit payment.expired',
      'deposit payment.succeeded',
      'withdrawal payment.failed',
    ]);
    const story = lines.join('\n');
    expect(story).toMatch(/payment\.expired {2}deposit of 500 XAF, orange, trigger-\S+ \(window_closed\)/);
    expect(story).toMatch(/now (expired|succeeded): \S.*/);
    expect(story).toMatch(/→ 200 in \d+ ms; cursor [0-9a-f]{14}/);
  });

  test('tries again what the receiver did not take', async () => {
    failures = 1;
    const before = taken.length;
    await run('trigger', 'deposit.expired');
    while (taken.length === before) await once(news, 'taken');
    expect(lines.join('\n')).toMatch(/→ 500 in \d+ ms, once more in 1 s/);
  });

  test('ends at once when it is interrupted', async () => {
    const ended = once(listener, 'exit');
    listener.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  test.each([
    [['trigger', 'nothing'], 'trigger takes one of deposit.succeeded'],
    [['listen', '--forward-to', 'http://localhost:1', '--key', 'wrong'], 'Invalid or missing API key'],
  ])('says in one line why it cannot do %j', async (args, because) => {
    const failed = (await run(...args).catch((error: unknown) => error)) as { code: number; stderr: string };
    expect([failed.code, failed.stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(because)]]);
  });
});
