import { ignored, incomingMessage } from '../incoming/incoming-message.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { findProvider } from '../provider/registry.ts';
import { oneByOne } from '../steps/one-by-one.ts';
import { messageId } from '../transaction/identifiers.ts';
import { readProviderStatus, type StatusPorts } from './read-provider-status.ts';

/** What an operator told us without being asked. No one has signed it. */
export interface CallbackReport {
  readonly providerId: string;
  readonly rawText: string;
  /** Every text in it that may be the name of a submission of ours. */
  readonly names: readonly string[];
}

type CallbackPorts = StatusPorts & Pick<Ports, 'messages' | 'registry' | 'ids' | 'statusSchedule'>;

/**
 * Stores a callback, and gives back the work of reading the verdicts that it speaks of: whoever calls is answered
 * first, and is never believed. Rejects with `provider_not_found`.
 */
export const receiveCallback =
  (ports: CallbackPorts) =>
  async ({ providerId, rawText, names }: CallbackReport): Promise<() => Promise<number>> => {
    findProvider(await ports.registry.read(), providerId);
    const nothing = { sender: '', recipient: null, deviceId: null, simNumber: null, sentAt: null };
    const id = messageId(ports.ids.next());
    const report = { kind: 'callback', providerId, rawText, ...nothing } as const;
    await ports.messages.store(incomingMessage(id, report, ports.clock.now()));
    return async () => {
      const asked = names.slice(0, limits.callbackNamesMax);
      const owed = await ports.statusSchedule.owedUnder(providerId, asked);
      const [first] = owed;
      const because =
        first === undefined ? 'It names nothing that a verdict is owed for.' : 'The verdict was read anew.';
      await ports.messages.conclude(id, { ...ignored(because), transactionId: first?.id ?? null });
      return oneByOne(ports, owed, readProviderStatus(ports));
    };
  };
