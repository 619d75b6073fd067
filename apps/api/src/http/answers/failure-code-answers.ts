import { directions, type FailureCode, failureCodeNames, type Retry } from '@mobile-money/core';
import { ListMember, NameMember, NamesMember, TextMember } from '../fields/answer-fields.ts';

const retries: readonly Retry[] = ['now', 'later', 'never'];

export class FailureCodeEntry {
  @NameMember(failureCodeNames, { description: 'As `failure_code` of a transaction has it.' })
  readonly code!: FailureCode;

  @NamesMember(directions, { description: 'The directions that can fail so.' })
  readonly directions!: readonly (typeof directions)[number][];

  @NameMember(retries, { description: 'Whether the same is worth another try.' })
  readonly retry!: Retry;

  @TextMember({ description: 'What to tell the player, in the language asked for.' })
  readonly player_message!: string;
}

/** Answer of GET /api/v1/failure-codes. */
export class FailureCodesAnswer {
  @ListMember(() => FailureCodeEntry, { description: 'Every code once.' })
  readonly items!: readonly FailureCodeEntry[];
}
