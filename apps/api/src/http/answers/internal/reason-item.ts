import { answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { ErrorAnswer } from '../error-answers.ts';

/** Why, as a code with its facts: whoever shows it makes the sentence in the reader's language. */
const ReasonItem = answer('ReasonItem', {
  code: member.text('Which sentence.', 'waits_for_dialling'),
  facts: member.any({
    type: 'object',
    description: 'What it is filled with, by name: texts, numbers, reasons and lists of reasons.',
    examples: [{}],
  }),
});

/** The value of a sentence beside it. */
export const why = (of: string) =>
  member.objectOrNull(ReasonItem, `\`${of}\` as a code with its facts; null where it is empty.`);

/** Every error of the internal API but a fault of the request's form. */
export const StaffErrorAnswer = answer('StaffErrorAnswer', {
  ...ErrorAnswer.members,
  why: member.object(ReasonItem, '`detail` as a code with its facts.'),
});
