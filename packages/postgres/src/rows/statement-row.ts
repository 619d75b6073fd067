import type { Statement } from '@mobile-money/core';
import { asIs, kept } from './kept.ts';

export const statementRow = kept<Statement>({
  id: asIs,
  providerId: asIs,
  day: asIs,
  fileName: asIs,
  sha256: asIs,
  sizeBytes: asIs,
  lineCount: asIs,
  ignoredCount: asIs,
  unreadableCount: asIs,
  importedAt: asIs,
  importedBy: asIs,
  withdrawnAt: asIs,
});
