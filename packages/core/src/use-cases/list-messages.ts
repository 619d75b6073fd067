import type { IncomingMessage } from '../incoming/incoming-message.ts';
import type { MessageFilter } from '../ports/message-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { checkedLimit, type SliceRequest } from '../steps/slice-request.ts';

/** What gateways passed on, for people who look for what was missed. */
export const listMessages =
  ({ messages }: Pick<Ports, 'messages'>) =>
  (filter: MessageFilter, slice: SliceRequest): Promise<Slice<IncomingMessage>> =>
    messages.list(filter, slice.cursor, checkedLimit(slice));
