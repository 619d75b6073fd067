import { expect, test } from '@jest/globals';
import { SigningPace } from '../../src/webhook/delivery-pace.ts';

const through = (pace: SigningPace, count: number, waitedMs: number): void => {
  for (let n = 0; n < count; n += 1) {
    pace.begin();
    pace.end(waitedMs);
  }
};

test('what waits for its signature takes a place until it is signed', () => {
  const pace = new SigningPace();
  const { free } = pace;
  pace.begin();
  expect(pace.free).toBe(free - 1);
  for (let n = 1; n <= free / 2; n += 1) pace.begin();
  expect(pace.isHalfFree).toBe(false);
  pace.end(0);
  expect(pace.isHalfFree).toBe(true);
});

test('places grow while signatures come in time, up to a limit', () => {
  const pace = new SigningPace();
  const { free } = pace;
  through(pace, 10, 1_000);
  expect(pace.free).toBe(free + 10);
  through(pace, 1_000, 0);
  expect(pace.free).toBe(512);
});

test('places are halved by each signature that comes late, and a few are always left', () => {
  const pace = new SigningPace();
  const { free } = pace;
  through(pace, 1, 1_001);
  expect(pace.free).toBe(free / 2);
  through(pace, 100, 60_000);
  expect(pace.free).toBe(4);
});
