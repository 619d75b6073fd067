import { concludeMessage } from '../incoming/conclude-message.ts';
import {
  type IncomingMessage,
  type MessageAnswer,
  tellsNothingCertain,
} from '../incoming/incoming-message.ts';
import { limits } from '../limits.ts';
import { holdCodeOf, type ReceivedPayment } from '../matching/received-payment.ts';
import { maskedText } from '../phone/msisdn.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason, typed } from '../reason/reason.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import type { MessageId } from '../transaction/transaction.ts';
import { tellBehind } from '../wallet/tell-wallet.ts';
import { actOn, conclusionOf, type DecideMessagePorts, ownNumbersOf } from './receive-sms.ts';
import { findTemplate, readingBy } from './sms-templates.ts';

type RereadPorts = DecideMessagePorts & Pick<Ports, 'audit'>;

/**
 * Reads an SMS once more, with the templates of now, and does what it says as if it were read when it came. What led to
 * something is not read again, so repeating it changes nothing. Rejects with `message_not_found`,
 * `message_taken_out`, `message_not_sms`.
 */
export const rereadMessage =
  (ports: RereadPorts) =>
  async (id: MessageId, staff: StaffActor): Promise<MessageAnswer> => {
    const message = await findSms(ports, id);
    const answer = await reread(ports, message);
    if (answer === null) return knownAnswer(ports, message);
    const deed = ['message.reread', id, message.outcome, answer.outcome] as const;
    await ports.audit.append(auditEntry(ports, staff, ports.clock.now(), deed, answer.because));
    return answer;
  };

/** How far reading again has come. */
export interface RereadProgress {
  readonly looked: number;
  /** So many led to something. */
  readonly read: number;
  /** Where the next call goes on; null when all were looked at. */
  readonly nextCursor: string | null;
}

/**
 * Reads some of the SMS again that no one could read, as far as this template reads them, the oldest first: balances
 * continue from each other. Whoever calls it with the cursor that it gave comes to an end. Any number may do so at once.
 */
export const rereadByTemplate =
  (ports: RereadPorts) =>
  async (templateId: string, cursor: string | null, staff: StaffActor): Promise<RereadProgress> => {
    const template = await findTemplate(ports, templateId);
    if (template.status !== 'active') throw new DomainError('template_not_active');
    const readable = readingBy(ports, template, await ownNumbersOf(ports));
    const { items, nextCursor } = await ports.messages.unread(cursor, limits.smsPerStep);
    let read = 0;
    for (const message of items) {
      if (readable(message) === null) continue;
      const answer = await reread(ports, message);
      if (answer !== null) read += 1;
    }
    if (read > 0) {
      const deed = ['template.reread', templateId, 'unread', 'read'] as const;
      const because = reason('messages_reread', { read, looked: items.length });
      await ports.audit.append(auditEntry(ports, staff, ports.clock.now(), deed, because));
    }
    return { looked: items.length, read, nextCursor };
  };

/** A person says that nothing is to be done about an SMS. Saying it again changes nothing. */
export const dismissMessage =
  (ports: Pick<Ports, 'messages' | 'registry' | 'walletBooks' | 'clock' | 'ids'>) =>
  async (id: MessageId, given: string, staff: StaffActor): Promise<IncomingMessage> => {
    const because = typed(givenReason(given));
    const message = await findSms(ports, id);
    const at = ports.clock.now();
    const deed = ['message.dismiss', id, message.outcome, 'dismissed'] as const;
    const audit = auditEntry(ports, staff, at, deed, because);
    await ports.messages.dismiss(id, { at, by: staff.id, because }, audit);
    const { channels } = await ports.registry.read();
    if (tellsNothingCertain(message.because)) await tellBehind(ports, message, 'nothing', channels);
    return findSms(ports, id);
  };

async function findSms({ messages }: Pick<Ports, 'messages'>, id: MessageId): Promise<IncomingMessage> {
  const message = await messages.find(id);
  if (message === null)
    throw new DomainError((await messages.isTakenOut(id)) ? 'message_taken_out' : 'message_not_found');
  if (message.kind !== 'sms') throw new DomainError('message_not_sms');
  return message;
}

/** Null when nothing comes of it that was not known. */
async function reread(ports: RereadPorts, message: IncomingMessage): Promise<MessageAnswer | null> {
  const hasLedToSomething = message.paymentId !== null || message.transactionId !== null;
  if (hasLedToSomething || message.rawText === maskedText) return null;
  // As they are now: whoever activated one wants it to be used.
  const templates = (await ports.templates.list()).filter(({ status }) => status === 'active');
  const reading = ports.smsReader.read(message, await ownNumbersOf(ports), templates);
  const answer = await actOn(ports)(message, reading);
  if (isSameAnswer(answer, message)) return null;
  await concludeMessage(ports, message.id, conclusionOf(answer));
  return answer;
}

/** As it was answered, with the code of what its payment still waits for. */
async function knownAnswer(
  { payments }: Pick<Ports, 'payments'>,
  message: IncomingMessage,
): Promise<MessageAnswer> {
  const known = conclusionIn(message);
  if (message.outcome !== 'held') return known;
  const { paymentId, because: heldBecause } = message;
  const told = { isReversed: false, heldBecause };
  const code = holdCodeOf(paymentId === null ? told : ((await payments.find(paymentId)) as ReceivedPayment));
  return code === undefined ? known : { ...known, code };
}

const isSameAnswer = (answer: MessageAnswer, message: IncomingMessage): boolean =>
  JSON.stringify(conclusionIn(answer)) === JSON.stringify(conclusionIn(message));

const conclusionIn = ({
  outcome,
  because,
  isSuspicious,
  paymentId,
  transactionId,
}: MessageAnswer): MessageAnswer => ({ outcome, because, isSuspicious, paymentId, transactionId });
