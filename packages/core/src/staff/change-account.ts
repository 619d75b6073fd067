import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { AccountPatch, ChangeTerms } from '../ports/staff-store.ts';
import { DomainError } from '../reason/reason.ts';
import { alertOfPeople, auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { peopleVersion } from './pending-change.ts';
import { normaliseEmail, type StaffAccount } from './staff-account.ts';

/** What is changed, and how the audit says it. */
export interface AccountDeed {
  readonly patch: AccountPatch;
  readonly action: string;
  readonly before: string;
  readonly after: string;
}

/** Decides on the account as it is stored, at one moment. */
export type DecideAccount = (
  account: StaffAccount,
  at: Instant,
  people: readonly StaffAccount[],
) => AccountDeed;

/**
 * Decides from everyone as they are, and begins again when someone else changed something meanwhile: whoever was shut out
 * since is not let in by what was read before, from the back office or from the command line. Rejects with
 * `operator_not_found`, `too_busy`.
 */
export async function changeAccount(
  ports: Pick<Ports, 'staff' | 'clock' | 'ids' | 'log'>,
  given: string,
  by: StaffActor,
  decide: DecideAccount,
  kept: Omit<ChangeTerms, 'peopleVersion'> = {},
): Promise<StaffAccount> {
  const email = normaliseEmail(given);
  for (let tries = 0; tries < limits.commitTries; tries += 1) {
    const people = await ports.staff.list();
    const account = people.find((each) => each.email === email);
    if (account === undefined) throw new DomainError('operator_not_found');
    // One moment for both: what is confirmed or refused has not come to pass by then.
    const at = ports.clock.now();
    const { patch, action, before, after } = decide(account, at, people);
    const audit = auditEntry(ports, by, at, [action, email, before, after]);
    const terms = { ...kept, peopleVersion: peopleVersion(people) };
    const changed = await ports.staff.change(email, patch, audit, terms);
    if (changed === null) continue;
    alertOfPeople(ports, audit);
    return changed;
  }
  throw new DomainError('too_busy');
}
