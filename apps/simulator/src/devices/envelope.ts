import { createHmac } from 'node:crypto';
import { withOffset } from '../network/douala-time.ts';
import type { Sms } from '../network/phones.ts';

/** The webhook of the open-source Android SMS gateway, as it is sent. */
export interface Envelope {
  readonly deviceId: string;
  readonly event: 'sms:received' | 'system:ping';
  readonly id: string;
  readonly webhookId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const smsPayload = (sms: Sms, simNumber: number | null): Envelope['payload'] => ({
  messageId: sms.id,
  message: sms.text,
  sender: sms.sender,
  // What older versions call the sender.
  phoneNumber: sms.sender,
  recipient: sms.to,
  simNumber,
  receivedAt: withOffset(sms.at),
});

/** Signed anew for each attempt: the raw body and the time of the attempt, in seconds. */
export function signedHeaders(rawBody: string, secret: string, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  return {
    'Content-Type': 'application/json',
    'X-Timestamp': timestamp,
    'X-Signature': createHmac('sha256', secret)
      .update(rawBody + timestamp)
      .digest('hex'),
  };
}
