import type { Request } from 'express';
import { callbackUrl } from '../http/callbacks.ts';
import { type Answer, amountOf, objectOf, textOf } from '../http/exchange.ts';
import { mtnError } from './mtn-answers.ts';

/** A request for money as MTN reads it. */
export interface MtnRequest {
  readonly reference: string;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly externalId: string;
  readonly payerMessage: string;
  readonly payeeNote: string;
  readonly callbackUrl: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const environments = new Set(['sandbox', 'mtncameroon']);
const longestNote = 160;

const malformed = (message: string): Answer => mtnError(400, 'BAD_REQUEST', message);

/** The request, or what is wrong with it. */
export function readMtnRequest(request: Request, party: 'payer' | 'payee'): MtnRequest | Answer {
  const body = objectOf(request.body);
  const reference = request.get('x-reference-id') ?? '';
  if (!uuid.test(reference)) return malformed('X-Reference-Id must be a UUID.');
  if (!environments.has(request.get('x-target-environment') ?? '')) {
    return mtnError(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
  }
  if (textOf(body, 'currency') !== 'XAF') {
    return mtnError(500, 'INVALID_CURRENCY', 'Currency not supported.');
  }
  const address = request.get('x-callback-url') ?? '';
  if (address !== '' && callbackUrl(address) === null) {
    return mtnError(
      500,
      'INVALID_CALLBACK_URL_HOST',
      'Callback URL with different host name than configured.',
    );
  }
  const amountXaf = typeof body['amount'] === 'string' ? amountOf(body['amount']) : null;
  if (amountXaf === null) return malformed('amount must be a text of digits.');
  const { partyIdType, partyId } = objectOf(body[party]);
  if (partyIdType !== 'MSISDN' || typeof partyId !== 'string' || !/^\d{7,15}$/.test(partyId)) {
    return malformed(`${party} must be an MSISDN.`);
  }
  const payerMessage = textOf(body, 'payerMessage');
  const payeeNote = textOf(body, 'payeeNote');
  if ([payerMessage, payeeNote].some((note) => note.length > longestNote || note.includes("'"))) {
    return malformed('Messages have at most 160 characters and no apostrophe.');
  }
  return {
    reference,
    msisdn: `+${partyId}`,
    amountXaf,
    externalId: textOf(body, 'externalId'),
    payerMessage,
    payeeNote,
    callbackUrl: callbackUrl(address),
  };
}
