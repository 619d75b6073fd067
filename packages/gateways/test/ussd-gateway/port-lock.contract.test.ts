import { portLockContract } from '@mobile-money/testing/contracts/port-lock';
import { LocalPortLock } from '../../src/ussd-gateway/port-lock.ts';

// It holds ports for one process, so that all who ask share one lock.
portLockContract(async (count) => {
  const lock = new LocalPortLock();
  return Array.from({ length: count }, () => lock);
});
