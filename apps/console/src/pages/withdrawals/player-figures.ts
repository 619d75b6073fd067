import type { Transaction } from '../../api/transactions.ts';

const dayMs = 86_400_000;

/** What the past says of a withdrawal. Only what succeeded counts as money. */
export function playerFigures(withdrawal: Transaction, ofPlayer: readonly Transaction[]) {
  const sum = (direction: Transaction['direction']): number =>
    ofPlayer
      .filter((each) => each.direction === direction && each.state === 'succeeded')
      .reduce((total, each) => total + each.amount_minor, 0);
  const [depositedXaf, withdrawnXaf] = [sum('deposit'), sum('withdrawal')];
  const askedAt = Date.parse(withdrawal.created_at);
  // Itself may be behind the newest that were read.
  const others = ofPlayer.filter(
    ({ direction, service_tx_id: id }) => direction === 'withdrawal' && id !== withdrawal.service_tx_id,
  );
  const isRecent = ({ created_at }: Transaction): boolean => {
    const beforeMs = askedAt - Date.parse(created_at);
    return beforeMs >= 0 && beforeMs < dayMs;
  };
  return {
    depositedXaf,
    withdrawnXaf,
    /** Withdrawn, with this withdrawal, to deposited; null without a deposit. */
    ratio: depositedXaf === 0 ? null : (withdrawnXaf + withdrawal.amount_minor) / depositedXaf,
    /** How many the player asked for within the day before this one, with it. */
    withdrawalsLastDay: others.filter(isRecent).length + 1,
  };
}
