import {
  type AlertCode,
  alertCodes,
  type CollectionMode,
  collectionModes,
  type Direction,
  directions,
  type KeyStatus,
  keyStatuses,
  type Language,
  languages,
  type Operator,
  operators,
  type Role,
  roles,
  type TemplateDirection,
  type TemplateStatus,
  templateDirections,
  templateStatuses,
} from '@mobile-money/core';
import { healthStatuses } from '../../answers/provider-answers.ts';
import { ChoiceFilterField, TextFilterField } from '../../fields/staff-fields.ts';
import { NarrowQuery } from './list-requests.ts';

/** Queries of lists that are never long: what is set up, who works here, and what stands now. */

const onOrOff = ['true', 'false'] as const;
type OnOrOff = (typeof onOrOff)[number];
export const personStatuses = ['active', 'disabled', 'waiting'] as const;

/** Query of GET /internal/v1/keys: its days are those of issuing. */
export class KeysQuery extends NarrowQuery {
  @ChoiceFilterField(keyStatuses, { description: 'Only keys that open, that are expired, or were revoked.' })
  readonly status: KeyStatus | null = null;

  @TextFilterField({ description: 'Only keys with this in their prefix.' })
  readonly q: string | null = null;
}

/** Query of GET /internal/v1/applications. */
export class ApplicationsQuery extends NarrowQuery {
  @TextFilterField({ description: 'Only those with this in their id or their name, in capitals or not.' })
  readonly q: string | null = null;
}

/** Query of GET /internal/v1/staff: its days are those on which accounts were opened. */
export class PeopleQuery extends NarrowQuery {
  @ChoiceFilterField(roles, { description: 'Only people of this role.' })
  readonly role: Role | null = null;

  @ChoiceFilterField(personStatuses, {
    description: 'Only who may come in, who is shut out, or about whom something waits for a second admin.',
  })
  readonly status: (typeof personStatuses)[number] | null = null;

  @TextFilterField({ description: 'Only people with this in their e-mail, in capitals or not.' })
  readonly q: string | null = null;
}

/** Query of GET /internal/v1/providers. */
export class ProvidersQuery extends NarrowQuery {
  @ChoiceFilterField(operators, { description: 'Only providers that serve this operator.' })
  readonly operator: Operator | null = null;

  @ChoiceFilterField(directions, { description: 'Only providers that can do this.' })
  readonly direction: Direction | null = null;

  @ChoiceFilterField(onOrOff, { description: 'Only those that are switched on, or off.' })
  readonly enabled: OnOrOff | null = null;

  @ChoiceFilterField(healthStatuses, { description: 'Only those that are doing so.' })
  readonly status: (typeof healthStatuses)[number] | null = null;
}

/** What channels and wallets are both narrowed by. */
class MerchantNumbersQuery extends NarrowQuery {
  @ChoiceFilterField(operators, { description: 'Only merchant numbers of this operator.' })
  readonly operator: Operator | null = null;

  @TextFilterField({ description: 'Only merchant numbers of this provider.' })
  readonly provider: string | null = null;
}

/** Query of GET /internal/v1/channels: its days are those on which devices were last heard of. */
export class ChannelsQuery extends MerchantNumbersQuery {
  @ChoiceFilterField(onOrOff, { description: 'Only those that are switched on, or off.' })
  readonly enabled: OnOrOff | null = null;

  @ChoiceFilterField(collectionModes, { description: 'Only those that collect in this way.' })
  readonly collection_mode: CollectionMode | null = null;
}

/** Query of GET /internal/v1/wallets: its amounts are balances, its days those on which they were told. */
export class WalletsQuery extends MerchantNumbersQuery {
  @ChoiceFilterField(onOrOff, { description: 'Only those that hold little, or that do not.' })
  readonly is_low: OnOrOff | null = null;
}

/** Query of GET /internal/v1/sms-templates: its days are those of drafting; templates that ship have none. */
export class TemplatesQuery extends NarrowQuery {
  @ChoiceFilterField(operators, { description: 'Only how this operator words SMS.' })
  readonly operator: Operator | null = null;

  @ChoiceFilterField(languages, { description: 'Only templates in this language.' })
  readonly language: Language | null = null;

  @ChoiceFilterField(templateDirections, { description: 'Only templates of this direction.' })
  readonly direction: TemplateDirection | null = null;

  @ChoiceFilterField(templateStatuses, { description: 'Only templates in this status.' })
  readonly status: TemplateStatus | null = null;

  @TextFilterField({ description: 'Only what this person drafted.', examples: ['amina@example.com'] })
  readonly actor: string | null = null;

  @TextFilterField({ description: 'Only templates with this in their words, in capitals or not.' })
  readonly q: string | null = null;
}

/** Query of GET /internal/v1/withdrawals/claims: application and amount are those of the withdrawal. */
export class ReservationsQuery extends NarrowQuery {
  @TextFilterField({ description: 'Only what this person works on.', examples: ['amina@example.com'] })
  readonly actor: string | null = null;
}

/** Query of GET /internal/v1/alerts: its days are those since which something is wrong. */
export class AlertsQuery extends NarrowQuery {
  @ChoiceFilterField(alertCodes, { description: 'Only what is of this kind.' })
  readonly code: AlertCode | null = null;

  @TextFilterField({ description: 'Only what has this in its subject or its words, in capitals or not.' })
  readonly q: string | null = null;
}

/** Query of lists of one's own: its days are those on which each began. */
export class OwnQuery extends NarrowQuery {
  @TextFilterField({ description: 'Only those with this in their name or address, in capitals or not.' })
  readonly q: string | null = null;
}
