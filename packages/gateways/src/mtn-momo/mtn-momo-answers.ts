import {
  type BalanceAnswer,
  type Direction,
  type FailureCode,
  type Reason,
  reason,
  type StatusAnswer,
  type ToldContents,
} from '@mobile-money/core';
import type { HttpOutcome } from '../http/http-client.ts';
import { jsonOf, memberOf, membersIn, textOf, writtenOf } from '../http/json-members.ts';
import { codeByStatus, refusalByStatus, statusRead } from '../http/refusals.ts';
import { contradictsRefusal } from '../http/taken-on.ts';
import { rejected, type SubmissionAnswer, unknown } from '../provider-gateway.ts';
import { codeReason, failureCode, failureCodeAtInitiation, meaningAtInitiation } from './mtn-momo-codes.ts';

const who = 'MTN';
const taken: SubmissionAnswer = { outcome: 'sent', isFinal: false, providerTxId: null };

/** What became of a request to collect or to transfer. */
export function submissionAnswer(outcome: HttpOutcome, direction: Direction): SubmissionAnswer {
  if (outcome.kind === 'not_sent') {
    const why = reason('not_reached', { who, why: outcome.why });
    return rejected('operator_unavailable', why, !outcome.isReached);
  }
  if (outcome.kind === 'no_answer') return unknown(reason('asked_without_answer', { who, why: outcome.why }));
  const { status } = outcome;
  if (status === 202 || status === 409) return taken;
  const answer = jsonOf(outcome.text);
  const code = codeOf(answer);
  const meaning = meaningAtInitiation(code);
  if (meaning === 'taken') return taken;
  if (contradictsRefusal(status, membersIn(outcome.text), isFailed)) {
    return unknown(
      code === null
        ? reason('uncertain', { who, status })
        : reason('uncertain_with_code', { who, status, code }),
    );
  }
  const refusal = meaning === 'never_certain' ? null : refusalByStatus(status);
  if (code !== null) {
    return refusal === null && meaning !== 'rejected'
      ? unknown(reason('uncertain_with_code', { who, status, code }))
      : rejected(failureCodeAtInitiation(code, direction), codeReason(code));
  }
  return refusal === null
    ? unknown(reason('uncertain', { who, status }))
    : rejected(codeByStatus(status), reason('request_refused', { who, why: reason(refusal), status }));
}

const isFailed = (state: string): boolean => state.toUpperCase() === 'FAILED';

/** A verdict, or why there is none. Not even 404 is a verdict: MTN may hear of the request later than we ask. */
export function statusAnswer(outcome: HttpOutcome, direction: Direction, currency: string): StatusAnswer {
  if (outcome.kind === 'answered' && outcome.status === 404) {
    return { outcome: 'unknown', reason: reason('mtn_request_not_known') };
  }
  const read = statusRead(who, outcome);
  if (typeof read !== 'string') return read;
  const answer = jsonOf(read);
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
      return { outcome: 'failed', ...failure(answer, direction), told: toldBy(answer, direction, currency) };
    default:
      return { outcome: 'unknown', reason: reason('status_not_known', { who }) };
  }
}

/** Hundredths of XAF, or why they are not known. What is less than a hundredth is left out. */
export function balanceAnswer(outcome: HttpOutcome, currency: string): BalanceAnswer {
  const read = statusRead(who, outcome);
  if (typeof read !== 'string') return read;
  const answer = jsonOf(read);
  const [, whole, hundredths = ''] =
    /^(\d{1,12})(?:\.(\d+))?$/.exec(writtenOf(answer, 'availableBalance') ?? '') ?? [];
  return whole === undefined || textOf(answer, 'currency') !== currency
    ? { outcome: 'unknown', reason: reason('status_not_known', { who }) }
    : { outcome: 'told', hundredths: Number(whole) * 100 + Number(hundredths.slice(0, 2).padEnd(2, '0')) };
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
): { readonly code: FailureCode; readonly reason: Reason } {
  const code = textOf(answer, 'reason') ?? codeOf(memberOf(answer, 'reason'));
  return code === null
    ? { code: 'operator_error', reason: reason('mtn_failed_silently') }
    : { code: failureCode(code, direction), reason: codeReason(code) };
}

/** The code of an error body or of a reason; only what has the form of a code, because it is shown to people. */
const codeOf = (answer: unknown): string | null => {
  const code = textOf(answer, 'code') ?? textOf(answer, 'reason', 'code');
  return code !== null && /^[A-Z][A-Z_]{2,63}$/.test(code) ? code : null;
};
