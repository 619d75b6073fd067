import type { Request } from 'express';
import { callbackUrl } from '../http/callbacks.ts';
import { type Answer, amountOf, objectOf, textOf } from '../http/exchange.ts';
import { malformed } from './orange-answers.ts';

/** A request for money as Orange reads it. The channel's PIN is looked at and not kept. */
export interface PayRequest {
  readonly number: number;
  readonly payToken: string;
  readonly msisdn: string;
  readonly channelUserMsisdn: string;
  readonly amountXaf: number;
  readonly orderId: string;
  readonly description: string;
  readonly notifUrl: string | null;
}

const longestOrderId = 20;

/** The request, or what is wrong with it. */
export function readPayRequest(request: Request, number: number): PayRequest | Answer {
  const body = objectOf(request.body);
  const subscriber = textOf(body, 'subscriberMsisdn');
  const channelUserMsisdn = textOf(body, 'channelUserMsisdn');
  const amountXaf = amountOf(body['amount']);
  const orderId = textOf(body, 'orderId');
  const notifUrl = textOf(body, 'notifUrl');
  if (!/^\d{9}$/.test(subscriber)) return malformed('subscriberMsisdn must have nine digits.');
  if (!/^\d{9}$/.test(channelUserMsisdn)) return malformed('channelUserMsisdn must have nine digits.');
  if (amountXaf === null) return malformed('amount must be digits.');
  if (orderId === '' || orderId.length > longestOrderId)
    return malformed('orderId has at most 20 characters.');
  if (!/^\d{4}$/.test(textOf(body, 'pin'))) return malformed('pin must have four digits.');
  return {
    number,
    payToken: textOf(body, 'payToken'),
    msisdn: `+237${subscriber}`,
    channelUserMsisdn,
    amountXaf,
    orderId,
    description: textOf(body, 'description'),
    notifUrl: callbackUrl(notifUrl),
  };
}
