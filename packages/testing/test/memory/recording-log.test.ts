import { expect, it } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { logContract } from '@mobile-money/testing/contracts/log';

logContract(async () => {
  const log = new RecordingLog();
  return { log, written: () => JSON.stringify(log.lines) };
});

it('keeps lines in order, and tells levels apart.', () => {
  const log = new RecordingLog();
  log.info('one', { a: 1 });
  log.warn('two');
  log.error('three');
  log.warn('four');
  expect(log.lines[0]).toEqual({ level: 'info', message: 'one', facts: { a: 1 } });
  expect(log.messages('warn')).toEqual(['two', 'four']);
});
