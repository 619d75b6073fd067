import {
  type Direction,
  type FailureCode,
  reason,
  type StatusAnswer,
  type ToldContents,
} from '@mobile-money/core';
import type { HttpOutcome } from '../http/http-client.ts';
import { jsonOf, textOf, writtenOf } from '../http/json-members.ts';
import { withoutSecrets } from '../http/masked-secrets.ts';
import { codeByStatus, refusalByStatus, statusRead } from '../http/refusals.ts';
import { rejected, type SubmissionAnswer, unknown } from '../provider-gateway.ts';
import { failureCode, leadingCode, refusalIn, verdictOf } from './orange-money-codes.ts';
import { begunWell, contradictsFailure, contradictsRefusal } from './orange-money-contradictions.ts';

const who = 'Orange';
const messageMaxChars = 200;

/** A pay token, or why there is none: nothing has happened to money at this point, however the call ended. */
export type InitAnswer = { readonly payToken: string } | { readonly refused: SubmissionAnswer };

export function initAnswer(
  outcome: HttpOutcome,
  secrets: readonly string[],
  direction: Direction,
): InitAnswer {
  if (outcome.kind !== 'answered') {
    const unreachable = outcome.kind === 'no_answer' || !outcome.isReached;
    const why = reason('not_reached', { who, why: outcome.why });
    return { refused: rejected('operator_unavailable', why, unreachable) };
  }
  const answer = jsonOf(outcome.text);
  const payToken = textOf(answer, 'data', 'payToken') ?? textOf(answer, 'payToken');
  if (outcome.status >= 200 && outcome.status < 300 && payToken !== null) return { payToken };
  const said = messageOf(answer, secrets);
  const { status } = outcome;
  const why =
    said === ''
      ? reason('orange_not_opened', { status })
      : reason('orange_not_opened_saying', { status, said });
  const code = refusalIn(textOf(answer, 'message') ?? '', direction)?.code;
  // Without an answer of the interface it is someone else who speaks: a proxy, or a page about maintenance.
  const otherwise = answer === undefined ? 'operator_unavailable' : codeByStatus(status);
  return { refused: rejected(code ?? otherwise, why, status >= 500) };
}

/** What became of `pay`. From here on a request without a certain refusal may have moved money. */
export function payAnswer(
  outcome: HttpOutcome,
  secrets: readonly string[],
  direction: Direction,
): SubmissionAnswer {
  if (outcome.kind === 'not_sent') {
    const why = reason('not_reached_to_pay', { who, why: outcome.why });
    return rejected('operator_unavailable', why, !outcome.isReached);
  }
  if (outcome.kind === 'no_answer') {
    return unknown(reason('asked_to_pay_without_answer', { who, why: outcome.why }));
  }
  const { status } = outcome;
  const answer = jsonOf(outcome.text);
  if (status >= 200 && status < 300) return acceptedAnswer(answer, status, secrets, direction);
  const said = messageOf(answer, secrets);
  const known = refusalIn(textOf(answer, 'message') ?? textOf(answer, 'code') ?? '', direction);
  const isUncertain = contradictsRefusal(status, outcome.text);
  if (known !== null && !isUncertain) {
    return rejected(known.code, reason('orange_says', { what: reason(known.says), said }));
  }
  const refusal = isUncertain ? null : refusalByStatus(status);
  if (refusal !== null) {
    const told = { who, why: reason(refusal), status };
    return rejected(
      codeByStatus(status),
      said === '' ? reason('request_refused', told) : reason('request_refused_saying', { ...told, said }),
    );
  }
  return uncertain(status, said);
}

const uncertain = (status: number, said: string) =>
  ({
    outcome: 'unknown',
    reason:
      said === '' ? reason('uncertain', { who, status }) : reason('uncertain_saying', { who, status, said }),
  }) as const;

function acceptedAnswer(
  answer: unknown,
  status: number,
  secrets: readonly string[],
  direction: Direction,
): SubmissionAnswer {
  switch (verdictOf(textOf(answer, 'data', 'status'))) {
    case 'succeeded':
      return {
        outcome: 'sent',
        isFinal: true,
        providerTxId: textOf(answer, 'data', 'txnid'),
        told: toldBy(answer),
      };
    // Only a verdict makes the id of a payment certain.
    case 'pending':
      return { outcome: 'sent', isFinal: false, providerTxId: null };
    case 'failed': {
      const { code, said } = failureIn(answer, secrets, direction);
      if (contradictsFailure(answer)) return uncertain(status, said);
      return rejected(
        code,
        said === '' ? reason('orange_not_paid') : reason('orange_not_paid_saying', { said }),
      );
    }
    case null:
      return unknown(reason('orange_without_status'));
  }
}

export function statusAnswer(
  outcome: HttpOutcome,
  secrets: readonly string[],
  direction: Direction,
): StatusAnswer {
  const read = statusRead(who, outcome);
  if (typeof read !== 'string') return read;
  const answer = jsonOf(read);
  const status = textOf(answer, 'data', 'status') ?? '';
  switch (verdictOf(status)) {
    case 'succeeded':
      return { outcome: 'succeeded', providerTxId: textOf(answer, 'data', 'txnid'), told: toldBy(answer) };
    case 'pending':
      return { outcome: 'pending' };
    case 'failed': {
      const { code, said } = failureIn(answer, secrets, direction);
      if (contradictsFailure(answer)) return uncertain(200, said);
      const why =
        said === ''
          ? reason('orange_reports', { status })
          : reason('orange_reports_saying', { status, said });
      return { outcome: 'failed', code, reason: why, told: toldBy(answer) };
    }
    case null:
      return { outcome: 'unknown', reason: reason('status_not_known', { who }) };
  }
}

/** The order id is our short id, where Orange gives it back. */
const toldBy = (answer: unknown): ToldContents => ({
  amount: writtenOf(answer, 'data', 'amount'),
  currency: textOf(answer, 'data', 'currency'),
  msisdn: writtenOf(answer, 'data', 'subscriberMsisdn'),
  externalId: textOf(answer, 'data', 'orderId'),
});

/** What Orange says of a payment that failed, and what that means: the last step that did. */
function failureIn(
  answer: unknown,
  secrets: readonly string[],
  direction: Direction,
): { readonly code: FailureCode; readonly said: string } {
  const said = saidOf(answer, secrets);
  const codes = [...steps.map((step) => textOf(answer, 'data', step)), leadingCode(said)];
  const ending = textOf(answer, 'data', 'status') ?? '';
  return { code: failureCode(direction, { codes, ending, said }), said };
}

/** The words around `data` say that it could be read, and no more. */
function saidOf(answer: unknown, secrets: readonly string[]): string {
  const begun = textOf(answer, 'data', 'inittxnstatus') === begunWell;
  const said =
    textOf(answer, 'data', 'confirmtxnmessage') ??
    textOf(answer, 'data', 'txnmessage') ??
    (begun ? null : textOf(answer, 'data', 'inittxnmessage'));
  return shown(said ?? '', secrets);
}

const steps = ['confirmtxnstatus', 'txnstatus', 'inittxnstatus'];

/** What Orange says of a request that it refused. Other members are not kept: resellers echo the request in them. */
const messageOf = (answer: unknown, secrets: readonly string[]): string =>
  saidOf(answer, secrets) || shown(textOf(answer, 'message') ?? '', secrets);

const shown = (message: string, secrets: readonly string[]): string =>
  withoutSecrets(message, secrets)
    .slice(0, messageMaxChars)
    .replace(/[.\s]+$/, '');
