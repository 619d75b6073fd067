import {
  type DayComparison,
  type Discrepancy,
  isoInstant,
  type OurSide,
  type SideFigures,
  type Statement,
  sentenceOf,
  type TheirSide,
} from '@mobile-money/core';
import type {
  ComparedDay,
  DifferenceItem,
  OurSideItem,
  SideSums,
  StatementItem,
  TheirSideItem,
} from '../answers/internal/reconciliation-answers.ts';
import { timeOrNull } from '../present.ts';

/** Statements and what they differ in, in the words of the internal API. */

export const presentStatement = (statement: Statement): StatementItem => ({
  statement_id: statement.id,
  provider_id: statement.providerId,
  day: statement.day,
  file_name: statement.fileName,
  sha256: statement.sha256,
  size_bytes: statement.sizeBytes,
  line_count: statement.lineCount,
  ignored_count: statement.ignoredCount,
  unreadable_count: statement.unreadableCount,
  imported_at: isoInstant(statement.importedAt),
  imported_by: statement.importedBy,
  withdrawn_at: timeOrNull(statement.withdrawnAt),
});

const presentSums = (side: SideFigures): SideSums => ({
  deposit_count: side.depositCount,
  deposit_xaf: side.depositXaf,
  withdrawal_count: side.withdrawalCount,
  withdrawal_xaf: side.withdrawalXaf,
});

export const presentComparison = ({ providerId, day, comparedAt, figures }: DayComparison): ComparedDay => ({
  provider_id: providerId,
  day,
  compared_at: isoInstant(comparedAt),
  theirs: presentSums(figures.theirs),
  ours: presentSums(figures.ours),
  their_fees_xaf: figures.theirFeeHundredths / 100,
  matched_count: figures.matchedCount,
  guessed_count: figures.guessedCount,
  outside_count: figures.outsideCount,
  deferred_count: figures.deferredCount,
});

const presentTheirs = (side: TheirSide): TheirSideItem => ({
  file_name: side.fileName,
  line_number: side.lineNumber,
  operator_tx_id: side.operatorTxId,
  reference: side.reference,
  direction: side.direction,
  amount_xaf: side.amountXaf,
  msisdn: side.msisdn,
  status: side.status,
  at: timeOrNull(side.at),
  detail: side.why === null ? side.detail : sentenceOf(side.why),
  why: side.why,
});

const presentOurs = (side: OurSide): OurSideItem => ({
  service_tx_id: side.transactionId,
  payment_id: side.paymentId,
  operator_tx_id: side.operatorTxId,
  direction: side.direction,
  amount_xaf: side.amountXaf,
  msisdn: side.msisdn,
  state: side.state,
  at: isoInstant(side.at),
});

export const presentDifference = (discrepancy: Discrepancy): DifferenceItem => {
  const { theirs, ours, settlement } = discrepancy;
  return {
    difference_id: discrepancy.id,
    provider_id: discrepancy.providerId,
    day: discrepancy.day,
    kind: discrepancy.kind,
    status: discrepancy.status,
    paired_by: discrepancy.pairedBy,
    theirs: theirs === null ? null : presentTheirs(theirs),
    ours: ours === null ? null : presentOurs(ours),
    settlement: settlement === null ? null : { ...settlement, at: isoInstant(settlement.at) },
    found_at: isoInstant(discrepancy.foundAt),
    changed_at: isoInstant(discrepancy.changedAt),
  };
};
