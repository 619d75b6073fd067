import type { SmsTemplate, TemplateStatus } from '../incoming/sms-template.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';

/**
 * Keeps how SMS are worded, in the order in which templates are tried: those that ship, then those of people, the oldest
 * first, so that a new one reads what none read before. Changes are stored together with their audit entry. May reject.
 */
export interface TemplateStore {
  /** Those that SMS are read with. May be some seconds old: they are needed for every SMS. */
  active(): Promise<readonly SmsTemplate[]>;

  /** Every one, whatever its status, as it is now. */
  list(): Promise<readonly SmsTemplate[]>;

  add(template: SmsTemplate, audit: AuditEntry): Promise<void>;

  /** One that is activated is confirmed by that. False, with nothing changed, when it is not in the first status any more. */
  move(templateId: string, from: TemplateStatus, to: TemplateStatus, audit: AuditEntry): Promise<boolean>;
}
