import { OneAtATime, oneByOne } from '../background-work.ts';
import { isOpen } from '../deposit/deposit.ts';
import { Allowance, ignored, incomingMessage, type MessageReport } from '../incoming/incoming-message.ts';
import { earlier, type Instant, later, startOfDay, startOfHour } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { findProvider } from '../provider/registry.ts';
import { reason } from '../reason/reason.ts';
import { shownText } from '../text.ts';
import { messageId, owedSince, type Transaction } from '../transaction/transaction.ts';
import { isNewsHeard, readProviderStatus, type StatusPorts } from './read-provider-status.ts';

/** What an operator told us without being asked. No one has signed it. */
export interface CallbackReport {
  readonly providerId: string;
  readonly rawText: string;
  /** Every text in it that may be the name of a submission of ours. */
  readonly names: readonly string[];
}

type CallbackPorts = StatusPorts &
  Pick<Ports, 'messages' | 'callbackBudgets' | 'registry' | 'ids' | 'statusSchedule'>;

const nothing = async (): Promise<number> => 0;

/**
 * Stores a callback, and gives back the work of reading the verdicts that it speaks of: whoever calls is answered
 * first, and is never believed. Anyone can call: of each transaction only so many callbacks a day are followed, and
 * what names nothing that we wait for, or nothing but what has had its share, is kept within one allowance for all.
 * What has failed is not waited for: news of it is followed within both, until it is heard. Rejects with `provider_not_found`.
 */
export const receiveCallback = (ports: CallbackPorts) => {
  const alarms = new Allowance({ burst: 1, perSecond: 1 / 60 });
  const reading = new OneAtATime(async (asked: Transaction) => {
    const answer = await readProviderStatus(ports)(asked, isUnderWay(asked) ? 'callback' : 'schedule');
    if (isNewsHeard(asked, answer)) await ports.statusSchedule.end(asked.id);
  });
  const strangers = allowanceOfStrangers(ports);
  const follow = async (followed: readonly Transaction[]) => {
    // No schedule asks about what is over: a reading that is lost, with its answer or its process, would be the last.
    const over = followed.filter((each) => owedSince(each) === null).map(({ id }) => id);
    const afterwards = later(ports.clock.now(), limits.readPatienceMs.callback);
    if (over.length > 0) await ports.statusSchedule.followNews(over, afterwards);
    return () => oneByOne(ports, followed, (each) => reading.run(each));
  };

  return async ({ providerId, rawText, names }: CallbackReport): Promise<() => Promise<number>> => {
    findProvider(await ports.registry.read(), providerId);
    const named = await ports.statusSchedule.owedUnder(providerId, names.slice(0, limits.callbackNamesMax));
    const awaited = await withinBudget(ports, named.filter(isWaitedFor));
    if (awaited.length > 0) {
      await keep(ports, providerId, rawText, awaited);
      return follow(awaited);
    }
    const at = ports.clock.now();
    if (!(await strangers.take(at))) {
      if (alarms.take(at))
        ports.log.warn('A flood of callbacks: not all are kept.', { provider: providerId });
      return nothing;
    }
    const failed = await withinBudget(
      ports,
      named.filter((each) => !isWaitedFor(each)),
    );
    await keep(ports, providerId, shownText(rawText, limits.strangeCallbackMaxChars), failed);
    return follow(failed);
  };
};

/** What ends for want of a verdict. Anyone who knows old names could otherwise keep those waiting. */
const isUnderWay = (transaction: Transaction): boolean =>
  transaction.direction === 'deposit' ? isOpen(transaction) : transaction.state === 'provider_submitted';

const isWaitedFor = ({ state }: Transaction): boolean => state !== 'failed';

/** Those whose share of this day is not used up; they have used one more. */
async function withinBudget(
  { callbackBudgets, clock }: CallbackPorts,
  named: readonly Transaction[],
): Promise<readonly Transaction[]> {
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => id);
  const left = await callbackBudgets.spend(ids, startOfDay(clock.now()), limits.callbacksFollowedPerDay);
  return named.filter(({ id }) => left.includes(id));
}

/** What all strangers together may have kept. Once an hour's share is used up, a flood asks the store no more. */
function allowanceOfStrangers({ callbackBudgets }: CallbackPorts) {
  let usedUp: Instant | null = null;
  return {
    async take(at: Instant): Promise<boolean> {
      const hour = startOfHour(at);
      if (usedUp === hour) return false;
      const left = await callbackBudgets.spend(['strangers'], hour, limits.strangeCallbacksPerHour);
      if (left.length === 0) usedUp = hour;
      return left.length > 0;
    },
  };
}

async function keep(
  ports: CallbackPorts,
  providerId: string,
  rawText: string,
  [first]: readonly Transaction[],
): Promise<void> {
  const nobody = { sender: '', recipient: null, deviceId: null, simNumber: null, sentAt: null };
  const because = reason(first === undefined ? 'callback_names_nothing' : 'callback_followed');
  const report: MessageReport = { kind: 'callback', providerId, rawText, ...nobody };
  const message = incomingMessage(messageId(ports.ids.next()), report, ports.clock.now());
  await ports.messages.store({ ...message, ...ignored(because), transactionId: first?.id ?? null });
}

type ForgetPorts = Pick<Ports, 'messages' | 'callbackBudgets' | 'clock' | 'settings'>;

/** Removes raw callbacks that are old and led to nothing; gives as many as `limit` when there may be more to do. */
export const forgetCallbacks =
  (ports: ForgetPorts) =>
  async (limit: number): Promise<number> => {
    const now = ports.clock.now();
    const seen = await ports.messages.removeCallbacks(earlier(now, ports.settings.keepCallbacksMs), limit);
    // What was counted on days before means nothing any more.
    const forgotten = await ports.callbackBudgets.forgetBefore(startOfDay(now), limit);
    return Math.max(seen, forgotten);
  };
