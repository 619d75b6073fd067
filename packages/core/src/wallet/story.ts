import { type Filling, type Some, these } from './fill-hole.ts';
import { clocksOff, firstKeyOf, lastKeyOf, readingOf, tipOf } from './segment.ts';
import type { Segment } from './wallet-book.ts';

/**
 * What is how unlikely. What the book vouched for is a part of the chain and stays together; where money came or went
 * untold there is one hole, and not two around an entry that the chain can do without.
 */
const costs = {
  otherFee: 0.2,
  filled: 0.4,
  filler: 0.01,
  hole: 1,
  holeWithinVouched: 3,
  aside: 1.5,
  /**
   * One more that is left out beside another, and one that continues another. So little under a hole that hundreds of
   * late SMS, each alone between two holes, are still parts of the chain.
   */
  asideToo: 0.9995,
  asideAfter: 0.1,
  contradictedAside: 0.05,
  /**
   * What was explained comes after others than it came after then; or even before these, which costs little less than the
   * hole that it may show to be none.
   */
  explainedApart: 0.04,
  explainedSooner: 0.9,
  /** A gap that was told moves only where more speaks for it than for another place of what was explained. */
  gapElsewhere: 0.05,
  vouchedAside: 10,
};

/** So many stories are followed at a time, and none that is so much less likely than the best. */
const storiesMax = 40;
const worseMax = 2.9;
/** So many SMS of one moment are tried in every order, one of them at a time. */
const orderMax = 30;

/** A segment, and what was known of its place. */
export interface Part {
  readonly segment: Segment;
  readonly from: number;
  readonly until: number;
  readonly lastFrom: number;
  readonly isAfterFirm: boolean;
  readonly isBeforeFirm: boolean;
  /** Of what was explained, and of a gap that was told: the place of the one after which that is. */
  readonly after: number | undefined;
}

/** The likeliest so far of all that end with one segment and have told of the same. */
export interface Story {
  readonly cost: number;
  /** All before this one are told of, and of the next ones those whose bits are set. */
  readonly next: number;
  readonly told: number;
  /** The end of the chain, and what was left out last that is not contradicted; none: -1. */
  readonly tip: number;
  readonly leftOut: number;
  readonly part: number;
  readonly by: Some | null;
  /** All that fill a hole of this story. */
  readonly used: Some;
  readonly isAfterHole: boolean;
  /** The end of the chain is vouched for, or continues without a hole what is. */
  readonly isFirm: boolean;
  readonly before: Story | null;
}

export const nothingTold: Story = {
  cost: 0,
  next: 0,
  told: 0,
  tip: -1,
  leftOut: -1,
  part: -1,
  by: null,
  used: 0,
  isAfterHole: false,
  isFirm: false,
  before: null,
};

/** All stories with one more segment, the likeliest first. */
export function bestOf(stories: readonly Story[], parts: readonly Part[], filling: Filling): Story[] {
  const best = new Map<number, Story>();
  let least = Number.POSITIVE_INFINITY;
  const add = (story: Story): void => {
    if (story.cost > least + worseMax) return;
    least = Math.min(least, story.cost);
    const name = nameOf(story);
    if (story.cost < (best.get(name)?.cost ?? Number.POSITIVE_INFINITY)) best.set(name, story);
  };
  for (const story of stories) {
    for (const index of likely(story, parts)) {
      const next = withNext(story, index, parts, filling);
      if (next !== null) add(next);
    }
    add(without(story, parts));
  }
  const inOrder = [...best.values()].sort((one, other) => one.cost - other.cost);
  const likeliest = inOrder.slice(0, storiesMax);
  // Of many that fit nowhere there are so many orders that no place is left for the story in which none of them is true.
  const firm = inOrder.find(({ isFirm }) => isFirm);
  return firm === undefined || likeliest.includes(firm) ? likeliest : [...likeliest, firm];
}

/**
 * The same for stories that have told of the same and end with the same, of which one is enough. A book never has as many
 * as 512 segments.
 */
const nameOf = ({ next, tip, told }: Story): number => (next * 512 + tip) * 2 ** orderMax + told;

/** What may be the next to have happened: nothing else that is left happened surely before it. */
function possible({ next, told }: Story, parts: readonly Part[]): readonly number[] {
  const indexes: number[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (let index = next; index < parts.length && index - next < orderMax; index++) {
    const part = parts[index] as Part;
    if (part.from > until) break;
    if (told & (1 << (index - next))) continue;
    indexes.push(index);
    until = Math.min(until, part.until);
  }
  return indexes;
}

/** Of what may be next, that which continues the chain: where something does, nothing is missing. */
function likely(story: Story, parts: readonly Part[]): readonly number[] {
  const all = possible(story, parts);
  const tip = parts[story.tip];
  if (tip === undefined) return all;
  const next = all.filter((index) => {
    const { segment, until } = parts[index] as Part;
    return until >= tip.lastFrom && readingOf(tip.segment, segment) === 0;
  });
  return next.length === 0 ? all : next;
}

function withNext(story: Story, index: number, parts: readonly Part[], filling: Filling): Story | null {
  const part = parts[index] as Part;
  const { segment, until, isAfterFirm } = part;
  if (story.tip < 0) return placed(story, index, part, 0);
  const tip = parts[story.tip] as Part;
  if (until < tip.lastFrom) return null;
  const reading = readingOf(tip.segment, segment);
  if (reading >= 0) return placed(story, index, part, reading * costs.otherFee);
  if (segment.isExplained) return placed(story, index, part, costOfExplained(story, part));
  const by = filledBy(story, tip.segment, segment, filling);
  if (by !== null) {
    const count = these(filling.fillers, by).length;
    return placed(story, index, part, costs.filled + count * costs.filler, by);
  }
  const cost = isAfterFirm || tip.isBeforeFirm ? costs.holeWithinVouched : costs.hole;
  return placed(story, index, part, cost + costOfGap(story, part, parts), null, true);
}

/** What continues the one before a gap that was told makes it smaller there. */
function costOfGap({ tip }: Story, { after }: Part, parts: readonly Part[]): number {
  if (after === undefined || after === tip) return 0;
  return readingOf((parts[after] as Part).segment, (parts[tip] as Part).segment) < 0 ? costs.gapElsewhere : 0;
}

function costOfExplained(story: Story, { after }: Part): number {
  if (after === undefined || after === story.tip) return 0;
  return isTold(story, after) ? costs.explainedApart : costs.explainedSooner;
}

/** Divided and not shifted: bits that are far away are shifted round to others. */
const isTold = ({ next, told }: Story, index: number): boolean =>
  index < next || ((told / 2 ** (index - next)) & 1) === 1;

/** The oldest that is left is no part of the chain. */
function without(story: Story, parts: readonly Part[]): Story {
  const { segment } = parts[story.next] as Part;
  const { standing } = segment;
  if (standing === 'vouched') return leftOut(story, costs.vouchedAside, false);
  if (standing === 'contradicted') return leftOut(story, costs.contradictedAside, false);
  const last = parts[story.leftOut]?.segment;
  if (last === undefined) return leftOut(story, costs.aside, true);
  const isOfOneRun = readingOf(last, segment) >= 0 || readingOf(segment, last) >= 0;
  const isBeside = story.leftOut === story.part;
  return leftOut(story, isOfOneRun ? costs.asideAfter : isBeside ? costs.asideToo : costs.aside, true);
}

const placed = (
  story: Story,
  tip: number,
  { segment }: Part,
  cost: number,
  by: Story['by'] = null,
  isAfterHole = false,
): Story => {
  const isFirm = segment.standing === 'vouched' || (story.isFirm && !isAfterHole);
  return withTold(story, tip, cost, { tip, leftOut: story.leftOut, by, isAfterHole, isFirm });
};

const leftOut = (story: Story, cost: number, isOpen: boolean): Story => {
  const { tip, next, isFirm } = story;
  const last = isOpen ? next : story.leftOut;
  return withTold(story, next, cost, { tip, leftOut: last, by: null, isAfterHole: false, isFirm });
};

type Step = Pick<Story, 'tip' | 'leftOut' | 'by' | 'isAfterHole' | 'isFirm'>;

/** Written out: copying with dots takes ten times as long. */
function withTold(before: Story, part: number, cost: number, step: Step): Story {
  let { next } = before;
  let told = before.told | (1 << (part - next));
  while (told & 1) {
    next += 1;
    told >>>= 1;
  }
  return {
    cost: before.cost + cost,
    next,
    told,
    tip: step.tip,
    leftOut: step.leftOut,
    part,
    by: step.by,
    used: before.used | (step.by ?? 0),
    isAfterHole: step.isAfterHole,
    isFirm: step.isFirm,
    before,
  };
}

/** Fillers of the time between, which fill nothing else. */
function filledBy(
  { used }: Story,
  before: Segment,
  after: Segment,
  { fillers, isFillable, filledBy }: Filling,
): Some | null {
  const tip = tipOf(before);
  if (!after.starts.some((start) => isFillable(start - tip))) return null;
  const offMs = clocksOff(before, after);
  const from = lastKeyOf(before) - offMs;
  const until = firstKeyOf(after) + offMs;
  let left: Some = 0;
  for (const [at, { key }] of fillers.entries()) if (key >= from && key <= until) left |= 1 << at;
  left &= ~used;
  for (const start of after.starts) {
    const by = filledBy(start - tip, left);
    if (by !== null) return by;
  }
  return null;
}
