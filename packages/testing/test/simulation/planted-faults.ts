/** A file of packages/core/src, and a place in it that stands there once. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A fault that could be made by anyone on a bad day: a change of the real source, and who should notice it. */
export interface PlantedFault {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The rule of the books that it breaks, maybe among others. */
  readonly rule: string;
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a payment is not marked as used, so its duplicate credits again',
    edits: [
      {
        file: 'use-cases/confirm-deposit.ts',
        find: 'consumes: evidence.payments,',
        replace: 'consumes: [],',
      },
    ],
    rule: 'a deposit is credited only for its money',
  },
  {
    name: 'a collection without an answer is handed to the backup',
    edits: [
      {
        file: 'use-cases/submit-collection.ts',
        find: "answer.outcome === 'rejected' ? await handToBackup",
        replace: "answer.outcome !== 'sent' ? await handToBackup",
      },
    ],
    rule: 'a player is asked once',
  },
  {
    name: 'a transfer without an answer is handed to the backup',
    edits: [
      {
        file: 'use-cases/submit-withdrawal.ts',
        find: "answer.outcome === 'rejected' ? await handToBackup",
        replace: "answer.outcome !== 'sent' ? await handToBackup",
      },
    ],
    rule: 'a withdrawal is sent at most once',
  },
  {
    name: 'a transfer is sent before the intent is stored',
    edits: [
      {
        file: 'use-cases/submit-withdrawal.ts',
        find: 'const { transaction, changed } = await changeWithdrawal(ports, approved, (current) => {',
        replace: `const sent = await answerOrUnknown(() =>
          ports.transfers.transfer({ ...approved, transactionId: approved.id }),
        );
        if (sent.outcome === 'sent') return recordTransferOutcome(ports)(approved, sent);
        const { transaction, changed } = await changeWithdrawal(ports, approved, (current) => {`,
      },
    ],
    rule: 'a withdrawal is sent at most once',
  },
  {
    name: 'whoever finds a withdrawal submitted sends it',
    edits: [
      {
        file: 'use-cases/submit-withdrawal.ts',
        find: 'return changed ? transfer(ports, transaction) : transaction;',
        replace:
          "return changed || transaction.state === 'provider_submitted' ? transfer(ports, transaction) : transaction;",
      },
    ],
    rule: 'a withdrawal is sent at most once',
  },
  {
    name: 'a transfer without an answer counts as failed',
    edits: [
      {
        file: 'use-cases/settle-withdrawal.ts',
        find: "return { ...answer, kind: 'waiting', providerTxId: null };",
        replace: "return { kind: 'failed', reason: answer.reason };",
      },
    ],
    rule: 'a transfer is settled by its verdict',
  },
  {
    name: 'the webhook of an expiry is dropped',
    edits: [
      {
        file: 'transaction/state-change.ts',
        find: 'event: event ?? change.event,',
        replace: "event: trigger === 'window_closed' ? null : (event ?? change.event),",
      },
    ],
    rule: 'every announced state has its webhook',
  },
  {
    name: 'a held transaction is announced',
    edits: [
      {
        file: 'webhook/event-by-state.ts',
        find: 'requires_manual_resolution: null,',
        replace: "requires_manual_resolution: 'payment.failed',",
      },
    ],
    rule: 'every announced state has its webhook',
  },
  {
    name: 'a second player with the same number and amount is ignored',
    edits: [
      {
        file: 'matching/match-payment.ts',
        find: '.size > 1)',
        replace: '.size > 2)',
      },
    ],
    rule: 'a payment is matched only when it is clear',
  },
  {
    name: 'the merchant number that was paid is ignored',
    edits: [
      {
        file: 'matching/match-payment.ts',
        find: 'merchantMsisdn === payment.receiver && deposit.operator',
        replace: 'merchantMsisdn !== null && deposit.operator',
      },
    ],
    rule: 'a payment is matched only when it is clear',
  },
  {
    name: 'a late merchant-initiated payment is credited without a person',
    edits: [
      {
        file: 'deposit/deposit-transitions.ts',
        find: `['expired',                    'payment_confirmed',    'requires_manual_resolution', merchantInitiated],`,
        replace: `['expired', 'payment_confirmed', 'succeeded', merchantInitiated],`,
      },
    ],
    rule: 'only listed moves are made',
  },
  {
    name: 'payments that add up to less complete a deposit by hand',
    edits: [
      {
        file: 'matching/complete-by-hand.ts',
        find: 'if (sumXaf < deposit.amountXaf) {',
        replace: 'if (sumXaf < deposit.amountXaf / 2) {',
      },
    ],
    rule: 'a deposit is credited only for its money',
  },
  {
    name: 'payments of another number complete a deposit by hand',
    edits: [
      {
        file: 'matching/complete-by-hand.ts',
        find: 'if (payer !== deposit.msisdn) {',
        replace: "if (payer === '') {",
      },
    ],
    rule: 'a deposit is credited only for its money',
  },
  {
    name: 'every copy of a request asks the player',
    edits: [
      {
        file: 'use-cases/create-deposit.ts',
        find: "const isToSubmit = created && transaction.collectionMode === 'merchant_initiated';",
        replace:
          "const isToSubmit = transaction.state === 'pending' && transaction.collectionMode === 'merchant_initiated';",
      },
    ],
    rule: 'a player is asked once',
  },
  {
    name: 'events of one transaction are not kept in order',
    edits: [
      {
        file: 'webhook/webhook-event.ts',
        find: 'sequence: transaction.version,',
        replace: 'sequence: 1_000_000 - transaction.version,',
      },
    ],
    rule: 'every announced state has its webhook',
  },
  {
    name: 'a webhook is given up one attempt too early',
    edits: [
      {
        file: 'webhook/retry-schedule.ts',
        find: 'retryDelaysMs[failedAttempts - 1]',
        replace: 'retryDelaysMs[failedAttempts]',
      },
    ],
    rule: 'webhooks are delivered or given up',
  },
  {
    name: 'a webhook counts as delivered whatever the receiver says',
    edits: [
      {
        file: 'webhook/delivery.ts',
        find: 'attempt.status >= 200 && attempt.status < 300',
        replace: 'attempt.status >= 200',
      },
    ],
    rule: 'webhooks are delivered or given up',
  },
  {
    name: 'a payment that a crash left undecided is forgotten',
    edits: [
      {
        file: 'use-cases/recover-interrupted.ts',
        find: 'await oneByOne(ports, undecided, decidePayment(ports));',
        replace: '',
      },
    ],
    rule: 'nothing is left undone',
  },
  {
    name: 'an approved withdrawal that a crash left behind is forgotten',
    edits: [
      {
        file: 'use-cases/recover-interrupted.ts',
        find: 'await oneByOne(ports, approved, submitWithdrawal(ports));',
        replace: '',
      },
    ],
    rule: 'nothing is left undone',
  },
  {
    name: "a provider's verdict credits money that its SMS has credited elsewhere",
    edits: [
      {
        file: 'use-cases/confirm-by-verdict.ts',
        find: 'payments: [payment.id],',
        replace: 'payments: [],',
      },
    ],
    rule: 'a deposit is credited only for its money',
  },
  {
    name: 'a withdrawal counts as stuck at once',
    edits: [
      {
        file: 'withdrawal/withdrawal.ts',
        find: 'at - withdrawal.stateUpdatedAt >= settings.stuckWithdrawalMs',
        replace: 'at - withdrawal.stateUpdatedAt >= 0',
      },
      {
        file: 'use-cases/escalate-stuck-withdrawals.ts',
        find: 'earlier(at, ports.settings.stuckWithdrawalMs)',
        replace: 'earlier(at, 0)',
      },
    ],
    rule: 'nothing ends too soon',
  },
  {
    name: 'a verdict on money that was used elsewhere is believed once more',
    edits: [
      {
        file: 'use-cases/confirm-by-verdict.ts',
        find: "if (payment.status === 'matched') return;",
        replace: '',
      },
      {
        file: 'use-cases/confirm-by-verdict.ts',
        find: 'payments: [payment.id],',
        replace: 'payments: [],',
      },
    ],
    rule: 'a deposit is credited only for its money',
  },
  {
    name: 'a gateway that throws counts as a rejection',
    edits: [
      {
        file: 'use-cases/ask-provider.ts',
        find: "return { outcome: 'unknown', reason:",
        replace: "return { outcome: 'rejected' as 'unknown', reason:",
      },
    ],
    rule: 'a player is asked once',
  },
  {
    name: 'a late SMS is matched however late the player paid',
    edits: [
      {
        file: 'deposit/deposit.ts',
        find: 'made <= later(deposit.expiresAt, settings.latePaymentWindowMs)',
        replace: 'made >= 0',
      },
      {
        file: 'use-cases/receive-payment.ts',
        find: 'const deadlineAfter = earlier(paidAt, ports.settings.latePaymentWindowMs);',
        replace: 'const deadlineAfter = earlier(paidAt, paidAt);',
      },
    ],
    rule: 'a payment is matched only when it is clear',
  },
];
