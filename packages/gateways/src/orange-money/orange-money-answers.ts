import type { StatusAnswer } from '@mobile-money/core';
import { askedTooOften } from '../http/asked-too-often.ts';
import type { BearerOutcome } from '../http/bearer-client.ts';
import { jsonOf, textOf } from '../http/json-members.ts';
import { withoutSecrets } from '../http/masked-secrets.ts';
import { refusalByStatus } from '../http/refused-statuses.ts';
import { rejected, type SubmissionAnswer, unknown } from '../provider-gateway.ts';
import { refusalSentence, verdictOf } from './orange-money-codes.ts';

const messageMaxChars = 200;

/** A pay token, or why there is none: nothing has happened to money at this point, however the call ended. */
export type InitAnswer = { readonly payToken: string } | { readonly refused: SubmissionAnswer };

export function initAnswer(outcome: BearerOutcome, secrets: readonly string[]): InitAnswer {
  if (outcome.kind !== 'answered') {
    const unreachable = outcome.kind === 'no_answer' || outcome.unreachable;
    return { refused: rejected(`Orange was not reached, nothing was sent: ${outcome.why}.`, unreachable) };
  }
  const answer = jsonOf(outcome.text);
  const payToken = textOf(answer, 'data', 'payToken') ?? textOf(answer, 'payToken');
  if (outcome.status >= 200 && outcome.status < 300 && payToken !== null) return { payToken };
  const said = messageOf(answer, secrets);
  const reason = `Orange did not open the payment, nothing was sent (${outcome.status}${said && `: ${said}`}).`;
  return { refused: rejected(reason, outcome.status >= 500) };
}

/** What became of `pay`. From here on a request without a certain refusal may have moved money. */
export function payAnswer(
  outcome: BearerOutcome,
  payToken: string,
  secrets: readonly string[],
): SubmissionAnswer {
  if (outcome.kind === 'not_sent') {
    return rejected(`Orange was not reached, nothing was paid: ${outcome.why}.`, outcome.unreachable);
  }
  if (outcome.kind === 'no_answer') return unknown(`Orange was asked to pay, but ${outcome.why}.`, payToken);
  const { status } = outcome;
  const answer = jsonOf(outcome.text);
  const said = messageOf(answer, secrets);
  if (status >= 200 && status < 300) return acceptedAnswer(answer, payToken, said);
  const sentence = refusalSentence(textOf(answer, 'message') ?? textOf(answer, 'code') ?? '');
  if (sentence !== null) return rejected(`${sentence} Orange says: ${said}`);
  const refusal = refusalByStatus(status);
  if (refusal !== null)
    return rejected(`Orange refused the request: ${refusal} (${status}${said && `: ${said}`}).`);
  return unknown(`Orange answered ${status}${said && `: ${said}`}, which says nothing certain.`, payToken);
}

function acceptedAnswer(answer: unknown, payToken: string, said: string): SubmissionAnswer {
  switch (verdictOf(textOf(answer, 'data', 'status'))) {
    case 'succeeded':
      return {
        outcome: 'sent',
        isFinal: true,
        submissionId: payToken,
        providerTxId: textOf(answer, 'data', 'txnid'),
      };
    // Only a verdict makes the id of a payment certain.
    case 'pending':
      return { outcome: 'sent', isFinal: false, submissionId: payToken, providerTxId: null };
    case 'failed':
      return rejected(`Orange did not make the payment${said && `: ${said}`}.`);
    case null:
      return unknown('Orange answered without a status that is known here.', payToken);
  }
}

export function statusAnswer(outcome: BearerOutcome, secrets: readonly string[]): StatusAnswer {
  if (outcome.kind !== 'answered') {
    return { outcome: 'unknown', reason: `Orange did not tell the status: ${outcome.why}.` };
  }
  const tooOften = askedTooOften('Orange', outcome);
  if (tooOften !== null) return tooOften;
  if (outcome.status !== 200) {
    return { outcome: 'unknown', reason: `Orange answered ${outcome.status} when asked for the status.` };
  }
  const answer = jsonOf(outcome.text);
  const status = textOf(answer, 'data', 'status');
  switch (verdictOf(status)) {
    case 'succeeded':
      return { outcome: 'succeeded', providerTxId: textOf(answer, 'data', 'txnid') };
    case 'pending':
      return { outcome: 'pending' };
    case 'failed':
      return {
        outcome: 'failed',
        reason: `Orange reports ${status}: ${messageOf(answer, secrets) || 'no reason given'}.`,
      };
    case null:
      return { outcome: 'unknown', reason: 'Orange answered with a status that is not known here.' };
  }
}

/** What Orange says in words. Other members are not kept: resellers echo the request in them. */
function messageOf(answer: unknown, secrets: readonly string[]): string {
  const message =
    textOf(answer, 'data', 'confirmtxnmessage') ??
    textOf(answer, 'data', 'inittxnmessage') ??
    textOf(answer, 'message') ??
    '';
  return withoutSecrets(message, secrets)
    .slice(0, messageMaxChars)
    .replace(/[.\s]+$/, '');
}
