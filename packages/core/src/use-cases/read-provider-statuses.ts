import { type Deposit, depositFacts, isOpen } from '../deposit/deposit.ts';
import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import type { StatusAnswer } from '../ports/status-reader.ts';
import type { Actor } from '../transaction/actor.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf, moveDeposit, type StateChange } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { answerOrUnknown } from './ask-provider.ts';
import { changeDeposit } from './change-transaction.ts';
import { confirmedDeposit } from './confirm-deposit.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

type StatusPorts = Pick<Ports, 'statusSchedule' | 'statuses' | 'transactions' | 'clock' | 'ids' | 'settings'>;

/** A growing interval: quick while the player holds the phone, slow once it is a matter of hours. */
export const statusReadDelaysMs: readonly number[] = [
  5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000,
];

/** Asks providers for the verdicts that are due, and tells how many it asked for. */
export const readProviderStatuses =
  (ports: StatusPorts) =>
  async (limit: number): Promise<number> => {
    const due = await ports.statusSchedule.takeDue(ports.clock.now(), limit, statusReadDelaysMs);
    await Promise.all(due.map((transaction) => readProviderStatus(ports)(transaction)));
    return due.length;
  };

/** Asks for one verdict now: for the schedule, and for a callback that claims something happened. */
export const readProviderStatus =
  (ports: StatusPorts) =>
  async (transaction: Transaction): Promise<void> => {
    const { providerId, direction, submissionId } = transaction;
    const answer = await answerOrUnknown(() =>
      ports.statuses.readStatus({ providerId, direction, submissionId }),
    );
    // Only a verdict is worth a row: a schedule of hours would bury the history under "still waiting".
    if (answer.outcome === 'pending' || answer.outcome === 'unknown') return;
    const exchange = statusExchange(transaction, answer, ports.clock.now());
    if (transaction.direction === 'deposit') {
      await changeDeposit(ports, transaction.id, (current) =>
        depositAfterStatus(ports, transaction, current, answer, exchange),
      );
      return;
    }
    const verdict =
      answer.outcome === 'succeeded'
        ? ({ kind: 'succeeded', providerTxId: answer.providerTxId } as const)
        : ({ kind: 'failed', reason: answer.reason } as const);
    await settleWithdrawal(ports)(transaction, verdict, exchange);
  };

function depositAfterStatus(
  ports: StatusPorts,
  asked: Deposit,
  current: Deposit,
  answer: Extract<StatusAnswer, { outcome: 'succeeded' | 'failed' }>,
  exchange: ProviderExchange,
): StateChange<Deposit> | null {
  if (current.submissionId !== asked.submissionId) return null;
  const at = ports.clock.now();
  const actor: Actor = { kind: 'provider', id: asked.providerId };
  const context = { actor, at, newId: () => ports.ids.next() };
  if (answer.outcome === 'succeeded') {
    const { providerTxId } = answer;
    const reason = 'The provider reports that the player paid.';
    const evidence = { providerTxId, paidAt: null, payments: [], exchanges: [exchange], reason };
    return confirmedDeposit(current, evidence, ports.settings, context);
  }
  if (!isOpen(current)) return null;
  const change = changeOf(current, at, { exchanges: [exchange] });
  return moveDeposit(
    change,
    'payment_refused',
    depositFacts(current, at, ports.settings),
    answer.reason,
    context,
  );
}

const statusExchange = (
  asked: Transaction,
  answer: Extract<StatusAnswer, { outcome: 'succeeded' | 'failed' }>,
  at: Instant,
): ProviderExchange => ({
  providerId: asked.providerId,
  submissionId: asked.submissionId,
  operation: 'read_status',
  outcome: answer.outcome,
  detail: answer.outcome === 'failed' ? answer.reason : 'The provider reports success.',
  at,
});
