import { type AlertDelivery, alertMessage } from '../alert/alert-message.ts';
import {
  type AlertCode,
  type AlertWatch,
  type Condition,
  type Findings,
  type Notice,
  type StandingAlert,
  watch,
} from '../alert/watch.ts';
import { oneByOne } from '../background-work.ts';
import { earlier, hourMs, type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { KnownWatch } from '../ports/alert-store.ts';
import type { Ports } from '../ports/ports.ts';
import { type Reason, sentenceOf, typed } from '../reason/reason.ts';
import { messageOf } from '../text.ts';

/** Finds what is wrong of one kind; what is news depends on what is known. */
export type AlertSource = (known: AlertWatch) => Promise<readonly Condition[]>;

type WatchPorts = Pick<Ports, 'alerts' | 'alertSender' | 'clock' | 'ids' | 'log' | 'settings'>;

/**
 * Looks at everything that staff must be told of, and makes messages of what is new and of what is over. Safe beside any
 * number of processes that do the same. Tells how many messages were made.
 */
export async function lookForAlerts(
  ports: WatchPorts,
  sources: Readonly<Partial<Record<AlertCode, AlertSource>>>,
): Promise<number> {
  // First of all: while the store is away there is one failure, and not one of every source.
  const known = await ports.alerts.read();
  const now: Record<string, readonly Condition[]> = {};
  // One source that fails must not keep the others from being heard.
  for (const [code, source] of Object.entries(sources)) {
    try {
      now[code] = await source(known.watch);
    } catch (error) {
      ports.log.error('What is wrong could not be looked at.', { code, error: messageOf(error) });
    }
  }
  return keep(ports, now, known);
}

/** Looks through the whole ledger when no process has done so for a day. */
export async function checkLedger(ports: WatchPorts, ledger: AlertSource): Promise<number> {
  const { watch: known, version } = await ports.alerts.read();
  const at = ports.clock.now();
  const last = known.ledgerCheckedAt;
  if (last !== null && at < later(last, limits.ledgerCheckEveryMs)) return 0;
  // Whoever breaks off, or dies, leaves it to the next in an hour, and not in a day.
  const claimed = earlier(later(at, hourMs), limits.ledgerCheckEveryMs);
  if ((await ports.alerts.write({ ...known, ledgerCheckedAt: claimed }, version, [])) === 'stale') return 0;
  let isLookedThrough = false;
  const told = await lookForAlerts(ports, {
    ledger_unbalanced: async () => {
      const found = await ledger(known);
      isLookedThrough = true;
      return found;
    },
  });
  if (isLookedThrough) await noteChecked(ports, at);
  return told;
}

async function noteChecked({ alerts }: WatchPorts, ledgerCheckedAt: Instant): Promise<void> {
  for (let tries = 0; tries < limits.commitTries; tries += 1) {
    const { watch: known, version } = await alerts.read();
    if ((await alerts.write({ ...known, ledgerCheckedAt }, version, [])) === 'written') return;
  }
}

/** Whoever is overtaken by another process starts again from what is known now. */
async function keep(ports: WatchPorts, now: Findings, first: KnownWatch): Promise<number> {
  let known = first;
  // Where devices must be heard of often, no one waits longer for them than that.
  const patienceMs = Math.min(limits.alertPatienceMs, ports.settings.channelSilenceMs);
  for (let tries = 0; tries < limits.commitTries; tries += 1) {
    const step = watch(known.watch, now, ports.clock.now(), patienceMs);
    if (isSame(step.watch, known.watch)) return 0;
    const messages = step.notices.flatMap((notice) => messagesOf(ports, notice));
    if ((await ports.alerts.write(step.watch, known.version, messages)) === 'written') return messages.length;
    known = await ports.alerts.read();
  }
  return 0;
}

const isSame = (one: AlertWatch, other: AlertWatch): boolean => JSON.stringify(one) === JSON.stringify(other);

const consoleOf = ({ settings: { consoleUrl } }: Pick<Ports, 'settings'>): string | null =>
  consoleUrl === null ? null : `${consoleUrl}/console`;

const messagesOf = (ports: WatchPorts, notice: Notice): readonly AlertDelivery[] =>
  ports.alertSender.ways.map((way) => ({
    id: ports.ids.next(),
    way,
    message: alertMessage(notice, consoleOf(ports)),
    madeAt: ports.clock.now(),
    tries: 0,
    lastError: null,
  }));

type TellPorts = Pick<Ports, 'alerts' | 'alertSender' | 'clock' | 'log'>;

/** So many are leased at once: all of them can fail before the lease ends. */
const toldAtOnceMax = Math.floor(limits.alertLeaseMs / limits.alertSendMs) - 1;

/**
 * Sends messages that are due. One that cannot be sent is tried again, ever more rarely and without end; but for a day only
 * where no one is there any more whom it was for: another process may know them.
 */
export async function tellAlerts(ports: TellPorts): Promise<{ readonly isMore: boolean }> {
  const at = ports.clock.now();
  const due = await ports.alerts.lease(at, later(at, limits.alertLeaseMs), toldAtOnceMax);
  await oneByOne(ports, due, async (delivery) => {
    const why = await sendOnce(ports, delivery);
    if (why === null) return ports.alerts.sent(delivery.id);
    const { way, message, madeAt } = delivery;
    ports.log.warn('Staff could not be told.', { way, code: message.code, error: sentenceOf(why) });
    const isGone = !ports.alertSender.ways.includes(way) && at >= later(madeAt, limits.alertWayMissedMs);
    if (isGone) return ports.alerts.sent(delivery.id);
    const pauseMs = Math.min(limits.alertPauseMaxMs, limits.alertPauseMs * 2 ** delivery.tries);
    return ports.alerts.failed(delivery.id, why, later(ports.clock.now(), pauseMs));
  });
  return { isMore: due.length > 0 };
}

async function sendOnce({ alertSender }: TellPorts, { way, message }: AlertDelivery): Promise<Reason | null> {
  try {
    return await alertSender.send(way, message);
  } catch (error) {
    return typed(messageOf(error));
  }
}

export interface AlertsView {
  /** The newest first. */
  readonly standing: readonly StandingAlert[];
  /** The newest first. */
  readonly unsent: readonly AlertDelivery[];
}

/** What is wrong now, and what could not be told to anyone yet. */
export const listAlerts =
  ({ alerts }: Pick<Ports, 'alerts'>) =>
  async (): Promise<AlertsView> => {
    const [{ watch: known }, unsent] = await Promise.all([alerts.read(), alerts.unsent(limits.pageSizeMax)]);
    return { standing: [...known.standing].sort((one, other) => other.since - one.since), unsent };
  };
