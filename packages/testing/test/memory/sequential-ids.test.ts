import { expect, it } from '@jest/globals';
import { SequentialIds } from '@mobile-money/testing';
import { idsContract } from '@mobile-money/testing/contracts/ids';

let series = 0;
idsContract(async () => {
  series += 1;
  return { ids: new SequentialIds(series) };
});

it('gives the same ids in every run.', () => {
  const ids = new SequentialIds(10);
  expect(ids.next()).toBe('0000000a-0000-4000-8000-000000000001');
  expect(ids.next()).toBe('0000000a-0000-4000-8000-000000000002');
  expect(new SequentialIds(10).next()).toBe('0000000a-0000-4000-8000-000000000001');
});
