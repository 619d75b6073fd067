import { AnyMember, AnyOptionalMember, ListMember, TextMember } from '../fields/answer-fields.ts';

/** Every error but a fault of the request's form. */
export class ErrorAnswer {
  @TextMember({ description: 'What went wrong, in English.' })
  readonly detail!: string;
}

/** One fault of a request, as pydantic v2 prints it. */
export class ValidationFault {
  @TextMember({ description: 'Kind of fault.', examples: ['missing'] })
  readonly type!: string;

  @AnyMember({
    type: 'array',
    items: { type: ['string', 'integer'] },
    description: 'Where it is.',
    examples: [['body', 'player_id']],
  })
  readonly loc!: unknown;

  @TextMember({ description: 'The fault in words.', examples: ['Field required'] })
  readonly msg!: string;

  @AnyMember({ description: 'What was given.' })
  readonly input!: unknown;

  @AnyOptionalMember({
    type: 'object',
    description: 'What the fault refers to; left out where there is nothing.',
  })
  readonly ctx?: unknown;
}

/** All faults of a request at once. */
export class ValidationErrorAnswer {
  @ListMember(() => ValidationFault, { description: 'In the order in which the members are declared.' })
  readonly detail!: readonly ValidationFault[];
}
