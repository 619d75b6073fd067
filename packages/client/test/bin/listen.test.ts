import { afterEach, expect, it } from '@jest/globals';
import { listen } from '../../src/bin/listen.ts';
import { PaymentClient } from '../../src/index.ts';
import { type Asked, fakeService, type Listening, type Scripted } from '../support/fake-service.ts';
import { body, payload } from '../support/webhook.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

it('waits out a service that is away between an event and its webhook, and says so', async () => {
  const answers: readonly (readonly [string, object])[] = [
    ['/webhook', { body, headers: { 'x-service-signature': 'signed' } }],
    ['/api/v1/transactions/', { state: 'succeeded', state_reason: 'Paid.' }],
    [
      '/api/v1/events?',
      { items: [{ event_id: 'e1', cursor: 'c1', payload, failure_code: null }], next: 'c1' },
    ],
  ];
  const met = new Set<string>();
  const answer = ({ line }: Asked): Scripted => {
    const [part = '', told] = answers.find(([each]) => line.includes(each)) ?? [];
    // Each is away when it is asked for the first time.
    if (!met.has(part)) {
      met.add(part);
      return { status: 503, body: { detail: 'Away.' } };
    }
    return { body: told };
  };
  const stop = new AbortController();
  const service = await fakeService(answer);
  const receiver = await fakeService(() => {
    stop.abort();
    return { body: {} };
  });
  open.push(service, receiver);
  const client = new PaymentClient({ baseUrl: service.url, retries: 0 });
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  await listen(client, { forwardTo: receiver.url, after: 'c0', say, signal: stop.signal });
  expect(receiver.asked.map((asked) => asked.body)).toEqual([body]);
  expect(lines.filter((line) => line.startsWith('The service cannot be asked now'))).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/→ 200 in \d+ ms; cursor c1$/);
});
