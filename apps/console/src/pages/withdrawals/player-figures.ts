import type { Transaction } from '../../api/transactions.ts';

const dayMs = 86_400_000;

/** Whoever was turned away before has still never been paid. */
const neverSent: ReadonlySet<Transaction['state']> = new Set(['pending_approval', 'failed']);

/** What the past says of a withdrawal. Only what succeeded counts as money. */
export function playerFigures(
  withdrawal: Transaction,
  ofPlayer: readonly Transaction[],
  onNumber: readonly Transaction[],
) {
  const sum = (direction: Transaction['direction']): number =>
    ofPlayer
      .filter((each) => each.direction === direction && each.state === 'succeeded')
      .reduce((total, each) => total + each.amount_minor, 0);
  const [depositedXaf, withdrawnXaf] = [sum('deposit'), sum('withdrawal')];
  const askedAt = Date.parse(withdrawal.created_at);
  const withdrawals = ofPlayer.filter(({ direction }) => direction === 'withdrawal');
  const isRecent = ({ created_at }: Transaction): boolean =>
    Math.abs(askedAt - Date.parse(created_at)) < dayMs;
  const players = new Set(onNumber.map(({ player_id }) => player_id));
  players.delete(withdrawal.player_id);
  return {
    depositedXaf,
    withdrawnXaf,
    /** Withdrawn, with this withdrawal, to deposited; null without a deposit. */
    ratio: depositedXaf === 0 ? null : (withdrawnXaf + withdrawal.amount_minor) / depositedXaf,
    /** How many the player asked for within a day of this one, with it. */
    withdrawalsLastDay: withdrawals.filter(isRecent).length,
    /** No other withdrawal of the player has ever been sent. */
    isFirstWithdrawal: withdrawals.every(
      ({ service_tx_id: id, state }) => id === withdrawal.service_tx_id || neverSent.has(state),
    ),
    otherPlayers: players.size,
  };
}
