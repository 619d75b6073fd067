import type { Direction, FailureCode, StatusAnswer, ToldContents } from '@mobile-money/core';
import { askedTooOften } from '../http/asked-too-often.ts';
import type { HttpOutcome } from '../http/http-client.ts';
import { jsonOf, memberOf, textOf, writtenOf } from '../http/json-members.ts';
import { codeByStatus, refusalByStatus } from '../http/refused-statuses.ts';
import { rejected, type SubmissionAnswer, unknown } from '../provider-gateway.ts';
import { codeSentence, failureCode, failureCodeAtInitiation, meaningAtInitiation } from './mtn-momo-codes.ts';

const taken: SubmissionAnswer = { outcome: 'sent', isFinal: false, providerTxId: null };

/** What became of a request to collect or to transfer. */
export function submissionAnswer(outcome: HttpOutcome, direction: Direction): SubmissionAnswer {
  if (outcome.kind === 'not_sent') {
    const reason = `MTN was not reached, nothing was sent: ${outcome.why}.`;
    return rejected('operator_unavailable', reason, !outcome.isReached);
  }
  if (outcome.kind === 'no_answer') return unknown(`MTN was asked, but ${outcome.why}.`);
  const { status } = outcome;
  if (status === 202 || status === 409) return taken;
  const code = codeOf(jsonOf(outcome.text));
  const meaning = meaningAtInitiation(code);
  if (meaning === 'taken') return taken;
  const refusal = meaning === 'never_certain' ? null : refusalByStatus(status);
  if (refusal === null && meaning !== 'rejected') {
    return unknown(
      `MTN answered ${status}${code === null ? '' : ` with ${code}`}, which says nothing certain.`,
    );
  }
  return code === null
    ? rejected(codeByStatus(status), `MTN refused the request: ${refusal} (${status}).`)
    : rejected(failureCodeAtInitiation(code, direction), codeSentence(code));
}

/** A verdict, or why there is none. Not even 404 is a verdict: MTN may hear of the request later than we ask. */
export function statusAnswer(outcome: HttpOutcome, direction: Direction, currency: string): StatusAnswer {
  if (outcome.kind !== 'answered') {
    return { outcome: 'unknown', reason: `MTN did not tell the status: ${outcome.why}.` };
  }
  const tooOften = askedTooOften('MTN', outcome);
  if (tooOften !== null) return tooOften;
  if (outcome.status === 404) return { outcome: 'unknown', reason: 'MTN does not know the request (404).' };
  const answer = jsonOf(outcome.text);
  if (outcome.status !== 200) {
    return { outcome: 'unknown', reason: `MTN answered ${outcome.status} when asked for the status.` };
  }
  switch (textOf(answer, 'status')?.toUpperCase()) {
    case 'PENDING':
      return { outcome: 'pending' };
    case 'SUCCESSFUL':
      return {
        outcome: 'succeeded',
        providerTxId: textOf(answer, 'financialTransactionId'),
        told: toldBy(answer, direction, currency),
      };
    case 'FAILED':
      return {
        outcome: 'failed',
        ...failure(answer, direction),
        told: toldBy(answer, direction, currency),
      };
    default:
      return { outcome: 'unknown', reason: 'MTN answered with a status that is not known here.' };
  }
}

/** The currency that we ask in stands for XAF: MTN's own sandbox knows none but EUR. */
function toldBy(answer: unknown, direction: Direction, askedIn: string): ToldContents {
  const party = memberOf(answer, direction === 'deposit' ? 'payer' : 'payee');
  const isNumber = (textOf(party, 'partyIdType') ?? 'MSISDN').toUpperCase() === 'MSISDN';
  const currency = textOf(answer, 'currency');
  return {
    amount: writtenOf(answer, 'amount'),
    currency: currency === askedIn ? 'XAF' : currency,
    msisdn: isNumber ? writtenOf(party, 'partyId') : null,
    externalId: textOf(answer, 'externalId'),
  };
}

function failure(
  answer: unknown,
  direction: Direction,
): { readonly code: FailureCode; readonly reason: string } {
  const code = textOf(answer, 'reason') ?? codeOf(memberOf(answer, 'reason'));
  return code === null
    ? { code: 'operator_error', reason: 'MTN reports that it failed, and not why.' }
    : { code: failureCode(code, direction), reason: codeSentence(code) };
}

/** The code of an error body or of a reason; only what has the form of a code, because it is shown to people. */
const codeOf = (answer: unknown): string | null => {
  const code = textOf(answer, 'code') ?? textOf(answer, 'reason', 'code');
  return code !== null && /^[A-Z][A-Z_]{2,63}$/.test(code) ? code : null;
};
