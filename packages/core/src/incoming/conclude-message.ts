import type { Ports } from '../ports/ports.ts';
import type { MessageId } from '../transaction/transaction.ts';
import type { MessageConclusion } from './incoming-message.ts';

/** Writes down what was made of an SMS. Where that is not possible any more, what was done with its money stands all the same. */
export async function concludeMessage(
  { messages, log }: Pick<Ports, 'messages' | 'log'>,
  id: MessageId,
  conclusion: MessageConclusion,
): Promise<void> {
  if (await messages.conclude(id, conclusion)) return;
  log.warn(
    'What was made of an SMS is not written down: it is not stored, or was taken out with its month.',
    {
      message_id: id,
      outcome: conclusion.outcome,
      payment_id: conclusion.paymentId,
    },
  );
}
