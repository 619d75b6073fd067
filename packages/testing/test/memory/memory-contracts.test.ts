import { aRegistry, MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { auditLogContract } from '@mobile-money/testing/contracts/audit-log';
import { bookReaderContract } from '@mobile-money/testing/contracts/book-reader';
import { changeFeedContract } from '@mobile-money/testing/contracts/change-feed';
import { depositFinderContract } from '@mobile-money/testing/contracts/deposit-finder';
import { messageStoreContract } from '@mobile-money/testing/contracts/message-store';
import { paymentStoreContract } from '@mobile-money/testing/contracts/payment-store';
import { probeFinderContract } from '@mobile-money/testing/contracts/probe-finder';
import { reconciliationWorkContract } from '@mobile-money/testing/contracts/reconciliation-work';
import { reservationStoreContract } from '@mobile-money/testing/contracts/reservation-store';
import { signInAttemptsContract } from '@mobile-money/testing/contracts/sign-in-attempts';
import { staffStoreContract } from '@mobile-money/testing/contracts/staff-store';
import { statementStoreContract } from '@mobile-money/testing/contracts/statement-store';
import { statusScheduleContract } from '@mobile-money/testing/contracts/status-schedule';
import { trafficHistoryContract } from '@mobile-money/testing/contracts/traffic-history';
import { trafficMeterContract } from '@mobile-money/testing/contracts/traffic-meter';
import { transactionReaderContract } from '@mobile-money/testing/contracts/transaction-reader';
import { waitingWorkContract } from '@mobile-money/testing/contracts/waiting-work';
import { withdrawalFinderContract } from '@mobile-money/testing/contracts/withdrawal-finder';

const contracts = [
  auditLogContract,
  bookReaderContract,
  changeFeedContract,
  depositFinderContract,
  messageStoreContract,
  paymentStoreContract,
  probeFinderContract,
  reconciliationWorkContract,
  reservationStoreContract,
  signInAttemptsContract,
  staffStoreContract,
  statementStoreContract,
  statusScheduleContract,
  trafficHistoryContract,
  trafficMeterContract,
  transactionReaderContract,
  waitingWorkContract,
  withdrawalFinderContract,
];

for (const contract of contracts) {
  // One database for all tests of a contract, which says that the store may hold anything else.
  const database = new MemoryDatabase(aRegistry());
  contract(async () => memoryPorts({}, database));
}
