import { type Reason, reason } from '../reason/reason.ts';
import { fillersOf } from './fill-hole.ts';
import {
  continues,
  inPlaceOfFillers,
  joined,
  pointAt,
  segmentOf,
  segmentOfRead,
  spliced,
  wentOnOver,
} from './segment.ts';
import {
  type EntryVerdict,
  type Filler,
  type GapChange,
  type Hole,
  nothingCredited,
  type Point,
  type Segment,
  tipOf,
  type WalletBook,
} from './wallet-book.ts';
import {
  type EntryId,
  type EntryStanding,
  isSame,
  movesHundredths,
  orderKey,
  type Told,
  type ToldFiller,
  type ToldMovement,
  type ToldRead,
} from './wallet-entry.ts';

/** A book while something is written into it. */
export class OpenBook {
  readonly verdicts: EntryVerdict[] = [];
  readonly gaps: GapChange[] = [];
  readonly #reorderMs: number;
  readonly #before: WalletBook;
  #segments: Segment[];
  #fillers: readonly Filler[];
  #unread: WalletBook['unread'];
  #recent: readonly EntryId[];
  #credited: WalletBook['credited'];

  constructor(book: WalletBook, reorderMs: number) {
    this.#before = book;
    this.#reorderMs = reorderMs;
    this.#segments = [...book.segments];
    this.#fillers = book.fillers;
    this.#unread = book.unread;
    this.#recent = book.recent;
    this.#credited = book.credited;
  }

  book(): WalletBook {
    return {
      ...this.#before,
      segments: this.#segments,
      fillers: this.#fillers,
      unread: this.#unread,
      recent: this.#recent,
      credited: this.#credited,
    };
  }

  /** Told before. An SMS with a balance says more than the filler of its id. */
  knows({ kind, id, ...told }: Told): boolean {
    if (kind === 'explained' || kind === 'nothing') return false;
    const hasBalance = 'balanceHundredths' in told && told.balanceHundredths !== null;
    if (!hasBalance && this.#fillers.some((filler) => filler.id === id)) return true;
    return this.#recent.includes(id);
  }

  judge(ids: readonly EntryId[], standing: EntryStanding, because: Reason | null = null): void {
    for (const entryId of ids) this.verdicts.push({ entryId, standing, because });
    if (standing === 'vouched' && ids.length > 0) this.#credited = nothingCredited;
  }

  forget(id: EntryId): void {
    this.#fillers = this.#fillers.filter((filler) => filler.id !== id);
    this.#unread = this.#unread.filter(([each]) => each !== id);
  }

  leaveUnread({ id, arrivedAt }: Told): void {
    this.#unread = [...this.#unread, [id, arrivedAt]];
  }

  fill({ id, arrivedAt, ...told }: ToldFiller): void {
    this.#offer([{ id, key: arrivedAt, moves: movesHundredths(told), isSms: false }]);
  }

  fillWithSms(told: ToldMovement): void {
    this.judge([told.id], 'open', reason('balance_not_told'));
    this.#offer([{ id: told.id, key: orderKey(told), moves: movesHundredths(told), isSms: true }]);
  }

  #offer(fillers: readonly Filler[]): void {
    this.#fillers = [...this.#fillers, ...fillers];
    this.#measure(true);
    this.#doom();
  }

  enter(told: ToldMovement, balance: number): void {
    this.#recent = [...this.#recent, told.id];
    if (told.replaces !== undefined) this.forget(told.replaces);
    const alone = segmentOf(told, balance, this.#reorderMs);
    if (this.#segments.length === 0) {
      this.judge([told.id], 'vouched');
      this.#segments = [{ ...alone, standing: 'vouched', unsettled: [], hole: null }];
      return;
    }
    this.#place(alone);
    const place = this.#segments.find(({ unsettled }) => unsettled.includes(told.id));
    if (place === undefined) return;
    if (place.firstId === told.id && this.#wasUsed(told)) {
      this.#segments = this.#segments.filter((segment) => segment !== place);
      this.judge([told.id], 'vouched');
    } else {
      this.judge([told.id], 'open', reason('balance_not_continued'));
    }
  }

  read(told: ToldRead): void {
    this.#recent = [...this.#recent, told.id];
    const alone = segmentOfRead(told);
    this.#place(this.#segments.length === 0 ? { ...alone, hole: null } : alone);
    this.judge([told.id], 'vouched');
  }

  /** A person answers for what follows. */
  explain(id: EntryId): void {
    this.#segments = this.#segments.map((segment) => {
      if (segment.firstId !== id || segment.hole === null) return segment;
      this.#close(segment, 'explained');
      this.judge(segment.unsettled, 'vouched');
      return { ...segment, standing: 'vouched', unsettled: [], hole: null, doom: null };
    });
    this.#doom();
  }

  /** Its filler has closed a hole already. */
  #wasUsed({ id, replaces }: ToldMovement): boolean {
    return this.#segments.some(({ points }) =>
      points.some(([, , by]) => by?.some((filler) => filler.id === id || filler.id === replaces)),
    );
  }

  #place(alone: Segment): void {
    this.#segments.push(alone);
    this.#grow(alone);
    this.#measure(false);
    this.#doom();
  }

  /** Joins a segment with all that it now fits. */
  #grow(segment: Segment): void {
    const grown = this.#extended(segment) ?? this.#inserted(segment);
    if (grown !== null) this.#grow(grown);
  }

  #extended(segment: Segment): Segment | null {
    const others = this.#segments.filter((other) => other !== segment);
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
    for (const other of this.#segments) {
      if (other === segment || segment.firstId !== segment.lastId) continue;
      if (segment.standing === 'vouched') {
        const whole = spliced(other, segment);
        if (whole !== null) return this.#unite(other, segment, whole);
        continue;
      }
      const taken = inPlaceOfFillers(other, segment);
      if (taken === null) continue;
      this.#fillers = [...this.#fillers, ...taken.freed];
      return this.#unite(other, segment, taken.segment);
    }
    return null;
  }

  /**
   * What ends where it began waits until nothing can come in between any more: before that it might be taken for a
   * turn of the chain where the chain stands, and then what is still on its way fits nowhere.
   */
  #turned(segment: Segment): Segment | null {
    for (const other of this.#segments) {
      if (other === segment) continue;
      const into = spliced(other, segment);
      if (into !== null) return this.#unite(other, segment, into);
      const around = spliced(segment, other);
      if (around !== null) return this.#unite(other, segment, around);
    }
    return null;
  }

  #unite(one: Segment, other: Segment, whole: Segment): Segment {
    for (const part of [one, other]) {
      if (whole.standing === 'vouched') this.judge(part.unsettled, 'vouched');
      if (whole.hole === null || whole.firstId !== part.firstId) this.#close(part);
    }
    this.#segments = this.#segments.filter((each) => each !== one && each !== other);
    this.#segments.push(whole);
    return whole;
  }

  /** What is missing before each segment, now that the book has changed; fillers that add up to it close it. */
  #measure(isFillerNew: boolean): void {
    for (const segment of this.#segments) {
      if (segment.hole === null || segment.standing === 'contradicted') continue;
      const preceding = this.#preceding(segment);
      const missing = preceding === null ? null : (segment.starts[0] as number) - preceding.balance;
      const isChanged = missing !== segment.hole.missing;
      if (!isChanged && !isFillerNew) continue;
      if (preceding?.isTip && this.#filled(preceding.segment, segment)) {
        this.#measure(isFillerNew);
        return;
      }
      if (!isChanged) continue;
      this.#show(segment, { ...segment.hole, missing, afterId: preceding?.segment.lastId ?? null });
    }
  }

  #preceding(segment: Segment): { segment: Segment; balance: number; isTip: boolean } | null {
    const others = this.#segments.filter(
      (other) =>
        other !== segment && other.standing !== 'contradicted' && pointAt(other, segment.firstKey) >= 0,
    );
    const before = first(others, (other) => {
      const [, key] = other.points[pointAt(other, segment.firstKey)] as Point;
      return [-key, -other.firstKey];
    });
    if (before === null) return null;
    const index = pointAt(before, segment.firstKey);
    const [balance] = before.points[index] as Point;
    return { segment: before, balance, isTip: index === before.points.length - 1 };
  }

  #filled(before: Segment, after: Segment): boolean {
    const offMs = Math.max(before.slackMs, after.slackMs);
    const between = this.#fillers.filter(
      ({ key }) => key >= before.lastKey - offMs && key <= after.firstKey + offMs,
    );
    if (between.length === 0) return false;
    for (const start of after.starts) {
      const by = fillersOf(start - tipOf(before), between);
      if (by === null || by.length === 0) continue;
      this.#fillers = this.#fillers.filter((filler) => !by.includes(filler));
      const whole = this.#unite(before, after, joined(before, after, by));
      if (whole.standing === 'vouched') {
        this.judge(
          by.filter(({ isSms }) => isSms).map(({ id }) => id),
          'vouched',
        );
      }
      this.#grow(whole);
      return true;
    }
    return false;
  }

  /** Open segments that the vouched chain has passed by: there is no place for them. */
  #doom(): void {
    for (const segment of this.#segments) {
      if (segment.standing !== 'open' || segment.doom !== null) continue;
      const chain = this.#segments.find((other) => wentOnOver(other, segment));
      if (chain === undefined) continue;
      const index = pointAt(chain, segment.firstKey);
      const [, fromKey] = chain.points[index] as Point;
      const toKey = chain.points[index + 1]?.[1] ?? chain.lastKey;
      const at = Math.max(chain.sureArrivedAt, segment.firstArrivedAt) + this.#reorderMs;
      this.#replace(segment, { ...segment, doom: { at, fromKey, toKey } });
    }
  }

  /** What has waited long enough by then is told, what fell due first before the rest. */
  pass(at: number): void {
    for (;;) {
      const segment = first(this.#segments, (each) => {
        const dueAt = this.#dueAtOf(each);
        return dueAt === null ? null : [dueAt, each.firstKey];
      });
      if (segment === null || (this.#dueAtOf(segment) as number) > at) return;
      const whole = this.#turned(segment);
      if (whole !== null) {
        this.#grow(whole);
        this.#measure(false);
        this.#doom();
      } else if (this.#doomAt(segment) !== null) {
        this.#contradict(segment);
      } else {
        this.#show(segment, { ...(segment.hole as Hole), hasStood: true });
      }
    }
  }

  dueAt(): number | null {
    const due = this.#segments.map((segment) => this.#dueAtOf(segment)).filter((each) => each !== null);
    return due.length === 0 ? null : Math.min(...due);
  }

  #dueAtOf(segment: Segment): number | null {
    const doomAt = this.#doomAt(segment);
    const { hole } = segment;
    if (doomAt !== null || segment.standing === 'contradicted') return doomAt;
    return hole === null || hole.hasStood ? null : hole.sinceAt + this.#reorderMs;
  }

  /** Null also while something unread, or a transfer of ours, may be what makes it fit. */
  #doomAt({ standing, doom, slackMs }: Segment): number | null {
    if (doom === null || standing !== 'open') return null;
    const isBetween = (key: number) => key >= doom.fromKey - slackMs && key <= doom.toKey + slackMs;
    const isExcused =
      this.#unread.some(([, key]) => isBetween(key)) ||
      this.#fillers.some(({ isSms, key }) => !isSms && isBetween(key));
    return isExcused ? null : doom.at;
  }

  #contradict(segment: Segment): void {
    this.#close(segment);
    this.judge(segment.unsettled, 'contradicted', reason('balance_contradicts'));
    this.#replace(segment, { ...segment, standing: 'contradicted', hole: null });
    this.#measure(false);
  }

  /** Keeps what is known of a hole, and tells it once it has stood. */
  #show(segment: Segment, hole: Hole): void {
    const missing = hole.missing === null || isSame(hole.missing, 0) ? null : hole.missing;
    const told = hole.hasStood ? missing : null;
    this.#replace(segment, { ...segment, hole: { ...hole, told } });
    if (told === null) this.#close(segment);
    else if (told !== hole.told) this.#tell(segment.firstId, hole.told === null ? 'opened' : 'amended', { ...hole, told });
  }

  #close({ firstId, hole }: Segment, change: GapChange['change'] = 'closed'): void {
    if (hole !== null && hole.told !== null) this.#tell(firstId, change, hole);
  }

  #tell(entryId: EntryId, change: GapChange['change'], { told, afterId }: Hole): void {
    this.gaps.push({ entryId, change, missingHundredths: told as number, afterId });
  }

  #replace(segment: Segment, by: Segment): void {
    this.#segments = this.#segments.map((each) => (each === segment ? by : each));
  }
}

/** The one of the lowest rank; ranks are compared member by member, and null is none. */
function first(
  segments: readonly Segment[],
  rankOf: (segment: Segment) => readonly number[] | null,
): Segment | null {
  let best: { segment: Segment; rank: readonly number[] } | null = null;
  for (const segment of segments) {
    const rank = rankOf(segment);
    if (rank !== null && (best === null || isLower(rank, best.rank))) best = { segment, rank };
  }
  return best?.segment ?? null;
}

function isLower(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (one[index] as number) < (other[index] as number);
}
