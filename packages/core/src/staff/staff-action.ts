import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { boundedText } from '../text.ts';
import type { AuditEntry, StaffActor } from '../transaction/audit-entry.ts';

/** What a person did, for the audit: stored in the same commit as what it changed. */
export function auditEntry(
  { ids }: Pick<Ports, 'ids'>,
  staff: StaffActor,
  at: Instant,
  what: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after' | 'reason'>,
): AuditEntry {
  return { id: ids.next(), at, staff, ...what };
}

/**
 * Who may do what in the back office is changed at once by whoever runs the machine, so the others must hear of it.
 */
export function alertOfPeople({ log }: Pick<Ports, 'log'>, entry: AuditEntry): void {
  const { action, subject, before, after, staff } = entry;
  log.warn('Who may work in the back office was changed.', {
    action,
    email: subject,
    before,
    after,
    by: staff.id,
  });
}

/** A reason that a person gave; decisions about money need one. */
export const givenReason = (text: string): string => boundedText(text, limits.reasonMaxChars, 'invalid_text');

/** How a flag reads in the audit. */
export const onOff = (enabled: boolean): string => (enabled ? 'on' : 'off');
