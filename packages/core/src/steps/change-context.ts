import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import type { Actor } from '../transaction/actor.ts';
import type { ChangeContext } from '../transaction/state-change.ts';

/** Who changes and when; ids, should a webhook need one, come from the port. */
export const changeContext = ({ ids }: Pick<Ports, 'ids'>, actor: Actor, at: Instant): ChangeContext => ({
  actor,
  at,
  newId: () => ids.next(),
});
