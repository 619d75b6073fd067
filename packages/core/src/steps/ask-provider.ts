import { limits } from '../limits.ts';
import { type Reason, reason, withTexts } from '../reason/reason.ts';
import { isClean, shownText } from '../text.ts';
import type { FailureCode } from '../transaction/failure-code.ts';

/** The members that answers of all gateways share. */
interface AnyAnswer {
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
    const told = error instanceof Error ? error.message : String(error);
    return { outcome: 'unknown', reason: cut(reason('call_threw', { error: told })) };
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

export const isName = (text: string): boolean =>
  text !== '' && text.length <= limits.operatorTxIdMaxChars && isClean(text);

const nameOrNull = (text: string | null): string | null => (text !== null && isName(text) ? text : null);
