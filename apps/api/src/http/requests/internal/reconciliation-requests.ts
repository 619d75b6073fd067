import { discrepancyKinds, discrepancyStatuses, limits, settlementOutcomes } from '@mobile-money/core';
import {
  FreeTextField,
  LineField,
  LiteralField,
  ReasonField,
  UuidField,
} from '../../fields/request-fields.ts';
import { ChoiceFilterField, DayFilterField, TextFilterField } from '../../fields/staff-fields.ts';
import { ListQuery } from './list-requests.ts';

const someId = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';

/** Query of POST /internal/v1/statements. */
export class StatementQuery {
  @FreeTextField({ description: 'Whose statement it is.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @FreeTextField({ description: 'The day in Cameroon that it tells of.', examples: ['2026-11-15'] })
  readonly day!: string;

  @LineField(1, limits.fileNameMaxChars, {
    description: 'The name of the file, for people.',
    default: 'statement.csv',
  })
  readonly file_name: string = 'statement.csv';
}

export class StatementPath {
  @UuidField({ description: 'Id of the statement.', examples: [someId] })
  readonly statement_id!: string;
}

export class DifferencePath {
  @UuidField({ description: 'Id of the difference.', examples: [someId] })
  readonly difference_id!: string;
}

/** Query of GET /internal/v1/statements: `from` and `to` are days of importing. */
export class StatementsQuery extends ListQuery {
  @TextFilterField({ description: 'Only statements of this provider.' })
  readonly provider: string | null = null;

  @DayFilterField({ description: 'Only statements of this day.', examples: ['2026-11-15'] })
  readonly day: string | null = null;
}

/** Query of GET /internal/v1/reconciliation. */
export class ReconciliationQuery extends ListQuery {
  @TextFilterField({ description: 'Only differences of this provider.' })
  readonly provider_id: string | null = null;

  @TextFilterField({ description: 'Only differences of this day, as 2026-11-15.' })
  readonly day: string | null = null;

  @ChoiceFilterField(discrepancyStatuses, { description: 'Only differences in this status.' })
  readonly status: (typeof discrepancyStatuses)[number] | null = null;

  @ChoiceFilterField(discrepancyKinds, { description: 'Only differences of this kind.' })
  readonly kind: (typeof discrepancyKinds)[number] | null = null;
}

/** Body of POST /internal/v1/reconciliation/{difference_id}/settle. */
export class SettleBody {
  @LiteralField(settlementOutcomes, { description: 'What it came to.', examples: ['explained'] })
  readonly outcome!: (typeof settlementOutcomes)[number];

  @ReasonField(limits.reasonMaxChars, {
    description: 'Kept with the difference and in the audit.',
    examples: ['The operator booked it a day later.'],
  })
  readonly note!: string;
}

/** Body of POST /internal/v1/reconciliation/{difference_id}/reopen. */
export class ReopenBody {
  @ReasonField(limits.reasonMaxChars, {
    description: 'Kept in the audit.',
    examples: ['The operator never answered.'],
  })
  readonly note!: string;
}

/** Body of POST /internal/v1/statements/{statement_id}/withdraw. */
export class WithdrawBody {
  @ReasonField(limits.reasonMaxChars, {
    description: 'Kept in the audit.',
    examples: ['The file of another merchant.'],
  })
  readonly reason!: string;
}
