import {
  type IncomingMessage,
  type Instant,
  incomingMessage,
  messageId,
  type Ports,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueId } from './unique.ts';

export const aMessage = (
  fields: Partial<IncomingMessage> = {},
  at: Instant = testMorning,
): IncomingMessage => ({
  ...incomingMessage(
    messageId(uniqueId()),
    {
      kind: 'sms',
      providerId: 'orange-money',
      sender: 'OrangeMoney',
      recipient: null,
      deviceId: 'device-1',
      simNumber: 1,
      rawText: 'Vous avez recu 5000 FCFA.',
      sentAt: null,
    },
    at,
  ),
  ...fields,
});

export async function storedMessage(
  { messages }: Pick<Ports, 'messages'>,
  fields: Partial<IncomingMessage> = {},
  at: Instant = testMorning,
): Promise<IncomingMessage> {
  const message = aMessage(fields, at);
  await messages.store(message);
  return message;
}
