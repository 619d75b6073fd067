import { conditionsOf, newsSince } from '../alert/watch.ts';
import { isoInstant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { reason } from '../reason/reason.ts';
import { type AuditEntry, changesOfPeople, unconfirmedChange } from '../transaction/audit-entry.ts';
import type { AlertSource } from './alerts.ts';
import { newestUntil } from './lists.ts';

type StaffAlertPorts = Pick<Ports, 'audit' | 'staff' | 'clock'>;

/**
 * What was done on the command line is heard of too: it stands in the audit. What counts because no one confirmed it stands
 * with the account until another change carries it out, and from then on in the audit: it has one name in both.
 */
export const staffChanged =
  ({ audit, staff: people, clock }: StaffAlertPorts): AlertSource =>
  async (known) => {
    const now = clock.now();
    const since = newsSince(known, now);
    const [accounts, lately] = await Promise.all([
      people.list(),
      // Of these alone: a thousand deeds of a busy hour must not hide one of them.
      newestUntil(
        (cursor) => audit.list(cursor, limits.pageSizeMax, { actions: changesOfPeople, from: since }),
        () => true,
      ),
    ]);
    const waited = accounts.flatMap(({ email, pending }) =>
      pending !== null && pending.dueAt <= now
        ? [{ ...pending, email, by: pending.askedBy, from: isoInstant(pending.dueAt) }]
        : [],
    );
    const carriedOut = lately
      .filter(isUnconfirmed)
      .map(({ staff: { id: by }, subject: email, before, after: from }) => ({
        ...{ by, email, from },
        kind: before.replace(/ .*/, ''),
        role: before.replace(/.* /, ''),
      }));
    return [
      ...conditionsOf(
        'staff_changed',
        lately.filter((entry) => !isUnconfirmed(entry)),
        ({ id }) => id,
        ({ staff, subject: email, action, after }) =>
          // Where the deed says it all, nothing stands after it.
          reason('staff_changed', { by: staff.id, email, action, after: after === '' ? '–' : after }),
      ),
      ...conditionsOf(
        'staff_changed',
        // It was told when it began to count, however much later it is carried out.
        [...waited, ...carriedOut].filter(({ from }) => from >= isoInstant(since)),
        ({ email, from }) => `${email} ${from}`,
        ({ by, email, kind, role }) => reason('staff_unconfirmed', { by, email, kind, role }),
      ),
    ];
  };

const isUnconfirmed = ({ action }: AuditEntry): boolean => action === unconfirmedChange;
