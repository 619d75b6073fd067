import {
  channelsBehind,
  type EntryId,
  isSame,
  limits,
  operatorOf,
  statesThatMove,
  timePrecisionMs,
  type WalletEntry,
  type WalletId,
  walletOfChannel,
} from '@mobile-money/core';
import type { TrueMove } from '../ledger.ts';
import type { Evidence } from './evidence.ts';

export const entriesOf = ({ database }: Evidence): readonly WalletEntry[] =>
  [...database.walletEntries.values()].map(({ entry }) => entry);

/** The movement that an entry truly tells of; what is made up, or told to the book of another wallet, tells of none. */
export const truthOf = ({ network }: Evidence, entry: WalletEntry): TrueMove | undefined =>
  network.ledger.moves.find(
    ({ wallet, name, balanceHundredths }) =>
      wallet === entry.walletId && name === entry.name && balanceHundredths === entry.balanceHundredths,
  );

export const movesOf = ({ network }: Evidence, wallet: WalletId): readonly TrueMove[] =>
  network.ledger.moves.filter((each) => each.wallet === wallet);

/** The true movements that are in the books, by wallet and name; up to a step of them, or at the end. */
export function toldTruly(evidence: Evidence, untilStep = Number.POSITIVE_INFINITY): ReadonlySet<string> {
  const steps = evidence.journal.steps.slice(0, untilStep);
  const entries = steps.flatMap(({ step }) => step.entries);
  return new Set(
    entries.filter((each) => truthOf(evidence, each)).map(({ walletId, name }) => keyOf(walletId, name)),
  );
}

export const keyOf = (wallet: WalletId, name: EntryId): string => `${wallet} ${name}`;

/** When it happened, as exactly as its SMS tells. */
export function timeOf({ walletId, paidAt, receivedAt }: WalletEntry): number {
  const at = Math.min(paidAt ?? receivedAt, receivedAt);
  return at - (at % timePrecisionMs[operatorOf(walletId)]);
}

/**
 * Two faults that cancel out: the wallet came back to a balance that it had before, and something in between is not told.
 * From what is told no one can see that the wallet ever left that balance, or in which order it did.
 */
export function isCancelledOut(evidence: Evidence, wallet: WalletId, told: ReadonlySet<string>): boolean {
  const moves = movesOf(evidence, wallet);
  const isMissed = moves.map(({ name }) => !told.has(keyOf(wallet, name)));
  return isMissed.some((isOne, at) => {
    const froms = Array.from({ length: at + 1 }, (_, from) => from);
    const tos = Array.from({ length: moves.length - at }, (_, after) => at + 1 + after);
    return isOne && froms.some((from) => tos.some((to) => isBack(moves, from, to)));
  });
}

/** Before the one movement the wallet held what it holds before the other, maybe but for a fee. */
function isBack(moves: readonly TrueMove[], from: number, to: number): boolean {
  const balances = [startOf(moves), ...moves.map(({ balanceHundredths }) => balanceHundredths)];
  const off = Math.abs((balances[from] as number) - (balances[to] as number));
  const fees = moves.slice(from, to).map(({ feeHundredths }) => feeHundredths);
  return [0, ...fees].some((fee) => isSame(off, fee));
}

/** Money came and went at one moment, as exactly as SMS tell it: after a hole no one knows which of the two was first. */
export function isTurnedRound(evidence: Evidence, wallet: WalletId): boolean {
  const moves = movesOf(evidence, wallet);
  const withinMs = timePrecisionMs[operatorOf(wallet)] + limits.walletClocksMs;
  return moves.some(({ atMs }, from) =>
    moves.some((last, at) => at > from && last.atMs - atMs <= withinMs && isBack(moves, from, at + 1)),
  );
}

const startOf = ([first]: readonly TrueMove[]): number =>
  first === undefined ? 0 : first.balanceHundredths - first.movedXaf * 100 + first.feeHundredths;

/** Whether something may excuse what does not fit: a text that no one can read, or money of ours that moved. */
export function isExcused({ database, journal, network }: Evidence, wallet: WalletId): boolean {
  const { channels } = database.registry;
  const own = channels.filter((each) => walletOfChannel(each) === wallet);
  const isOurs = journal.commits.some(({ change: { transaction: each } }) => {
    const isMoving = statesThatMove.some(
      ([direction, state]) => direction === each.direction && state === each.state,
    );
    const isHere =
      each.direction === 'withdrawal'
        ? own.some(({ providerId }) => providerId === each.providerId)
        : each.collectionMode === 'merchant_initiated' &&
          own.some(({ channelId }) => channelId === each.channelId);
    return isMoving && isHere && each.operator === operatorOf(wallet);
  });
  const isUnread = [...database.messages.values()].some((message) => {
    const reading = network.sms.get(message.rawText)?.reading;
    const isUnclear = reading?.kind === 'ignored' && reading.because.code === 'sms_unread';
    return isUnclear && channelsBehind(channels, message).some((each) => walletOfChannel(each) === wallet);
  });
  return isOurs || isUnread;
}
