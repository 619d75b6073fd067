import { type BlockKind, type BlockStatus, blockKinds, blockStatuses, limits } from '@mobile-money/core';
import {
  FreeTextField,
  LineField,
  LiteralField,
  QueryIntegerField,
  UuidField,
} from '../../fields/request-fields.ts';
import { ChoiceFilterField, TextFilterField } from '../../fields/staff-fields.ts';
import { Reasoned } from './decision-bodies.ts';
import { CursorField, ListQuery, NarrowQuery } from './list-requests.ts';

const anId = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';

/** Query of GET /internal/v1/overview. */
export class OverviewQuery {
  @TextFilterField({
    description: 'A day in Douala, as 2026-11-15; left out: the one under way.',
    examples: ['2026-11-15'],
  })
  readonly day: string | null = null;
}

export class NotedPaymentPath {
  @UuidField({ description: 'Id of the payment.', examples: [anId] })
  readonly payment_id!: string;
}

export class NotedNumberPath {
  @FreeTextField({ description: 'A number, written in any usual way.', examples: ['+237690000100'] })
  readonly msisdn!: string;
}

/** Body of POST /internal/v1/{transactions, payments, numbers}/…/notes. */
export class NoteBody {
  @LineField(1, limits.noteMaxChars, {
    description: 'What the others should know; without the blanks around it.',
    examples: ['The player called: the money came back the same evening.'],
  })
  readonly text!: string;
}

/** Query of GET /internal/v1/{transactions, payments, numbers}/…/notes. */
export class NotesQuery extends NarrowQuery {
  @CursorField()
  readonly cursor: string | null = null;

  @QueryIntegerField(
    { ge: 1, le: limits.notesListedMax },
    { description: 'Items at most.', default: limits.notesListedMax },
  )
  readonly limit: number = limits.notesListedMax;

  @TextFilterField({ description: 'Only what this person wrote.', examples: ['amina@example.com'] })
  readonly actor: string | null = null;

  @TextFilterField({ description: 'Only notes with this in them, in capitals or not.', examples: ['called'] })
  readonly q: string | null = null;
}

/** Query of GET /internal/v1/blocks. */
export class BlocksQuery extends ListQuery {
  @LiteralField(blockStatuses, { description: 'Those in force, or those that were.', default: 'active' })
  readonly status: BlockStatus = 'active';

  @ChoiceFilterField(blockKinds, { description: 'Only numbers, or only players.' })
  readonly kind: BlockKind | null = null;

  @TextFilterField({ description: 'Only this number, written in any usual way, or this player.' })
  readonly value: string | null = null;
}

/** Body of POST /internal/v1/blocks. */
export class BlockBody extends Reasoned {
  @LiteralField(blockKinds, { description: 'Who is blocked.', examples: ['number'] })
  readonly kind!: BlockKind;

  @FreeTextField({
    description: 'The number, written in any usual way, or the id of the player.',
    examples: ['+237690000100'],
  })
  readonly value!: string;
}

/** Body of POST /internal/v1/blocks/{block_id}/lift. */
export class LiftBody extends Reasoned {}

export class BlockPath {
  @UuidField({ description: 'Id of the block.', examples: [anId] })
  readonly block_id!: string;
}
