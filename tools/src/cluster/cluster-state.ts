/** One machine, as Patroni tells of it. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

export interface Leader {
  readonly name: string;
  /** Every promotion begins a new one. */
  readonly timeline: number;
}

/** What each of the machines tells of all of them; nothing, when it does not answer. */
type Views = readonly (readonly Member[])[];

const isUp = (state: string): boolean => state === 'running' || state === 'streaming';

/** Null while no one leads, or while the one who is said to has not been promoted yet. */
function leaderOf(members: readonly Member[]): Leader | null {
  const leader = members.find(({ role, state }) => role === 'leader' && isUp(state));
  return leader?.timeline === undefined ? null : { name: leader.name, timeline: leader.timeline };
}

/** Who leads by the word of all who were asked and answered; null while they do not agree. */
export function agreedLeader(views: Views): Leader | null {
  const [first, ...others] = views.filter((members) => members.length > 0).map(leaderOf);
  const isSame = (other: Leader | null): boolean =>
    other?.name === first?.name && other?.timeline === first?.timeline;
  return first != null && others.every(isSame) ? first : null;
}

/** So far a standby may be behind while it follows; it is told in bytes, now and then. */
const lagMax = 1 << 20;

/** Everyone is there and follows the leader by the word of everyone, and commits wait for one of them. */
export function isWhole(views: Views): boolean {
  const leader = agreedLeader(views);
  if (leader === null) return false;
  const isFollowing = ({ state, timeline, lag }: Member): boolean =>
    isUp(state) && timeline === leader.timeline && typeof lag === 'number' && lag <= lagMax;
  return views.every((members) => {
    const followers = members.filter(({ name }) => name !== leader.name);
    return (
      members.length === views.length &&
      followers.every(isFollowing) &&
      followers.some(({ role }) => role === 'sync_standby')
    );
  });
}
