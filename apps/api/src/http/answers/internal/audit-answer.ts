import {
  ListMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  UuidMember,
} from '../../fields/answer-fields.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';

/** What someone did. */
export class AuditItem {
  @UuidMember({ description: 'Id of the entry.' })
  readonly audit_id!: string;

  @TimeMember({ description: 'When.' })
  readonly at!: string;

  @TextMember({ description: 'Who.', examples: ['amina@example.com'] })
  readonly actor_id!: string;

  @TextOrNullMember({ description: 'From where; null for the command line.' })
  readonly actor_address!: string | null;

  @TextMember({ description: 'What was done.', examples: ['withdrawal.approve'] })
  readonly action!: string;

  @TextMember({ description: 'To what: an id, a prefix or an e-mail.' })
  readonly subject!: string;

  @TextMember({ description: 'How it was before.' })
  readonly before!: string;

  @TextMember({ description: 'How it was afterwards.' })
  readonly after!: string;

  @TextMember({ description: 'Why, in the words of the one who did it.' })
  readonly reason!: string;

  @WhyMember('reason')
  readonly why!: ReasonItem | null;
}

/** Answer of GET /internal/v1/audit. */
export class AuditAnswer {
  @ListMember(() => AuditItem, { description: 'Newest first.' })
  readonly items!: readonly AuditItem[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;
}
