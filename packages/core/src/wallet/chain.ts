import type { Reason } from '../reason/reason.ts';
import { fillersOf } from './fill-hole.ts';
import { continues, first, inPlaceOfFillers, joined, mayBeOne, pointAt, spliced } from './segment.ts';
import {
  type EntryVerdict,
  type Filler,
  type GapChange,
  type Hole,
  type Segment,
  tipOf,
} from './wallet-book.ts';
import { type EntryId, type EntryStanding, isSame } from './wallet-entry.ts';

interface Preceding {
  readonly segment: Segment;
  readonly balance: number;
  readonly key: number;
  /** The segment ends there. */
  readonly isTip: boolean;
}

/** The segments of a book while something is written into it: what fits is joined, what is missing is measured. */
export class Chain {
  readonly verdicts: EntryVerdict[] = [];
  readonly gaps: GapChange[] = [];
  /** Some balance has become vouched. */
  isVouchedAnew = false;
  segments: Segment[];
  fillers: readonly Filler[];

  constructor(segments: readonly Segment[], fillers: readonly Filler[]) {
    this.segments = [...segments];
    this.fillers = fillers;
  }

  judge(ids: readonly EntryId[], standing: EntryStanding, because: Reason | null = null): void {
    for (const entryId of ids) this.verdicts.push({ entryId, standing, because });
    if (standing === 'vouched' && ids.length > 0) this.isVouchedAnew = true;
  }

  hasJudged(id: EntryId): boolean {
    return this.verdicts.some(({ entryId }) => entryId === id);
  }

  /** Adds a segment, and joins it with all that it fits. */
  place(alone: Segment): void {
    this.segments.push(alone);
    this.#grow(alone);
    this.measure();
  }

  /**
   * What ends where it began waits until nothing can come in between any more: before that it might be taken for a
   * turn of the chain where the chain stands, and then what is still on its way fits nowhere.
   */
  turn(segment: Segment): boolean {
    const whole = this.#turned(segment);
    if (whole === null) return false;
    this.#grow(whole);
    this.measure();
    return true;
  }

  /** Joins a segment with all that it now fits. */
  #grow(segment: Segment): void {
    const grown = this.#extended(segment) ?? this.#inserted(segment);
    if (grown !== null) this.#grow(grown);
  }

  #extended(segment: Segment): Segment | null {
    const others = this.segments.filter((other) => other !== segment && mayBeOne(other, segment));
    // The plain reading of a fee goes before the other, whichever side it fits; then what is nearest in time.
    for (const reading of [0, 1]) {
      const before = first(others, (other) =>
        continues(other, segment) === reading ? [-other.lastKey, -other.sureArrivedAt] : null,
      );
      if (before !== null) return this.#unite(before, segment, joined(before, segment));
      const after = first(others, (other) =>
        continues(segment, other) === reading ? [other.firstKey, other.firstArrivedAt] : null,
      );
      if (after !== null) return this.#unite(segment, after, joined(segment, after));
    }
    return null;
  }

  /** An SMS that tells of what fillers stood for, and a read in the midst of a segment, find their place at once. */
  #inserted(segment: Segment): Segment | null {
    for (const other of this.segments) {
      if (other === segment || segment.firstId !== segment.lastId) continue;
      if (segment.standing === 'vouched') {
        const whole = spliced(other, segment);
        if (whole !== null) return this.#unite(other, segment, whole);
        continue;
      }
      const taken = inPlaceOfFillers(other, segment);
      if (taken === null) continue;
      this.fillers = [...this.fillers, ...taken.freed];
      return this.#unite(other, segment, taken.segment);
    }
    return null;
  }

  #turned(segment: Segment): Segment | null {
    for (const other of this.segments) {
      if (other === segment) continue;
      const into = spliced(other, segment);
      if (into !== null) return this.#unite(other, segment, into);
      const around = spliced(segment, other);
      if (around !== null) return this.#unite(other, segment, around);
    }
    return this.#takenBack(segment);
  }

  /** A late SMS shows that a contradicted one was true: together they end where they began, within the chain. */
  #takenBack(segment: Segment): Segment | null {
    for (const other of this.segments) {
      if (other.standing !== 'contradicted') continue;
      const isBefore = continues(other, segment) >= 0;
      if (!isBefore && continues(segment, other) < 0) continue;
      const pair = isBefore ? joined(other, segment) : joined(segment, other);
      for (const chain of this.segments) {
        const whole = chain.standing === 'vouched' ? spliced(chain, pair) : null;
        if (whole !== null) return this.#unite(chain, this.#unite(other, segment, pair), whole);
      }
    }
    return null;
  }

  #unite(one: Segment, other: Segment, whole: Segment): Segment {
    for (const part of [one, other]) {
      if (whole.standing === 'vouched') this.judge(part.unsettled, 'vouched');
      if (whole.hole === null || whole.firstId !== part.firstId) this.close(part);
    }
    const { hole } = whole;
    // What was the entry before its hole is within it now: what is missing is measured from something else.
    const isWithin = hole !== null && (hole.afterId === one.lastId || hole.afterId === other.lastId);
    const kept = isWithin ? { ...whole, hole: { ...hole, afterKey: 0 } } : whole;
    this.segments = this.segments.filter((each) => each !== one && each !== other);
    this.segments.push(kept);
    return kept;
  }

  /** What is missing before each segment, now that the book has changed; fillers that add up to it close it. */
  measure(isFillerNew = false): void {
    for (const segment of this.segments) {
      const { hole } = segment;
      const preceding = hole === null ? null : this.#preceding(segment, hole.afterKey);
      if (hole === null || preceding === null) continue;
      const { balance, key, isTip } = preceding;
      const missing = (segment.starts[0] as number) - balance;
      const isChanged = missing !== hole.missing;
      if ((isChanged || isFillerNew) && isTip && this.#filled(preceding.segment, segment)) {
        this.measure(isFillerNew);
        return;
      }
      if (isChanged)
        this.show(segment, { ...hole, missing, afterId: preceding.segment.lastId, afterKey: key });
    }
  }

  /** The newest balance that the wallet is known to have had before a segment, not older than was known before. */
  #preceding(segment: Segment, sinceKey: number): Preceding | null {
    let best: Preceding | null = null;
    for (const other of this.segments) {
      const isAside = other === segment || other.standing === 'contradicted';
      if (isAside || other.firstKey > segment.firstKey || other.lastKey < sinceKey) continue;
      const known = pointAt(other, segment.firstKey);
      // Of a time that is forgotten the oldest balance is taken that is known, once: a gap is better told roughly.
      const index = known < 0 && sinceKey === 0 ? 0 : known;
      const [balance, key] = other.points[index] ?? [0, -1];
      const isNewer =
        best === null || key > best.key || (key === best.key && other.firstKey > best.segment.firstKey);
      if (key >= sinceKey && isNewer) {
        best = { segment: other, balance, key, isTip: index === other.points.length - 1 };
      }
    }
    return best;
  }

  #filled(before: Segment, after: Segment): boolean {
    const offMs = Math.max(before.slackMs, after.slackMs);
    const between = this.fillers.filter(
      ({ key }) => key >= before.lastKey - offMs && key <= after.firstKey + offMs,
    );
    if (between.length === 0) return false;
    for (const start of after.starts) {
      const by = fillersOf(start - tipOf(before), between);
      if (by === null || by.length === 0) continue;
      this.fillers = this.fillers.filter((filler) => !by.includes(filler));
      // SMS that filled a hole stand or fall with what follows it.
      const sms = by.filter(({ isSms }) => isSms).map(({ id }) => id);
      const follows = { ...after, unsettled: [...sms, ...after.unsettled] };
      this.replace(after, follows);
      const whole = this.#unite(before, follows, joined(before, follows, by));
      this.#grow(whole);
      return true;
    }
    return false;
  }

  /** It is no part of the chain any more; what seemed to follow it follows something else. */
  leaveOut(segment: Segment): void {
    this.close(segment);
    this.replace(segment, { ...segment, standing: 'contradicted', hole: null });
    for (const other of this.segments) {
      const { hole } = other;
      if (hole?.afterId === segment.lastId) this.replace(other, { ...other, hole: { ...hole, afterKey: 0 } });
    }
    this.measure();
  }

  /** Keeps what is known of a hole, and tells it once it has stood. */
  show(segment: Segment, hole: Hole): void {
    const missing = hole.missing === null || isSame(hole.missing, 0) ? null : hole.missing;
    const told = hole.hasStood ? missing : null;
    this.replace(segment, { ...segment, hole: { ...hole, told } });
    if (told === null) this.close(segment);
    else this.#tell(segment.firstId, hole.told === null ? 'opened' : 'amended', { ...hole, told });
  }

  close({ firstId, hole }: Segment, change: GapChange['change'] = 'closed'): void {
    if (hole !== null && hole.told !== null) this.#tell(firstId, change, hole);
  }

  #tell(entryId: EntryId, change: GapChange['change'], { told, afterId }: Hole): void {
    this.gaps.push({ entryId, change, missingHundredths: told as number, afterId });
  }

  replace(segment: Segment, by: Segment): void {
    this.segments = this.segments.map((each) => (each === segment ? by : each));
  }
}
