import { beforeAll, describe } from '@jest/globals';
import { alertStoreContract } from '@mobile-money/testing/contracts/alert-store';
import { auditLogContract } from '@mobile-money/testing/contracts/audit-log';
import { bookReaderContract } from '@mobile-money/testing/contracts/book-reader';
import { callbackBudgetsContract } from '@mobile-money/testing/contracts/callback-budgets';
import { changeFeedContract } from '@mobile-money/testing/contracts/change-feed';
import { depositFinderContract } from '@mobile-money/testing/contracts/deposit-finder';
import { doubtsContract } from '@mobile-money/testing/contracts/doubts';
import { eventFeedContract } from '@mobile-money/testing/contracts/event-feed';
import { factorStoreContract } from '@mobile-money/testing/contracts/factor-store';
import { findingContract } from '@mobile-money/testing/contracts/finding';
import { blockStoreContract, noteStoreContract } from '@mobile-money/testing/contracts/mark-stores';
import { messageStoreContract } from '@mobile-money/testing/contracts/message-store';
import { narrowingContract } from '@mobile-money/testing/contracts/narrowing';
import { applicationStoreContract, pageStoreContract } from '@mobile-money/testing/contracts/page-store';
import { paymentStoreContract } from '@mobile-money/testing/contracts/payment-store';
import { probeFinderContract } from '@mobile-money/testing/contracts/probe-finder';
import { readPacesContract } from '@mobile-money/testing/contracts/read-paces';
import { reconciliationWorkContract } from '@mobile-money/testing/contracts/reconciliation-work';
import { signInAttemptsContract } from '@mobile-money/testing/contracts/sign-in-attempts';
import { staffStoreContract } from '@mobile-money/testing/contracts/staff-store';
import { statementStoreContract } from '@mobile-money/testing/contracts/statement-store';
import { statusScheduleContract } from '@mobile-money/testing/contracts/status-schedule';
import { templateStoreContract } from '@mobile-money/testing/contracts/template-store';
import { transactionReaderContract } from '@mobile-money/testing/contracts/transaction-reader';
import { waitingWorkContract } from '@mobile-money/testing/contracts/waiting-work';
import { walletStoreContract } from '@mobile-money/testing/contracts/wallet-store';
import { withdrawalFinderContract } from '@mobile-money/testing/contracts/withdrawal-finder';
import { emptied, postgresSubject } from '../postgres-subject.ts';

/** Stores of which nothing is promised but what their ports promise. Each begins with an empty database. */
const contracts = [
  alertStoreContract,
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
  signInAttemptsContract,
  staffStoreContract,
  statementStoreContract,
  statusScheduleContract,
  templateStoreContract,
  transactionReaderContract,
  waitingWorkContract,
  walletStoreContract,
  withdrawalFinderContract,
];

const subject = postgresSubject();

for (const contract of contracts) {
  describe('In PostgreSQL', () => {
    beforeAll(async () => emptied(await subject()));
    contract(subject);
  });
}
