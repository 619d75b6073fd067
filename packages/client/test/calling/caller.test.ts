import { afterEach, describe, expect, test } from '@jest/globals';
import { type ClientOptions, PaymentClient, PaymentError, ServiceUnreachable } from '../../src/index.ts';
import { aDeposit } from '../support/deposit.ts';
import { fakeService } from '../support/fake-service.ts';

type Service = Awaited<ReturnType<typeof fakeService>>;
let service: Service;
afterEach(() => service.close());

const id = '22222222-2222-4222-8222-222222222222';
const serve = async (...[script]: Parameters<typeof fakeService>): Promise<void> => {
  service = await fakeService(script);
};
const client = (options: Partial<ClientOptions> = {}): PaymentClient =>
  new PaymentClient({ baseUrl: service.url, apiKey: 'svc_test_a_b', firstPauseMs: 1, ...options });

/** An address where no one listens any more. */
const nowhere = async (): Promise<string> => {
  const { url, close } = await fakeService(() => ({}));
  await close();
  return url;
};

const errorOf = async (call: Promise<unknown>): Promise<PaymentError> => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (error instanceof PaymentError) return error;
  throw new Error(`Not a PaymentError: ${String(error)}`);
};

describe('a call is repeated', () => {
  test.each([429, 502, 503, 504])('after status %d, with the same body and request id', async (status) => {
    await serve((_, place) => (place < 3 ? { status } : { body: { service_tx_id: id } }));
    await expect(client().createDeposit(aDeposit())).resolves.toEqual({ service_tx_id: id });
    expect(service.asked).toHaveLength(3);
    expect(new Set(service.asked.map(({ body }) => body))).toEqual(new Set([JSON.stringify(aDeposit())]));
    expect(new Set(service.asked.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
  });

  test('after a broken connection', async () => {
    await serve((_, place) => (place === 1 ? 'hang up' : { body: { state: 'pending' } }));
    await expect(client().readTransaction(id)).resolves.toEqual({ state: 'pending' });
  });

  test('after no answer in time', async () => {
    await serve((_, place) => (place === 1 ? 'hang' : { body: { state: 'pending' } }));
    await expect(client({ timeoutMs: 50 }).readTransaction(id)).resolves.toEqual({ state: 'pending' });
  });

  test('only so many times', async () => {
    await serve(() => 'hang up');
    const error = await errorOf(client({ retries: 2 }).createDeposit(aDeposit()));
    expect(service.asked).toHaveLength(3);
    expect(error).toMatchObject({ code: 'unreachable', status: null, mayHaveArrived: true });
    expect(error.requestId).toBe(service.asked[0]?.headers['x-request-id']);
  });

  test('not before the time that the service asks for, and not at all when that is past the deadline', async () => {
    await serve(() => ({ status: 429, headers: { 'retry-after': '3600' }, body: { detail: 'Slow down.' } }));
    const error = await errorOf(client().readTransaction(id));
    expect(error).toMatchObject({ code: 'rate_limited', status: 429, detail: 'Slow down.' });
    expect(service.asked).toHaveLength(1);
  });

  test('not past the deadline of the whole call, which also ends a try', async () => {
    await serve(() => 'hang');
    const error = await errorOf(client({ deadlineMs: 60, retries: 1_000 }).readTransaction(id));
    expect(error).toBeInstanceOf(ServiceUnreachable);
    expect(error.detail).toMatch(/^No answer within \d+ ms\.$/);
    expect(service.asked).toHaveLength(1);
  });

  test.each([400, 401, 404, 409, 413, 415, 418, 422, 500])('not after status %d', async (status) => {
    await serve(() => ({ status, body: { detail: 'No.' } }));
    expect(await errorOf(client().createDeposit(aDeposit()))).toMatchObject({ status, detail: 'No.' });
    expect(service.asked).toHaveLength(1);
  });
});

describe('a replay and a simulation, which happen each time they arrive,', () => {
  const calls: readonly (readonly [string, (client: PaymentClient) => Promise<unknown>])[] = [
    ['replay', (each) => each.replayWebhook(id)],
    ['simulation', (each) => each.simulate(id, 'succeeded')],
  ];
  describe.each(calls)('%s', (_name, call) => {
    test.each([502, 503, 504])('are not repeated after status %d', async (status) => {
      await serve(() => ({ status }));
      expect(await errorOf(call(client()))).toMatchObject({ code: 'service_error', status });
      expect(service.asked).toHaveLength(1);
    });

    test('are not repeated after a broken connection', async () => {
      await serve(() => 'hang up');
      expect(await errorOf(call(client()))).toMatchObject({ code: 'unreachable', mayHaveArrived: true });
      expect(service.asked).toHaveLength(1);
    });

    test('are repeated when they were turned away, or no one was there', async () => {
      await serve((_, place) => (place === 1 ? { status: 429 } : { body: { dispatched: true } }));
      let tries = 0;
      const fetchLater: typeof fetch = async (...request) => {
        tries += 1;
        return tries === 1 ? fetch(await nowhere()) : fetch(...request);
      };
      const refused = client({ fetch: fetchLater });
      await expect(call(refused)).resolves.toEqual({ dispatched: true });
      expect([tries, service.asked.length]).toEqual([3, 2]);
    });
  });
});

describe('an error without an answer', () => {
  test('says when nothing can have arrived', async () => {
    await serve(() => ({}));
    await service.close();
    const error = await errorOf(client({ retries: 1 }).createDeposit(aDeposit()));
    expect(error).toMatchObject({ code: 'unreachable', mayHaveArrived: false });
    expect(error.detail).toContain('ECONNREFUSED');
  });

  test.each([
    ['connect', false],
    ['read', true],
    ['write', true],
  ])('knows a host that was lost while it %ss from one never reached', async (syscall, mayHaveArrived) => {
    await serve(() => ({}));
    const cause = Object.assign(new Error('lost'), { code: 'EHOSTUNREACH', syscall });
    const lost = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const error = await errorOf(client({ fetch: lost, retries: 0 }).createDeposit(aDeposit()));
    expect(error).toMatchObject({ code: 'unreachable', mayHaveArrived });
    expect(error.detail).toContain('lost');
  });

  test('does not forget an earlier try that may have arrived', async () => {
    await serve(() => 'hang up');
    let tries = 0;
    const lost: typeof fetch = async (...request) => {
      tries += 1;
      return tries === 1 ? fetch(...request) : fetch(await nowhere());
    };
    const error = await errorOf(client({ fetch: lost, retries: 1 }).createDeposit(aDeposit()));
    expect(error).toMatchObject({ code: 'unreachable', mayHaveArrived: true });
  });
});

describe('a signal', () => {
  test('ends a call that waits for its answer, with the reason of the signal', async () => {
    const ending = new AbortController();
    const reason = new Error('The player left.');
    await serve(() => {
      ending.abort(reason);
      return 'hang';
    });
    await expect(client().replayWebhook(id, { signal: ending.signal })).rejects.toBe(reason);
  });

  test('ends a pause', async () => {
    const ending = new AbortController();
    await serve(() => {
      setImmediate(() => ending.abort(new Error('The player left.')));
      return { status: 503 };
    });
    const call = client({ firstPauseMs: 20_000 }).readTransaction(id, { signal: ending.signal });
    await expect(call).rejects.toThrow('The player left.');
    expect(service.asked).toHaveLength(1);
  });

  test('that was given before stops a call from being made', async () => {
    await serve(() => ({}));
    const call = client().readTransaction(id, { signal: AbortSignal.abort(new Error('Too late.')) });
    await expect(call).rejects.toThrow('Too late.');
    expect(service.asked).toHaveLength(0);
  });
});

test('a redirect is not followed, so the key stays with the service', async () => {
  await serve(() => ({ status: 307, headers: { location: `${service.url}/elsewhere` } }));
  expect(await errorOf(client().readTransaction(id))).toMatchObject({ code: 'service_error', status: 307 });
  expect(service.asked).toHaveLength(1);
});

test('an answer that is no JSON is a fault of the service', async () => {
  await serve(() => ({ body: '<html>' }));
  expect(await errorOf(client().readTransaction(id))).toMatchObject({ code: 'service_error', status: 200 });
});
