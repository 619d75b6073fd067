import { afterEach, expect, jest, test } from '@jest/globals';
import { stopSignal } from '../src/stop-signal.ts';

afterEach(() => {
  jest.restoreAllMocks();
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
});

test('the first signal is told, and the same wish a moment later changes nothing', async () => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const stopped = stopSignal();
  process.emit('SIGINT', 'SIGINT');
  process.emit('SIGTERM', 'SIGTERM');
  expect(await stopped).toBe('SIGINT');
  expect(exit).not.toHaveBeenCalled();
});

test('whoever asks again after a second is not kept waiting', async () => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const stopped = stopSignal();
  process.emit('SIGTERM', 'SIGTERM');
  now.mockReturnValue(6_001);
  process.emit('SIGTERM', 'SIGTERM');
  expect(await stopped).toBe('SIGTERM');
  expect(exit).toHaveBeenCalledWith(1);
});
