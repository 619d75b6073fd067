import { answer } from '../fields/answer.ts';
import * as member from '../fields/member.ts';

/** Every error but a fault of the request's form. */
export const ErrorAnswer = answer('ErrorAnswer', {
  detail: member.text('What went wrong, in English.'),
});

/** One fault of a request, as pydantic v2 prints it. */
const ValidationFault = answer('ValidationFault', {
  type: member.text('Kind of fault.', 'missing'),
  loc: member.any({
    type: 'array',
    items: { type: ['string', 'integer'] },
    description: 'Where it is.',
    examples: [['body', 'player_id']],
  }),
  msg: member.text('The fault in words.', 'Field required'),
  input: member.any({ description: 'What was given.' }),
  ctx: member.anyOptional({
    type: 'object',
    description: 'What the fault refers to; left out where there is nothing.',
  }),
});

/** All faults of a request at once. */
export const ValidationErrorAnswer = answer('ValidationErrorAnswer', {
  detail: member.list(ValidationFault, 'In the order in which the members are declared.'),
});
