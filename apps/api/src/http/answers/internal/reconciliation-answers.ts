import {
  type Direction,
  type DiscrepancyKind,
  type DiscrepancyStatus,
  directions,
  discrepancyKinds,
  discrepancyStatuses,
  type LineStatus,
  lineStatuses,
  type PairedBy,
  pairedBy,
  type SettlementOutcome,
  settlementOutcomes,
} from '@mobile-money/core';
import {
  AnyMember,
  IntegerMember,
  ListMember,
  NameMember,
  ObjectOrNullMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  TimeOrNullMember,
  UuidMember,
} from '../../fields/answer-fields.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';
import { ComparedDay } from './statement-answers.ts';

const directionsOrNull = [...directions, null] as const;
const lineStatusesOrNull = [...lineStatuses, null] as const;
const pairedByOrNull = [...pairedBy, null] as const;

/** What the operator says of a movement of money. */
export class TheirSideItem {
  @TextMember({ description: 'The file in which it stands.', examples: ['releve.csv'] })
  readonly file_name!: string;

  @IntegerMember({ description: 'Its line in the file.', examples: [17] })
  readonly line_number!: number;

  @TextOrNullMember({ description: "The operator's id." })
  readonly operator_tx_id!: string | null;

  @TextOrNullMember({ description: 'The reference beside it.' })
  readonly reference!: string | null;

  @NameMember<Direction | null>(directionsOrNull, { description: 'Money that came in or went out.' })
  readonly direction!: Direction | null;

  @AnyMember({ type: ['integer', 'null'], description: 'Amount in XAF.', examples: [5_000] })
  readonly amount_xaf!: unknown;

  @TextOrNullMember({ description: "The player's number." })
  readonly msisdn!: string | null;

  @NameMember<LineStatus | null>(lineStatusesOrNull, { description: 'What became of it.' })
  readonly status!: LineStatus | null;

  @TimeOrNullMember({ description: 'When.' })
  readonly at!: string | null;

  @TextMember({
    description: 'Of a line that cannot be read: why, and the line. Of a repeated one: how often too many.',
  })
  readonly detail!: string;

  @WhyMember('detail')
  readonly why!: ReasonItem | null;
}

/** What our books say of it. */
export class OurSideItem {
  @TextOrNullMember({ format: 'uuid', description: 'The transaction, where there is one.' })
  readonly service_tx_id!: string | null;

  @TextOrNullMember({ format: 'uuid', description: 'The incoming payment, where there is one.' })
  readonly payment_id!: string | null;

  @TextOrNullMember({ description: "The operator's id, as far as we know it." })
  readonly operator_tx_id!: string | null;

  @NameMember(directions, { description: 'Money that came in or went out.' })
  readonly direction!: Direction;

  @IntegerMember({ description: 'Amount in XAF.', examples: [5_000] })
  readonly amount_xaf!: number;

  @TextOrNullMember({ description: "The player's number." })
  readonly msisdn!: string | null;

  @TextMember({
    description: 'State of the transaction; `held` for a payment without one.',
    examples: ['expired'],
  })
  readonly state!: string;

  @TimeMember({ description: 'When the money moved, as far as we know.' })
  readonly at!: string;
}

/** What a person found out about a difference. */
export class SettlementItem {
  @NameMember(settlementOutcomes, { description: 'What it came to.' })
  readonly outcome!: SettlementOutcome;

  @TextMember({ description: 'In the words of the one who settled it.' })
  readonly note!: string;

  @TextMember({ description: 'Who.', examples: ['amina@example.com'] })
  readonly by!: string;

  @TimeMember({ description: 'When.' })
  readonly at!: string;
}

/** A difference between a statement and our books. */
export class DifferenceItem {
  @UuidMember({ description: 'Id of the difference.' })
  readonly difference_id!: string;

  @TextMember({ description: 'The provider.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ format: 'date', description: 'The day in Cameroon.', examples: ['2026-11-15'] })
  readonly day!: string;

  @NameMember(discrepancyKinds, { description: 'What differs.' })
  readonly kind!: DiscrepancyKind;

  @NameMember(discrepancyStatuses, { description: '`gone` when the last comparison found it no more.' })
  readonly status!: DiscrepancyStatus;

  @NameMember<PairedBy | null>(pairedByOrNull, {
    description: 'How line and transaction were found to belong together; null when one is missing.',
  })
  readonly paired_by!: PairedBy | null;

  @ObjectOrNullMember(() => TheirSideItem, { description: 'What the operator says.' })
  readonly theirs!: TheirSideItem | null;

  @ObjectOrNullMember(() => OurSideItem, { description: 'What our books say.' })
  readonly ours!: OurSideItem | null;

  @ObjectOrNullMember(() => SettlementItem, { description: 'What a person said about it.' })
  readonly settlement!: SettlementItem | null;

  @TimeMember({ description: 'When it was first found.' })
  readonly found_at!: string;

  @TimeMember({ description: 'When it last changed.' })
  readonly changed_at!: string;
}

/** Answer of GET /internal/v1/reconciliation. */
export class ReconciliationAnswer {
  @ListMember(() => DifferenceItem, { description: 'Newest day first.' })
  readonly items!: readonly DifferenceItem[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;

  @IntegerMember({ description: 'Open differences of all providers and days.', examples: [3] })
  readonly open_count!: number;

  @ObjectOrNullMember(() => ComparedDay, {
    description: 'Of the provider and day that are asked for, once they were compared.',
  })
  readonly comparison!: ComparedDay | null;
}
