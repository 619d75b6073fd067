import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { type Reason, reason, withTexts } from '../reason/reason.ts';
import { isClean, messageOf, shownText } from '../text.ts';
import { changeTransaction } from '../transaction/change-transaction.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf } from '../transaction/state-change.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The members that answers of all gateways share. */
export interface AnyAnswer {
  readonly outcome: string;
  readonly code?: FailureCode;
  readonly reason?: Reason;
  readonly providerTxId?: string | null;
}

type Unknown = { readonly outcome: 'unknown'; readonly reason: Reason };

/**
 * Asks a gateway. One that throws has not told what happened, so its answer is the one that is never repeated and
 * never handed to another provider. What a provider wrote is made fit to be kept: reasons are cut and cleaned, and a
 * name that cannot be one counts as none.
 */
export async function answerOrUnknown<Answer extends AnyAnswer>(
  asked: () => Promise<Answer>,
): Promise<Answer | Unknown> {
  try {
    return cleaned(await asked());
  } catch (error) {
    return { outcome: 'unknown', reason: cut(reason('call_threw', { error: messageOf(error) })) };
  }
}

function cleaned<Answer extends AnyAnswer>(answer: Answer): Answer {
  const { reason: why, providerTxId, ...rest } = answer;
  return {
    ...rest,
    ...(why === undefined ? {} : { reason: cut(why) }),
    ...(providerTxId === undefined ? {} : { providerTxId: nameOrNull(providerTxId) }),
  } as Answer;
}

/** A provider's words are cut, and cleaned of what cannot be shown. */
export const cut = (given: Reason): Reason =>
  withTexts(given, (text) => shownText(text, limits.reasonMaxChars));

/** The code of a refusal; null for what is none. One without a reason that we know is an error of the operator. */
export const refusalCode = ({ outcome, code }: AnyAnswer): FailureCode | null =>
  outcome === 'rejected' || outcome === 'failed' ? (code ?? 'operator_error') : null;

/** What a provider says without words when it did not refuse. */
const unsaid = {
  collect: 'request_taken',
  transfer: 'transfer_taken',
  read_status: 'provider_reports_success',
} as const;

/** What was asked of a provider and what it answered, to be kept. */
export const exchangeOf = (
  { providerId, submissionId }: Transaction,
  operation: ProviderExchange['operation'],
  answer: AnyAnswer & Pick<ProviderExchange, 'outcome'>,
  at: Instant,
): ProviderExchange => {
  const detail = answer.reason ?? reason(unsaid[operation]);
  const failureCode = refusalCode(answer);
  return { providerId, submissionId, operation, outcome: answer.outcome, detail, failureCode, at };
};

export const isName = (text: string): boolean =>
  text !== '' && text.length <= limits.operatorTxIdMaxChars && isClean(text);

const nameOrNull = (text: string | null): string | null => (text !== null && isName(text) ? text : null);

/**
 * Looks for another provider after a refusal. Where that cannot be read there is none: the refusal is known, and is to be
 * written down rather than lost.
 */
export async function backupOrNone<T>(
  { log }: Pick<Ports, 'log'>,
  { id }: Transaction,
  look: () => Promise<T | null>,
): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    log.warn('No other provider could be looked for.', { service_tx_id: id, error: messageOf(error) });
    return null;
  }
}

/**
 * Stores the name that a provider gives to a request, before the request is made. It rejects, so that nothing is asked
 * for, when the transaction no longer waits for this provider, and when the name is none or cannot be stored.
 */
export async function keepName<T extends Transaction>(
  ports: Pick<Ports, 'transactions' | 'clock'>,
  asked: T,
  submissionId: string,
): Promise<T> {
  if (!isName(submissionId)) {
    throw new Error(`${shownText(submissionId, limits.operatorTxIdMaxChars)} cannot be a name.`);
  }
  const { transaction, changed } = await changeTransaction(ports, asked, (current) =>
    current.state === asked.state && current.submissionId === asked.submissionId
      ? changeOf(current, ports.clock.now(), { fields: { submissionId } })
      : null,
  );
  if (!changed) throw new Error(`${asked.id} no longer waits for this provider.`);
  return transaction as T;
}
