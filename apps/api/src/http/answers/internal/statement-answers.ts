import {
  FlagMember,
  IntegerMember,
  ListMember,
  NumberMember,
  ObjectMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  TimeOrNullMember,
  UuidMember,
} from '../../fields/answer-fields.ts';

/** An operator's statement that was imported. */
export class StatementItem {
  @UuidMember({ description: 'Id of the statement.' })
  readonly statement_id!: string;

  @TextMember({ description: 'Whose statement it is.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ format: 'date', description: 'The day that it tells of.', examples: ['2026-11-15'] })
  readonly day!: string;

  @TextMember({ description: 'The name of the file.', examples: ['releve.csv'] })
  readonly file_name!: string;

  @TextMember({ description: 'SHA-256 of the file, in hexadecimal digits.' })
  readonly sha256!: string;

  @IntegerMember({ description: 'How large the file is.', examples: [18_204] })
  readonly size_bytes!: number;

  @IntegerMember({ description: 'Lines that tell of money.', examples: [212] })
  readonly line_count!: number;

  @IntegerMember({ description: 'Headings, totals and the like.', examples: [3] })
  readonly ignored_count!: number;

  @IntegerMember({ description: 'Lines that could not be read; each is a difference.', examples: [0] })
  readonly unreadable_count!: number;

  @TimeMember({ description: 'When it was imported.' })
  readonly imported_at!: string;

  @TextMember({ description: 'Who imported it.', examples: ['amina@example.com'] })
  readonly imported_by!: string;

  @TimeOrNullMember({ description: 'When it was found to be the wrong file; null while it counts.' })
  readonly withdrawn_at!: string | null;
}

/** Answer of GET /internal/v1/statements. */
export class StatementsAnswer {
  @ListMember(() => StatementItem, { description: 'Newest first.' })
  readonly items!: readonly StatementItem[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;
}

/** How much money moved, as one side tells it. */
export class SideSums {
  @IntegerMember({ description: 'How many deposits.', examples: [200] })
  readonly deposit_count!: number;

  @IntegerMember({ description: 'Their sum in XAF.', examples: [1_000_000] })
  readonly deposit_xaf!: number;

  @IntegerMember({ description: 'How many withdrawals.', examples: [12] })
  readonly withdrawal_count!: number;

  @IntegerMember({ description: 'Their sum in XAF.', examples: [60_000] })
  readonly withdrawal_xaf!: number;
}

/** What the last comparison of a day came to. */
export class ComparedDay {
  @TextMember({ description: 'The provider.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ format: 'date', description: 'The day in Cameroon.', examples: ['2026-11-15'] })
  readonly day!: string;

  @TimeMember({ description: 'When it was compared.' })
  readonly compared_at!: string;

  @ObjectMember(() => SideSums, { description: 'As the operator tells it.' })
  readonly theirs!: SideSums;

  @ObjectMember(() => SideSums, { description: 'As our books tell it.' })
  readonly ours!: SideSums;

  @NumberMember({ description: 'What the operator charged, in XAF.', examples: [510.5] })
  readonly their_fees_xaf!: number;

  @IntegerMember({ description: 'Lines that agree with our books.', examples: [208] })
  readonly matched_count!: number;

  @IntegerMember({
    description: 'Of those, the ones that only number, amount and time speak for.',
    examples: [1],
  })
  readonly guessed_count!: number;

  @IntegerMember({ description: 'Lines of other days.', examples: [0] })
  readonly outside_count!: number;

  @IntegerMember({
    description: 'Transactions of the last minutes, for which the statement of the next day is awaited.',
    examples: [2],
  })
  readonly deferred_count!: number;
}

/** Answer of POST /internal/v1/statements. */
export class StatementImportAnswer extends StatementItem {
  @FlagMember({ description: 'The same file was there before: the day was compared again, and no more.' })
  readonly is_repeated!: boolean;

  @ObjectMember(() => ComparedDay, { description: 'What the comparison came to.' })
  readonly comparison!: ComparedDay;
}
