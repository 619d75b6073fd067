import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { follow } from '../../src/api/follow.ts';
import type { Change } from '../../src/api/touched.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const deed = (state: string): Change => ({ kind: 'audit', id: 'x', state, service_tx_id: null });
const refused = deed('operator.sign_in_refused');
const overviews = [['overview'], ['overview', '2026-01-01']];

test.each([
  ['not for strangers at the door, however many', [refused, refused], false],
  ['for what someone else did meanwhile', [refused, deed('block.add')], true],
  ['for what becomes of people', [deed('operator.enable')], true],
])('the overview, which stands on every page, is read anew %s', async (_, changes, isRead) => {
  const client = new QueryClient();
  for (const key of overviews) client.setQueryData(key, {});
  await follow(client, changes);
  // Its counts may be older than the change: it is read once more.
  await jest.advanceTimersByTimeAsync(10_000);
  expect(overviews.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([isRead, isRead]);
});
