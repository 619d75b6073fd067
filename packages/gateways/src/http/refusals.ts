import { STATUS_CODES } from 'node:http';
import { type FailureCode, type PlainCode, type Reason, reason, type StatusAnswer } from '@mobile-money/core';
import type { Reachability } from '../provider-gateway.ts';
import type { HttpAnswer, HttpOutcome } from './http-client.ts';
import { jsonOf, textOf } from './json-members.ts';
import { withoutSecrets } from './masked-secrets.ts';

/**
 * Statuses by which a server says that it did not take a request on. Others of the 4xx are missing on purpose:
 * 408, 425 and 499 speak of time and order, and leave open what became of a request that was read.
 */
const refused: Readonly<Record<number, PlainCode>> = {
  400: 'request_not_accepted',
  401: 'credentials_not_accepted',
  402: 'payment_asked_first',
  403: 'call_not_allowed',
  404: 'call_not_known',
  405: 'call_not_known',
  406: 'request_not_accepted',
  411: 'request_not_accepted',
  413: 'request_not_accepted',
  415: 'request_not_accepted',
  422: 'request_not_accepted',
  429: 'asked_too_often',
};

/** Those that say nothing of the request, only of who asks, where and how often: another one would meet the same. */
const ofEveryRequest: ReadonlySet<number> = new Set([401, 403, 404, 405, 429]);

export const codeByStatus = (status: number): FailureCode =>
  status >= 500 || ofEveryRequest.has(status) ? 'operator_unavailable' : 'operator_error';

/** Why a status means that nothing happened; null when it does not mean that. */
export const refusalByStatus = (status: number): PlainCode | null => refused[status] ?? null;

/** An answer that is called so says what its refusing status says. One that is called failed has a state. */
const wordsOfRefusal: ReadonlySet<string> = new Set(['error', 'fail', 'rejected', 'refused', 'denied']);

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** What an answer calls the state of a payment: whatever is more than its HTTP status, said once more. */
export function statesOf(status: number, said: readonly (string | null)[]): readonly string[] {
  const isStatus = (each: string): boolean => {
    if (each === String(status)) return true;
    const words = lettersOf(each.replace(new RegExp(`^${status}\\b`), ''));
    return wordsOfRefusal.has(words) || words === lettersOf(STATUS_CODES[status] ?? String(status));
  };
  return said.filter((each): each is string => each !== null && !isStatus(each));
}

/** What a provider answered to a status read with 200; otherwise that there is no verdict, and why. */
export function statusRead(who: string, outcome: HttpOutcome): string | NoVerdict {
  const none = (why: Reason): NoVerdict => ({ outcome: 'unknown', reason: why });
  if (outcome.kind !== 'answered') return none(reason('status_not_told', { who, why: outcome.why }));
  const { status, text, retryAfter } = outcome;
  if (status === 200) return text;
  if (status !== 429) return none(reason('status_answered', { who, status }));
  // A date instead of seconds is what proxies write, by clocks of their own.
  const retryAfterMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
  return { ...none(reason('status_asked_too_often', { who })), retryAfterMs };
}

type NoVerdict = Extract<StatusAnswer, { outcome: 'unknown' }>;

const saidMaxChars = 200;

/** What a server says to whom it does not let in, for the log of whoever runs the service; it holds no secret. */
export function refusalOf({ status, text }: HttpAnswer, secrets: readonly string[]): string {
  const answer = jsonOf(text);
  const said =
    textOf(answer, 'message') ?? textOf(answer, 'error_description') ?? textOf(answer, 'error') ?? '';
  const shown = withoutSecrets(said, secrets).slice(0, saidMaxChars);
  return shown === '' ? String(status) : `${status}: ${shown}`;
}

/** A server that answers so does not know us, or does not allow us what we asked for. */
export const isRefusalOfUs = ({ status }: HttpAnswer): boolean => status === 401 || status === 403;

/** A token is asked for with nothing but credentials: what is wrong with the request is wrong with them. */
export const isRefusalOfToken = ({ status }: HttpAnswer): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status);

/** What a provider says when it does not accept our credentials; null when it does, or was not heard. */
function credentialRefusal(outcome: HttpOutcome, secrets: readonly string[]): string | null {
  if (outcome.kind === 'no_answer') return null;
  if (outcome.kind === 'answered') return isRefusalOfUs(outcome) ? refusalOf(outcome, secrets) : null;
  return outcome.refusal === undefined ? null : refusalOf(outcome.refusal, secrets);
}

/** An answer, with what the provider said of our credentials if it did not accept them. */
export function withRefusal<Answer extends object>(
  answer: Answer,
  outcome: HttpOutcome,
  secrets: readonly string[],
): Answer & Reachability {
  const refusal = credentialRefusal(outcome, secrets);
  return refusal === null ? answer : { ...answer, credentialRefusal: refusal };
}
