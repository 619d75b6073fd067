import { edit, fault, type PlantedFault } from './planted-fault.ts';

const once = 'a withdrawal is sent at most once';
const verdict = 'a transfer is settled by its verdict';
const byTwo = 'large amounts are sent on the word of two';

/** Faults by which money leaves twice, or is believed to have left or stayed. */
export const transferFaults: readonly PlantedFault[] = [
  fault(
    'a transfer without an answer is handed to the backup',
    once,
    edit(
      'submit-withdrawal.ts',
      "backup =\n      answer.outcome === 'rejected'",
      "backup =\n      answer.outcome !== 'sent'",
    ),
  ),
  fault(
    'a transfer is sent before the intent is stored',
    once,
    edit(
      'submit-withdrawal.ts',
      'const { transaction, changed } = await changeWithdrawal(ports, approved, (current) =>',
      `const sent = await answerOrUnknown(() =>
          ports.transfers.transfer({ ...approved, transactionId: approved.id }, async () => undefined),
        );
        if (sent.outcome === 'sent') {
          return ports.answerKeeper.awaited((keep) => recordTransferOutcome(ports, keep)(approved, sent));
        }
        const { transaction, changed } = await changeWithdrawal(ports, approved, (current) =>`,
    ),
  ),
  fault(
    'whoever finds a withdrawal submitted sends it',
    once,
    edit(
      'submit-withdrawal.ts',
      'if (!changed) return transaction;',
      "if (!changed && transaction.state !== 'provider_submitted') return transaction;",
    ),
  ),
  fault(
    'a transfer without an answer counts as failed',
    verdict,
    edit(
      'submit-withdrawal.ts',
      "return { kind: 'waiting' };",
      "return { kind: 'failed', reason: answer.reason, code: 'operator_error' };",
    ),
  ),
  fault(
    'a transfer that was only taken on counts as arrived',
    verdict,
    edit(
      'submit-withdrawal.ts',
      'const hasArrived = answer.isFinal && differencesOf(asked, answer.told ?? {}).length === 0;',
      'const hasArrived = true;',
    ),
  ),
  fault(
    'a status of a transfer that is not known counts as a failure',
    verdict,
    edit(
      'read-provider-status.ts',
      "answer.outcome === 'pending' || answer.outcome === 'unknown'",
      "answer.outcome === 'pending'",
    ),
  ),
  fault(
    'a verdict on another transfer is believed',
    verdict,
    edit('read-provider-status.ts', 'if (differences.length > 0)', 'if (differences.length > 9)'),
  ),
  fault(
    'a withdrawal counts as stuck at once',
    'nothing ends too soon',
    edit(
      'withdrawal.ts',
      'at - withdrawal.stateUpdatedAt >= settings.stuckWithdrawalMs',
      'at - withdrawal.stateUpdatedAt >= 0',
    ),
    edit('overdue.ts', 'earlier(at, ports.settings.stuckWithdrawalMs)', 'earlier(at, 0)'),
  ),
  fault(
    'one person approves in place of two',
    byTwo,
    edit(
      'approval.ts',
      'if (approvals.every((each) => each.staffId !== staffId)) return;',
      'if (approvals) return;',
    ),
  ),
  fault(
    'the first of two approvals sends the money',
    byTwo,
    edit('withdrawal.ts', 'withdrawal.approvals.length + 1 >=', 'withdrawal.approvals.length + 2 >='),
  ),
  fault(
    'two people are needed only above the amount',
    byTwo,
    edit('second-person.ts', 'amountXaf >= twoPersonApprovalXaf', 'amountXaf > twoPersonApprovalXaf'),
  ),
  fault(
    'the first approval is forgotten with the second',
    'approvals are kept',
    edit(
      'decide-withdrawal.ts',
      '[...current.approvals, { staffId: staff.id, at, note }]',
      '[{ staffId: staff.id, at, note }]',
    ),
  ),
  fault(
    'who proposed it may also carry it out',
    'large amounts are resolved on the word of two',
    edit(
      'second-person.ts',
      'return proposal.staffId === staff.id ? null : carriedOut;',
      'return carriedOut;',
    ),
  ),
  fault(
    'one person calls failed what may have been sent',
    'large amounts are resolved on the word of two',
    edit(
      'second-person.ts',
      "(outcome === 'failed' &&\n    transaction",
      "(outcome === 'succeeded' &&\n    transaction",
    ),
  ),
  fault(
    'any second decision is taken for the same',
    'large amounts are resolved on the word of two',
    edit(
      'second-person.ts',
      'one.outcome === other.outcome && one.paymentIds',
      "'' === '' || one.paymentIds",
    ),
  ),
  fault(
    'a proposal outlives the state that it was made for',
    'large amounts are resolved on the word of two',
    edit('state-change.ts', 'failureCode, proposal: null }', 'failureCode }'),
  ),
  fault(
    'only what was read before counts against a day',
    'no one approves more alone than a day allows',
    edit('decide-withdrawal.ts', 'approvedAlone: facts.isLastApproval ? alone : null', 'approvedAlone: null'),
  ),
  fault(
    'a copy of a receipt names a second withdrawal',
    'a transfer id is borne once',
    edit(
      'tie-receipt.ts',
      `if (bearer !== null) return tieTo(ports, bearer, providerTxId);
    const left = await alike(ports, receipt, cameAt, leftStates, limits.receipts.withinMs);
    const spelt = left.find((each) => isSameId(each.providerTxId, providerTxId));
    if (spelt !== undefined) return spelt.id;`,
      'const left = await alike(ports, receipt, cameAt, leftStates, limits.receipts.withinMs);',
    ),
  ),
];
