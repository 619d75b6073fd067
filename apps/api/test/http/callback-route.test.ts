import { expect, test } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { callbackRoute } from '../../src/http/gateway/callback-route.ts';
import { WorkUnderWay } from '../../src/http/work-under-way.ts';

const request = { providerId: 'mtn_momo', bytes: new Uint8Array(), query: '', header: () => '' };

test('the verdict that a callback speaks of is read after the answer, and a stop waits for it', async () => {
  const underWay = new WorkUnderWay();
  let read: (verdicts: number) => void = () => undefined;
  const verdict = new Promise<number>((resolve) => {
    read = resolve;
  });
  const { handle } = callbackRoute(async () => () => verdict, underWay, new RecordingLog());
  expect(await handle(request)).toEqual({ status: 200, body: {} });
  let isOver = false;
  const over = underWay.over(60_000).then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  read(1);
  await over;
});

test('one that cannot be read is told in the log', async () => {
  const [underWay, log] = [new WorkUnderWay(), new RecordingLog()];
  const failing = async () => {
    throw new Error('no route');
  };
  await callbackRoute(async () => failing, underWay, log).handle(request);
  await underWay.over(60_000);
  await new Promise(setImmediate);
  expect(log.lines).toMatchObject([{ level: 'error', facts: { provider: 'mtn_momo', error: 'no route' } }]);
});
