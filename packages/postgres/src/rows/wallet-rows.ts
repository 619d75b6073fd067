import type {
  EntryRecord,
  Unbooked,
  WalletBalance,
  WalletEntry,
  WalletGap,
  WalletStep,
} from '@mobile-money/core';
import { reasonIn, reasonText } from '../database/json.ts';
import { auditToRow } from './audit-row.ts';
import { asIs, kept, type Row, reasonOrNone, under } from './kept.ts';

const entryMembers = {
  id: asIs,
  walletId: asIs,
  name: asIs,
  source: asIs,
  operatorTxId: asIs,
  movedXaf: asIs,
  feeHundredths: asIs,
  balanceHundredths: asIs,
  paidAt: asIs,
  receivedAt: asIs,
  standing: asIs,
  because: reasonOrNone,
};
export const entryRow = kept<WalletEntry>(entryMembers);
export const entryRecordRow = kept<EntryRecord>({ ...entryMembers, paymentId: asIs, transactionId: asIs });

export const gapRow = kept<WalletGap>({
  id: asIs,
  walletId: asIs,
  before: under('before_name'),
  after: under('after_name'),
  missingHundredths: asIs,
  status: asIs,
  openedAt: asIs,
  endedAt: asIs,
  explained: {
    write: (explained) =>
      explained === null
        ? null
        : JSON.stringify({ by: explained.by, because: reasonText(explained.because) }),
    read: (text) => {
      if (text === null) return null;
      const { by, because } = JSON.parse(text as string) as { readonly by: string; readonly because: string };
      return { by, because: reasonIn(because) };
    },
  },
});

export const balanceRow = kept<WalletBalance>({
  hundredths: under('balance_hundredths'),
  at: under('balance_at'),
  source: under('balance_source'),
});

export const unbookedRow = kept<Unbooked>({
  transactionId: asIs,
  providerTxId: asIs,
  movedXaf: asIs,
  at: asIs,
});

/** A step as the function that writes it reads it. Whoever tells an entry is told at once how it stands. */
export const stepToRow = (step: WalletStep): Row => ({
  id: step.walletId,
  version: step.version,
  book: step.book,
  due_at: step.dueAt,
  ...(step.balance === null ? {} : balanceRow.toRow(step.balance)),
  names: step.entries.map(({ name }) => name),
  entries: step.entries.map((entry) => ({ is_to_apply: false, ...entryRow.toRow(entry) })),
  verdicts: step.verdicts.map(({ because, ...verdict }) => ({ because: reasonText(because), ...verdict })),
  gaps: step.gaps.map(gapRow.toRow),
  audit: step.audit.map((entry) => auditToRow(entry, null)),
});
