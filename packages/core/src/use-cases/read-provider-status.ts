import { oneByOne } from '../background-work.ts';
import { confirmByVerdict, type VerdictPorts } from '../deposit/confirm-by-verdict.ts';
import {
  closedWindow,
  confirmedDeposit,
  type DoubtPorts,
  doubtVerdict,
  isSmsDeciding,
} from '../deposit/confirm-deposit.ts';
import { type Deposit, depositFacts, isOpen, isRejectedByPerson } from '../deposit/deposit.ts';
import { type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import { type ReadUrgency, type StatusAnswer, toldBy } from '../ports/gateways.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadRoom, ReadSchedule } from '../ports/status-schedule.ts';
import { answerOrUnknown, exchangeOf } from '../provider/ask-provider.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { service } from '../transaction/audit-entry.ts';
import { changeContext, changeDeposit, contradictedBy } from '../transaction/change-transaction.ts';
import { differencesOf, type ProviderExchange } from '../transaction/provider-exchange.ts';
import { changeOf, moveDeposit } from '../transaction/state-change.ts';
import { owedSince, type Transaction, verdictDeadline } from '../transaction/transaction.ts';
import { settleWithdrawal } from '../withdrawal/settle-withdrawal.ts';

export type StatusPorts = VerdictPorts & DoubtPorts & Pick<Ports, 'statuses'>;

/**
 * Asks for one verdict as soon as the provider may be asked: for the schedule, and for a callback that claims something
 * happened. Gives what it heard, once that is dealt with.
 */
export const readProviderStatus =
  (ports: StatusPorts) =>
  async (asked: Transaction, urgency: ReadUrgency = 'schedule'): Promise<StatusAnswer> => {
    const { providerId, direction, submissionId } = asked;
    const deadline = verdictDeadline(asked, ports.settings.stuckWithdrawalMs);
    const answer = await answerOrUnknown<StatusAnswer>(() =>
      ports.statuses.readStatus({ providerId, direction, submissionId, urgency, deadline }),
    );
    // Only a verdict is worth a row: a schedule of hours would bury the history under "still waiting".
    if (answer.outcome === 'pending' || answer.outcome === 'unknown') return answer;
    // A callback may ask about what has failed; that it has is no news.
    if (answer.outcome === 'failed' && asked.state === 'failed') return answer;
    const differences = differencesOf(asked, toldBy(answer));
    if (differences.length > 0) {
      await doubtVerdict(ports)(asked, answer, differences);
      return answer;
    }
    const exchange = exchangeOf(asked, 'read_status', answer, ports.clock.now());
    if (asked.direction === 'withdrawal') {
      const verdict =
        answer.outcome === 'succeeded'
          ? ({ kind: 'succeeded', providerTxId: answer.providerTxId } as const)
          : ({ kind: 'failed', reason: answer.reason, code: answer.code ?? 'operator_error' } as const);
      await settleWithdrawal(ports)(asked, verdict, exchange);
    } else if (answer.outcome === 'failed') {
      await refuseDeposit(ports, asked, answer.reason, exchange);
    } else if (answer.providerTxId !== null) {
      await confirmByVerdict(ports)(asked, answer.providerTxId, exchange);
    } else {
      await holdWithoutId(ports, asked, exchange);
    }
    return answer;
  };

/**
 * Without the operator's id the same money could be counted again from its SMS, so no one is credited: the SMS is
 * waited for, and once the window has closed a person decides. Otherwise the player's money would be out of reach.
 */
async function holdWithoutId(
  ports: StatusPorts,
  asked: Transaction,
  exchange: ProviderExchange,
): Promise<void> {
  ports.log.warn('A provider reports success without a transaction id.', { service_tx_id: asked.id });
  const why = reason('provider_reports_paid_without_id');
  const evidence = { providerTxId: null, paidAt: null, payments: [], exchanges: [exchange], reason: why };
  await changeDeposit(ports, asked.id, async (current) => {
    if (current.submissionId !== asked.submissionId) return null;
    // While it is open that decides; and this reading is not the last.
    if (await isSmsDeciding(ports, current)) return null;
    // Without an id nothing says that it is other money than what a person has rejected.
    if (isRejectedByPerson(current)) return contradictedBy(ports, current, exchange);
    const context = changeContext(ports, { kind: 'provider', id: asked.providerId }, ports.clock.now());
    const change = confirmedDeposit(current, evidence, ports.settings, context);
    return change?.transaction.state === 'requires_manual_resolution' ? change : null;
  });
}

async function refuseDeposit(
  ports: StatusPorts,
  asked: Transaction,
  why: Reason,
  exchange: ProviderExchange,
): Promise<void> {
  await changeDeposit(ports, asked.id, (current) => {
    const at = ports.clock.now();
    if (current.submissionId !== asked.submissionId) return null;
    // It was credited by its SMS, and its provider says that nothing was paid.
    if (current.state === 'succeeded') return contradictedBy(ports, current, exchange);
    if (!isOpen(current)) return null;
    const context = changeContext(ports, { kind: 'provider', id: asked.providerId }, at);
    const change = changeOf(current, at, { exchanges: [exchange] });
    const facts = depositFacts(current, at, ports.settings);
    return moveDeposit(change, 'payment_refused', facts, why, context, exchange.failureCode);
  });
}

/** A growing interval: quick while the player holds the phone, slow once it is a matter of hours. */
export const statusReadDelaysMs: readonly number[] = [
  5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
];

type SchedulePorts = StatusPorts & Pick<Ports, 'statusSchedule' | 'registry'>;

/** What a round has begun. */
export interface BegunReads {
  readonly taken: number;
  /** When all of it has been answered and dealt with, and what was taken in its place. */
  readonly over: Promise<void>;
}

/**
 * Asks providers for the verdicts that are due, so many of each at once. Providers take their time, and one that is
 * slow keeps no other waiting: where a round was full, the next ones are taken as soon as half of it is answered.
 */
export const readProviderStatuses = (ports: SchedulePorts) => {
  const underWay = new Map<string, number>();
  const countOf = (providerId: string): number => underWay.get(providerId) ?? 0;
  const count = ({ providerId }: Pick<ReadRoom, 'providerId'>, more: number): void =>
    void underWay.set(providerId, countOf(providerId) + more);

  const take = async (rooms: readonly ReadRoom[]): Promise<readonly Transaction[]> => {
    // Places are taken before the store is asked: another round may begin meanwhile.
    for (const room of rooms) count(room, room.count);
    let due: readonly Transaction[] = [];
    try {
      due = await ports.statusSchedule.takeDue(ports.clock.now(), rooms, scheduleOf(ports.settings));
    } finally {
      for (const room of rooms) count(room, ofProvider(due, room).length - room.count);
    }
    return due;
  };

  const begin = async (providerIds: readonly string[], atOnce: number): Promise<BegunReads> => {
    const rooms = providerIds
      .map((providerId) => ({ providerId, count: atOnce - countOf(providerId) }))
      .filter((room) => room.count > 0);
    const due = await take(rooms);
    const rounds = rooms.map((room) => read(room, ofProvider(due, room), atOnce));
    return { taken: due.length, over: Promise.all(rounds).then(() => undefined) };
  };

  const read = async (room: ReadRoom, due: readonly Transaction[], atOnce: number): Promise<void> => {
    let isMore = due.length === room.count;
    const following: Promise<unknown>[] = [];
    const readings = due.map(async (asked) => {
      await oneByOne(ports, [asked], async () => {
        const isPutOff = await readOne(ports, asked);
        // Who got no turn would get none in a next round either.
        if (isPutOff) isMore = false;
      });
      count(room, -1);
      if (!isMore || countOf(room.providerId) > atOnce / 2) return;
      isMore = false;
      // A store that cannot be reached is noticed by the next round.
      following.push(begin([room.providerId], atOnce).then(({ over }) => over, ignore));
    });
    await Promise.all(readings);
    await Promise.all(following);
  };

  return async (atOnce: number): Promise<BegunReads> => {
    const { providers } = await ports.registry.read();
    const ids = providers.map(({ providerId }) => providerId);
    return begin(ids, atOnce);
  };
};

const ignore = (): undefined => undefined;

const ofProvider = (
  due: readonly Transaction[],
  { providerId }: Pick<ReadRoom, 'providerId'>,
): readonly Transaction[] => due.filter((each) => each.providerId === providerId);

/** The first reading is made before the window closes, however short it is. */
const scheduleOf = ({ depositWindowMs, stuckWithdrawalMs }: Settings): ReadSchedule => ({
  delaysMs: statusReadDelaysMs.map((ms, index) => (index === 0 ? Math.min(ms, depositWindowMs) : ms)),
  lateVerdictMs: limits.silentVerdictMs,
  stuckWithdrawalMs,
});

/** True when it could not be asked. */
async function readOne(ports: SchedulePorts, asked: Transaction): Promise<boolean> {
  const askedAt = ports.clock.now();
  const answer = await readProviderStatus(ports)(asked);
  const isPutOff = answer.outcome === 'unknown' && answer.isPutOff === true;
  if (isPutOff) await ports.statusSchedule.putBack(asked.id, ports.clock.now());
  else if (isNewsHeard(asked, answer) || isSettled(ports, asked, answer, askedAt))
    await ports.statusSchedule.end(asked.id);
  // A success that did not confirm it is looked at by a person; the next reading tells.
  const isHeard = answer.outcome === 'pending' || answer.outcome === 'failed';
  if (isHeard && asked.direction === 'deposit' && askedAt >= asked.expiresAt) await closeWindow(ports, asked);
  return isPutOff;
}

/** What is over is asked about only because a callback told news of it: a verdict is the last word. */
export const isNewsHeard = (asked: Transaction, { outcome }: StatusAnswer): boolean =>
  owedSince(asked) === null && outcome !== 'unknown' && outcome !== 'pending';

/** An hour after the deadline a word is the last one; whoever can give none is not waited for. */
const isSettled = (
  { statuses }: SchedulePorts,
  asked: Transaction,
  { outcome }: StatusAnswer,
  askedAt: Instant,
): boolean =>
  asked.direction === 'deposit' &&
  askedAt > later(asked.expiresAt, limits.lateVerdictMs) &&
  (outcome === 'failed' || outcome === 'succeeded' || !statuses.givesVerdicts(asked.providerId));

/**
 * The last reading was made after the deadline and did not confirm the deposit: there is nothing more to wait for,
 * unless an SMS came in time and waits for a verdict, which `pending` is not.
 */
const closeWindow = (ports: SchedulePorts, { id }: Deposit): Promise<unknown> =>
  changeDeposit(ports, id, async (current) => {
    const at = ports.clock.now();
    if (!isOpen(current) || at < current.expiresAt) return null;
    if (await isSmsDeciding(ports, current)) return null;
    const doubts = (await ports.doubts.about([id])).get(id) ?? [];
    return closedWindow(ports, current, doubts, changeContext(ports, service, at));
  });
