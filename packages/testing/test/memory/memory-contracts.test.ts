import {
  aRegistry,
  CountedPauses,
  MemoryDatabase,
  MemoryPortLock,
  memoryPorts,
  PlainOneTimeCodes,
  PlainPasskeys,
  PlainPasswords,
  plainCode,
  plainDevice,
  SequentialKeyMaker,
  StubSigner,
} from '@mobile-money/testing';
import { alertStoreContract } from '@mobile-money/testing/contracts/alert-store';
import { apiKeyStoreContract, firstApiKeyContract } from '@mobile-money/testing/contracts/api-key-store';
import { auditLogContract } from '@mobile-money/testing/contracts/audit-log';
import { bookReaderContract } from '@mobile-money/testing/contracts/book-reader';
import { callbackBudgetsContract } from '@mobile-money/testing/contracts/callback-budgets';
import { changeFeedContract } from '@mobile-money/testing/contracts/change-feed';
import { depositFinderContract } from '@mobile-money/testing/contracts/deposit-finder';
import { doubtsContract } from '@mobile-money/testing/contracts/doubts';
import { eventFeedContract } from '@mobile-money/testing/contracts/event-feed';
import { factorStoreContract } from '@mobile-money/testing/contracts/factor-store';
import { findingContract } from '@mobile-money/testing/contracts/finding';
import { keyMakerContract } from '@mobile-money/testing/contracts/key-maker';
import { blockStoreContract, noteStoreContract } from '@mobile-money/testing/contracts/mark-stores';
import { messageStoreContract } from '@mobile-money/testing/contracts/message-store';
import { narrowingContract } from '@mobile-money/testing/contracts/narrowing';
import { oneTimeCodesContract } from '@mobile-money/testing/contracts/one-time-codes';
import { applicationStoreContract, pageStoreContract } from '@mobile-money/testing/contracts/page-store';
import { passkeysContract } from '@mobile-money/testing/contracts/passkeys';
import { passwordsContract } from '@mobile-money/testing/contracts/passwords';
import { pausesContract } from '@mobile-money/testing/contracts/pauses';
import { paymentStoreContract } from '@mobile-money/testing/contracts/payment-store';
import { portLockContract } from '@mobile-money/testing/contracts/port-lock';
import { probeFinderContract } from '@mobile-money/testing/contracts/probe-finder';
import { readPacesContract } from '@mobile-money/testing/contracts/read-paces';
import { reconciliationWorkContract } from '@mobile-money/testing/contracts/reconciliation-work';
import { registryStoreContract } from '@mobile-money/testing/contracts/registry-store';
import { registryTakerContract } from '@mobile-money/testing/contracts/registry-taker';
import { reservationStoreContract } from '@mobile-money/testing/contracts/reservation-store';
import { signInAttemptsContract } from '@mobile-money/testing/contracts/sign-in-attempts';
import { staffStoreContract } from '@mobile-money/testing/contracts/staff-store';
import { statementStoreContract } from '@mobile-money/testing/contracts/statement-store';
import { statusScheduleContract } from '@mobile-money/testing/contracts/status-schedule';
import { templateStoreContract } from '@mobile-money/testing/contracts/template-store';
import { trafficHistoryContract } from '@mobile-money/testing/contracts/traffic-history';
import { trafficMeterContract } from '@mobile-money/testing/contracts/traffic-meter';
import { transactionReaderContract } from '@mobile-money/testing/contracts/transaction-reader';
import { waitingWorkContract } from '@mobile-money/testing/contracts/waiting-work';
import { walletStoreContract } from '@mobile-money/testing/contracts/wallet-store';
import { webhookSignerContract } from '@mobile-money/testing/contracts/webhook-signer';
import { withdrawalFinderContract } from '@mobile-money/testing/contracts/withdrawal-finder';

const contracts = [
  alertStoreContract,
  apiKeyStoreContract,
  applicationStoreContract,
  auditLogContract,
  blockStoreContract,
  bookReaderContract,
  callbackBudgetsContract,
  changeFeedContract,
  depositFinderContract,
  doubtsContract,
  eventFeedContract,
  factorStoreContract,
  findingContract,
  messageStoreContract,
  narrowingContract,
  noteStoreContract,
  pageStoreContract,
  paymentStoreContract,
  probeFinderContract,
  readPacesContract,
  reconciliationWorkContract,
  reservationStoreContract,
  signInAttemptsContract,
  staffStoreContract,
  statementStoreContract,
  statusScheduleContract,
  templateStoreContract,
  trafficHistoryContract,
  trafficMeterContract,
  transactionReaderContract,
  waitingWorkContract,
  walletStoreContract,
  withdrawalFinderContract,
];

for (const contract of contracts) {
  // One database for all tests of a contract, which says that the store may hold anything else.
  const database = new MemoryDatabase(aRegistry());
  contract(async () => memoryPorts({}, database));
}

firstApiKeyContract(async () => memoryPorts());
registryStoreContract(async () => memoryPorts());
registryTakerContract(async () => memoryPorts());
keyMakerContract(async () => ({ keyMaker: new SequentialKeyMaker() }));
oneTimeCodesContract(async () => ({ oneTimeCodes: new PlainOneTimeCodes(), shown: plainCode }));
passkeysContract(async () => ({ passkeys: new PlainPasskeys(), device: plainDevice }));
passwordsContract(async () => ({ passwords: new PlainPasswords() }));
pausesContract(() => new CountedPauses());
webhookSignerContract(async () => ({ signer: new StubSigner() }));

// It holds ports for one process, so that all who ask share one lock.
portLockContract(async (count, lostReplyMs) => {
  const lock = new MemoryPortLock(lostReplyMs);
  return Array.from({ length: count }, () => lock);
});
