import { portLockContract } from '@mobile-money/testing/contracts/port-lock';
import { LocalPortLock } from '../../src/ussd-gateway/port-lock.ts';

// It holds ports for one process, so that all who ask share one lock.
portLockContract(async (count, lostReplyMs) => {
  const lock = new LocalPortLock(16, lostReplyMs);
  return Array.from({ length: count }, () => lock);
});
