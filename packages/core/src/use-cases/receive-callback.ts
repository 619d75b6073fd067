import { Allowance } from '../incoming/allowance.ts';
import { ignored, incomingMessage, type MessageReport } from '../incoming/incoming-message.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { findProvider } from '../provider/registry.ts';
import { OneAtATime } from '../steps/one-at-a-time.ts';
import { oneByOne } from '../steps/one-by-one.ts';
import { shownText } from '../text.ts';
import { messageId } from '../transaction/identifiers.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { readProviderStatus, type StatusPorts } from './read-provider-status.ts';

/** What an operator told us without being asked. No one has signed it. */
export interface CallbackReport {
  readonly providerId: string;
  readonly rawText: string;
  /** Every text in it that may be the name of a submission of ours. */
  readonly names: readonly string[];
}

type CallbackPorts = StatusPorts & Pick<Ports, 'messages' | 'registry' | 'ids' | 'statusSchedule'>;

const nothing = async (): Promise<number> => 0;

/**
 * Stores a callback, and gives back the work of reading the verdicts that it speaks of: whoever calls is answered
 * first, and is never believed. Anyone can call, so what names nothing of ours is kept within an allowance, and a
 * verdict is read once at a time however often it is named. Rejects with `provider_not_found`.
 */
export const receiveCallback = (ports: CallbackPorts) => {
  const strangers = new Allowance({
    burst: limits.strangeCallbacksBurst,
    perSecond: limits.strangeCallbacksPerSecond,
  });
  const alarms = new Allowance({ burst: 1, perSecond: 1 / 60 });
  const reading = new OneAtATime(readProviderStatus(ports));

  return async ({ providerId, rawText, names }: CallbackReport): Promise<() => Promise<number>> => {
    findProvider(await ports.registry.read(), providerId);
    const owed = await ports.statusSchedule.owedUnder(providerId, names.slice(0, limits.callbackNamesMax));
    const at = ports.clock.now();
    const isNews = owed.some(({ id }) => !reading.isUnderWay(id));
    if (isNews || strangers.take(at)) await keep(ports, { providerId, rawText }, owed);
    else if (alarms.take(at))
      ports.log.warn('A flood of callbacks: not all are kept.', { provider: providerId });
    return owed.length === 0 ? nothing : () => oneByOne(ports, owed, (each) => reading.run(each));
  };
};

async function keep(
  ports: CallbackPorts,
  { providerId, rawText }: Pick<CallbackReport, 'providerId' | 'rawText'>,
  [first]: readonly Transaction[],
): Promise<void> {
  const report: MessageReport = {
    kind: 'callback',
    providerId,
    rawText: first === undefined ? shownText(rawText, limits.strangeCallbackMaxChars) : rawText,
    sender: '',
    recipient: null,
    deviceId: null,
    simNumber: null,
    sentAt: null,
  };
  const because =
    first === undefined ? 'It names nothing that a verdict is owed for.' : 'The verdict is read anew.';
  const message = incomingMessage(messageId(ports.ids.next()), report, ports.clock.now());
  await ports.messages.store({ ...message, ...ignored(because), transactionId: first?.id ?? null });
}
