import { defaultApplication } from '../application/api-key.ts';
import { type ApplicationLook, colour, shownName } from '../application/look.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';

/** Every application that has or had a key, and the one that needs none, by their names. */
export const listApplications =
  ({ apiKeys, applications }: Pick<Ports, 'apiKeys' | 'applications'>) =>
  async (): Promise<readonly ApplicationLook[]> => {
    const [keys, looks] = await Promise.all([apiKeys.list(), applications.list()]);
    const known = new Map(looks.map((look) => [look.applicationId, look]));
    const ids = new Set([defaultApplication, ...keys.map(({ applicationId }) => applicationId)]);
    return [...ids].sort().map((applicationId) => known.get(applicationId) ?? unset(applicationId));
  };

const unset = (applicationId: string): ApplicationLook => ({
  applicationId,
  displayName: null,
  colour: null,
});

/** What is left out stays as it is. */
export interface LookPatch {
  readonly displayName?: string;
  readonly colour?: string;
}

/**
 * Changes how an application shows itself to players. Rejects with `application_not_found`, `invalid_text`,
 * `invalid_colour`, `colour_too_light`.
 */
export const changeLook =
  (ports: Pick<Ports, 'apiKeys' | 'applications' | 'clock' | 'ids'>) =>
  async (applicationId: string, patch: LookPatch, staff: StaffActor): Promise<ApplicationLook> => {
    const known = (await listApplications(ports)()).find((each) => each.applicationId === applicationId);
    if (known === undefined) throw new DomainError('application_not_found');
    const look: ApplicationLook = {
      applicationId,
      displayName: patch.displayName === undefined ? known.displayName : shownName(patch.displayName),
      colour: patch.colour === undefined ? known.colour : colour(patch.colour),
    };
    const what = ['application.look', applicationId, inWords(known), inWords(look)] as const;
    await ports.applications.set(look, auditEntry(ports, staff, ports.clock.now(), what));
    return look;
  };

const inWords = ({ displayName, colour }: ApplicationLook): string =>
  [displayName, colour].filter((each) => each !== null).join(', ');
