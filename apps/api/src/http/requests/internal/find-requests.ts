import { type FoundGroup, foundGroups, limits } from '@mobile-money/core';
import { FreeTextField, LineField } from '../../fields/request-fields.ts';
import { ChoiceFilterField, CursorTextField } from '../../fields/staff-fields.ts';

/** Query of GET /internal/v1/search. */
export class FindQuery {
  @LineField(1, limits.soughtMaxChars, {
    description:
      "A number however it is written, or four of its first or last digits and more, a reference or its beginning, a player's or transaction's id, an operator's id, or words of a name in an SMS.",
    examples: ['699 12 34 56'],
  })
  readonly q!: string;

  @ChoiceFilterField(foundGroups, { description: 'Only this group: to go on where a part of it ended.' })
  readonly in: FoundGroup | null = null;

  @CursorTextField({ description: 'With `in`: the cursor of that group.' })
  readonly cursor: string | null = null;
}

export class NumberPath {
  @FreeTextField({ description: 'A phone number, written in any usual way.', examples: ['+237699123456'] })
  readonly msisdn!: string;
}
