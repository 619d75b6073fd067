import { AnyMember, AnyOptionalMember, ObjectOrNullMember, TextMember } from '../../fields/answer-fields.ts';
import { ErrorAnswer } from '../error-answers.ts';

/** Why, as a code with its facts: whoever shows it makes the sentence in the reader's language. */
export class ReasonItem {
  @TextMember({ description: 'Which sentence.', examples: ['waits_for_dialling'] })
  readonly code!: string;

  @AnyMember({
    type: 'object',
    description: 'What it is filled with, by name: texts, numbers, reasons and lists of reasons.',
    examples: [{}],
  })
  readonly facts!: unknown;
}

/** The value of a sentence beside it. */
export const WhyMember = (of: string) =>
  ObjectOrNullMember(() => ReasonItem, {
    description: `\`${of}\` as a code with its facts; null where it is empty.`,
  });

/** Every error of the internal API but a fault of the request's form. */
export class StaffErrorAnswer extends ErrorAnswer {
  @AnyOptionalMember({
    type: 'object',
    description:
      '`detail` as a `code` with its `facts`; left out where the refusal is of HTTP and not of the rules.',
  })
  readonly why?: unknown;
}
