import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** What answers of all gateways may tell. */
interface ToldOnce {
  readonly outcome: string;
  readonly providerTxId?: string | null;
}

/**
 * Writes down what a provider answered. It answers once: so a store that cannot be reached is tried again, and what
 * cannot be kept in the end goes to the log, where it may be all that is known of the money. A try whose own end was
 * not heard leaves no more behind than the exchange written down twice.
 */
export async function keepAnswer<T>(
  { log }: Pick<Ports, 'log'>,
  { id, submissionId }: Transaction,
  { outcome, providerTxId = null }: ToldOnce,
  write: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries < limits.answerKeepingTries && !(error instanceof DomainError)) continue;
      const names = { submission_id: submissionId, provider_tx_id: providerTxId };
      log.error("A provider's answer could not be kept.", { service_tx_id: id, outcome, ...names });
      throw error;
    }
  }
}
