import { limits } from '../limits.ts';
import { msisdn } from '../phone/msisdn.ts';
import { operator } from '../phone/operator-prefixes.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { boundedText, charCount, isClean } from '../text.ts';
import { type Direction, playerId, type Transaction, type TransactionFields } from './transaction.ts';

/** Whole XAF; the currency has no smaller unit. */
export type AmountXaf = number & { readonly __brand: 'AmountXaf' };

/** The amount of a deposit or withdrawal. */
export function amountXaf(value: number): AmountXaf {
  if (!Number.isInteger(value) || value < limits.amountMinXaf || value > limits.amountMaxXaf)
    throw new DomainError('invalid_amount');
  return value as AmountXaf;
}

/** The amount of an incoming payment: a player may send less than any deposit may ask for. */
export function receivedXaf(value: number): AmountXaf {
  if (!Number.isSafeInteger(value) || value < 1) throw new DomainError('invalid_amount');
  return value as AmountXaf;
}

/** The platform's idempotency key, kept as sent and never trimmed. */
export type Reference = string & { readonly __brand: 'Reference' };

export const reference = (text: string): Reference =>
  boundedText(text, limits.referenceMaxChars, 'invalid_reference') as Reference;

/** Within this scope a reference names one transaction. */
export type ReferenceScope = Pick<Transaction, 'applicationId' | 'playerId' | 'direction' | 'reference'>;

export type CallbackUrl = string & { readonly __brand: 'CallbackUrl' };

/** Scheme, then a host with or without a port and without user info, then anything without white space. */
const shape = /^(https?):\/\/((?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]<>^|]+)(?::\d{0,5})?)(?:[/?#]\S*)?$/i;

export function callbackUrl(text: string, httpsOnly: boolean): CallbackUrl {
  const scheme = shape.exec(text)?.[1];
  if (scheme === undefined || !isClean(text) || charCount(text) > limits.callbackUrlMaxChars) {
    throw new DomainError('invalid_callback_url');
  }
  if (httpsOnly && scheme.toLowerCase() !== 'https') throw new DomainError('insecure_callback_url');
  return text as CallbackUrl;
}

/**
 * Who receives: webhooks for one receiver may wait for each other, those of two never do, unless their hosts are longer
 * than any host may be and begin alike. What stores keep in order must not be of any length.
 */
export function receiverOf(url: CallbackUrl): string {
  const receiver = url.replace(shape, '$1://$2').toLowerCase();
  return receiver.length <= receiverMaxChars ? receiver : [...receiver].slice(0, receiverMaxChars).join('');
}

/** A name in the net has 253 at most; before it stands a scheme, and behind it a port. */
const receiverMaxChars = 300;

/** What a platform asks for, as it came. */
export interface TransactionRequest {
  readonly applicationId: string;
  readonly playerId: string;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly operator: string;
  readonly reference: string;
  readonly callbackUrl: string | null;
}

/** The same, checked: from here on every value is one that the domain knows. */
export type CheckedRequest = Pick<TransactionFields, keyof TransactionRequest>;

export const checkedRequest = (
  request: TransactionRequest,
  { httpsCallbacksOnly }: Pick<Settings, 'httpsCallbacksOnly'>,
): CheckedRequest => ({
  applicationId: request.applicationId,
  playerId: playerId(request.playerId),
  msisdn: msisdn(request.msisdn),
  amountXaf: amountXaf(request.amountXaf),
  reference: reference(request.reference),
  callbackUrl: request.callbackUrl === null ? null : callbackUrl(request.callbackUrl, httpsCallbacksOnly),
  operator: operator(request.operator),
});

export const scopeOf = (
  { applicationId, playerId, reference }: CheckedRequest,
  direction: Direction,
): ReferenceScope => ({ applicationId, playerId, direction, reference });

/**
 * A repeated reference is answered with its transaction even when a new request would now be refused: the number may
 * contradict the operator by now, or every provider may be down. Only then is it looked up beforehand; otherwise the
 * store finds out while it stores, in the same step.
 */
export async function refuseUnlessRepeated(
  { transactions }: Pick<Ports, 'transactions'>,
  scope: ReferenceScope,
  refusal: DomainError,
): Promise<Transaction> {
  const existing = await transactions.findByReference(scope);
  if (existing === null) throw refusal;
  return existing;
}
