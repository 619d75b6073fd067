import { type Msisdn, msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import { operator } from '../phone/operator-prefixes.ts';
import type { Settings } from '../settings.ts';
import { type AmountXaf, amountXaf } from './amount.ts';
import { type CallbackUrl, callbackUrl } from './callback-url.ts';
import type { Direction } from './direction.ts';
import { type PlayerId, playerId } from './identifiers.ts';
import { type Reference, type ReferenceScope, reference } from './reference.ts';

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
export interface CheckedRequest {
  readonly applicationId: string;
  readonly playerId: PlayerId;
  readonly msisdn: Msisdn;
  readonly amountXaf: AmountXaf;
  readonly operator: Operator;
  readonly reference: Reference;
  readonly callbackUrl: CallbackUrl | null;
}

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

export const scopeOf = (request: CheckedRequest, direction: Direction): ReferenceScope => ({
  applicationId: request.applicationId,
  playerId: request.playerId,
  direction,
  reference: request.reference,
});
