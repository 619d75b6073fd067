import { limits, operators, type TemplateDraft, templateDirections } from '@mobile-money/core';
import { FreeTextField, LineField, LiteralField, UuidField } from '../../fields/request-fields.ts';
import { CursorTextField } from '../../fields/staff-fields.ts';

export class TemplatePath {
  @FreeTextField({ description: 'Id of the template.', examples: ['mtn_received_fr'] })
  readonly template_id!: string;
}

/** Body of POST /internal/v1/sms-templates. */
export class TemplateBody implements TemplateDraft {
  @LiteralField(operators, { description: 'Whose SMS it reads.', examples: ['mtn'] })
  readonly operator!: TemplateDraft['operator'];

  @LiteralField(['fr', 'en'], { description: 'In which language.', examples: ['fr'] })
  readonly language!: TemplateDraft['language'];

  @LiteralField(templateDirections, {
    description: 'Which way the money went; `by_position`: the number that is ours tells.',
    examples: ['incoming'],
  })
  readonly direction!: TemplateDraft['direction'];

  @LineField(1, limits.templateTextMaxChars, {
    description:
      'Its words: `{amount}` and `{id}` at least, and `{party}`, `{payer}`, `{receiver}`, `{agent}`, `{name}`, `{payer_name}`, `{when}`, `{balance}`, `{fee}`, `{details}`, `{bare_amount}` or `{...}` for anything.',
    examples: ['Vous avez recu {amount} de {party} {when}. Nouveau solde {balance}. {id}'],
  })
  readonly text!: string;
}

/** Query of POST /internal/v1/sms-templates/{template_id}/reread. */
export class RereadQuery {
  @CursorTextField({ description: 'The `next_cursor` of the call before; left out: from the oldest on.' })
  readonly cursor: string | null = null;
}

export class MessagePath {
  @UuidField({ description: 'Id of the message.', examples: ['0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10'] })
  readonly message_id!: string;
}
