import { limits } from '../limits.ts';
import { type Reason, reason } from '../reason/reason.ts';
import { arranged } from './arrange.ts';
import { type Doom, groupsOf, takenIn } from './aside.ts';
import { bounded } from './bound-book.ts';
import { type Due, nextDue } from './due.ts';
import { asideWithHoles, explained, openOf, withHoles } from './holes.ts';
import { isReceipt, orderWithReceipts, replacedIn, tied } from './receipt.ts';
import { aroundItsTime, firstFrom, isPlainlyNext, segmentOf, segmentOfRead } from './segment.ts';
import {
  type EntryVerdict,
  type Filler,
  fillerOf,
  type GapChange,
  type Hole,
  knows,
  nothingCredited,
  type Segment,
  type WalletBook,
} from './wallet-book.ts';
import {
  type EntryId,
  type EntryStanding,
  isBelowItsAmount,
  movesHundredths,
  orderKey,
  type Told,
  type ToldAsked,
  type ToldExplanation,
  type ToldMovement,
} from './wallet-entry.ts';

/** A book while something is written into it. */
export class OpenBook {
  readonly verdicts: EntryVerdict[] = [];
  /** In order: one gap may open and close again. */
  readonly gaps: GapChange[] = [];
  readonly #reorderMs: number;
  #book: WalletBook;
  #writtenAt = Number.NEGATIVE_INFINITY;
  /** Of the book as it is; undefined while nobody has asked. */
  #due: { readonly next: Due | null } | undefined;

  constructor(book: WalletBook, reorderMs: number) {
    this.#book = book;
    this.#reorderMs = reorderMs;
  }

  /** The book as it is kept. */
  closed(): WalletBook {
    if (this.#book.fillers.length > limits.walletBook.fillersMax) this.#keep(bounded(this.#book));
    const isVouchedAnew = this.verdicts.some(({ standing }) => standing === 'vouched');
    return isVouchedAnew ? { ...this.#book, credited: nothingCredited } : this.#book;
  }

  /** False when it was told before: nothing is written twice. */
  write(told: Told): boolean {
    if (knows(this.#book, told)) return false;
    this.#writtenAt = told.arrivedAt;
    if (told.kind === 'moved') this.#move(told);
    else if (told.kind === 'read') this.#enter(segmentOfRead(told));
    else if (told.kind === 'filler') this.#fill(told, fillerOf(told));
    else if (told.kind === 'asked') this.#ask(told);
    else if (told.kind === 'unread')
      this.#keep({ unread: [...this.#book.unread, [told.id, told.arrivedAt]] });
    else if (told.kind === 'explained') this.#explain(told);
    else if (this.#forgets(told.id)) this.#arrange(this.#book.segments, told.arrivedAt);
    // Money of ours is told for what comes after it: none of it is too much before that.
    if (told.kind !== 'filler') this.#keep(bounded(this.#book));
    return true;
  }

  #keep(members: Partial<WalletBook>): void {
    this.#book = { ...this.#book, ...members };
    this.#due = undefined;
  }

  /** What was told under this name excuses nothing any more, and fills nothing: whether it did. */
  #forgets(name: EntryId): boolean {
    const { fillers, unread } = this.#book;
    this.#keep({ unread: unread.filter(([id]) => id !== name) });
    const left = fillers.filter(({ id }) => id !== name);
    if (left.length === fillers.length) return false;
    this.#keep({ fillers: left });
    return true;
  }

  #move(told: ToldMovement): void {
    const { id, of, balanceHundredths, arrivedAt } = told;
    if (isBelowItsAmount(told)) {
      this.#judge([id], 'contradicted', reason('balance_below_amount'));
      return;
    }
    if (of !== undefined) this.#keep({ fillers: tied(this.#book.fillers, of, id) });
    if (balanceHundredths === null) {
      this.#judge([id], 'open', reason('balance_not_told'));
      const came = { arrivedAt, ...aroundItsTime(told, this.#reorderMs) };
      this.#fill(told, { key: orderKey(told), isSms: true, came });
    } else {
      // It says more than it did without a balance.
      const isFreed = this.#forgets(id);
      this.#enter(segmentOf(told, balanceHundredths, this.#reorderMs));
      if (isFreed) this.#arrange(this.#book.segments, arrivedAt);
    }
  }

  #fill(
    told: Pick<ToldMovement, 'id' | 'movedXaf' | 'feeHundredths' | 'arrivedAt'>,
    what: Omit<Filler, 'id' | 'moves'>,
  ): void {
    const filler = { id: told.id, moves: movesHundredths(told), ...what };
    this.#keep({ fillers: [...this.#book.fillers, filler] });
    this.#arrange(this.#book.segments, told.arrivedAt);
  }

  #ask({ id, askAt }: ToldAsked): void {
    const { fillers } = this.#book;
    this.#keep({ fillers: fillers.map((each) => (each.id === id ? { ...each, askAt } : each)) });
  }

  #enter(alone: Segment): void {
    const { segments, recent, fillers } = this.#book;
    this.#keep({ recent: [...recent, alone.firstId] });
    const tip = segments.findLastIndex(({ isAside }) => !isAside);
    const before = segments[tip];
    if (before === undefined || isPlainlyNext(alone, before, segments)) {
      const next =
        before?.standing === 'open' ? alone : { ...alone, standing: 'vouched' as const, unsettled: [] };
      this.#judge([alone.firstId], next.standing);
      this.#keep({ segments: segments.toSpliced(tip + 1, 0, next) });
      if (isReceipt(alone.firstId, fillers)) this.#arrange(this.#book.segments, alone.arrivedAt);
    } else {
      this.#judge([alone.firstId], alone.standing);
      this.#arrange([...segments, alone], alone.arrivedAt, firstFrom(alone));
    }
  }

  #explain({ id, missingHundredths, afterId, arrivedAt }: ToldExplanation): void {
    this.gaps.push({ entryId: id, change: 'explained', missingHundredths, afterId });
    const { segments } = this.#book;
    const index = segments.findIndex(({ firstId, hole }) => firstId === id && hole !== undefined);
    const segment = segments[index];
    if (segment === undefined) return;
    this.#arrange(segments.with(index, explained(segment, (segment.hole as Hole).missing)), arrivedAt);
  }

  #judge(ids: readonly EntryId[], standing: EntryStanding, why?: Reason): void {
    const because = standing === 'vouched' ? null : (why ?? reason('balance_not_continued'));
    for (const entryId of ids) this.verdicts.push({ entryId, standing, because });
  }

  /** Finds the order of all that is known anew, and tells what has changed by it. */
  #arrange(known: readonly Segment[], at: number, sinceKey?: number): void {
    const fillers = this.#book.fillers.filter(({ isContradicted }) => !isContradicted);
    const [whole, left] = orderWithReceipts(known, fillers, (some) => {
      const { chain, aside } = arranged(known, some, sinceKey);
      return takenIn(withHoles(chain, known, at), aside);
    });
    const judged = groupsOf(whole).flatMap((group) => this.#judged(group));
    const segments = [...judged, ...asideWithHoles(left, judged, at)];
    this.#keep({ segments });
    for (const before of known) {
      if (!before.hole?.hasStood) continue;
      const after = segments.find(({ firstId }) => firstId === before.firstId);
      if (after?.hole === undefined) this.#tellGap('closed', before);
      else if (after.hole.missing !== before.hole.missing) this.#tellGap('amended', after);
    }
    const replaced = replacedIn(known, segments, fillers);
    this.#keep({ fillers: this.#book.fillers.filter(({ id }) => !replaced.has(id)) });
    if (segments.some(({ by = [] }) => by.some((id) => replaced.has(id)))) this.#arrange(segments, at);
  }

  /** What continues something that is vouched for is vouched for. */
  #judged(group: readonly Segment[]): readonly Segment[] {
    const open = openOf(group);
    this.#vouchForFillers(group.slice(open + 1).flatMap(({ by = [] }) => by));
    const vouched = group.slice(open).map((segment): Segment => {
      this.#judge(segment.unsettled, 'vouched');
      const { hole, standing } = segment;
      const isLeft = standing === 'vouched' || segment.isExplained || hole === undefined;
      // A balance that is known after a hole answers for what is missing before.
      const answered = isLeft ? segment : explained(segment, hole.missing);
      return { ...answered, standing: 'vouched', unsettled: [] };
    });
    return [...group.slice(0, open), ...vouched];
  }

  /** SMS that filled a difference stand with what follows it. */
  #vouchForFillers(ids: readonly EntryId[]): void {
    const isNew = ({ id, isSms, isVouched }: WalletBook['fillers'][number]): boolean =>
      isSms && !isVouched && ids.includes(id);
    const { fillers } = this.#book;
    this.#judge(
      fillers.filter(isNew).map(({ id }) => id),
      'vouched',
    );
    this.#keep({ fillers: fillers.map((each) => (isNew(each) ? { ...each, isVouched: true } : each)) });
  }

  #tellGap(change: GapChange['change'], { firstId, hole }: Segment): void {
    const { missing, afterId } = hole as Hole;
    this.gaps.push({ entryId: firstId, change, missingHundredths: missing, afterId });
  }

  /** What has waited long enough by then is told, what fell due first before the rest. */
  pass(at: number): void {
    for (let due = this.#next(); due !== null && due.at <= at; due = this.#next()) {
      if ('doom' in due) this.#contradict(due.doom);
      else this.#showGap(due.gap);
    }
  }

  dueAt(): number | null {
    const asks = this.#book.fillers.flatMap(({ askAt }) => askAt ?? []);
    const next = this.#next();
    const times = next === null ? asks : [next.at, ...asks];
    return times.length === 0 ? null : Math.min(...times);
  }

  #contradict({ whole, parts, at }: Doom): void {
    const open = parts.filter(({ standing }) => standing === 'open');
    const ids = parts.length === 0 ? whole.unsettled : open.flatMap(({ unsettled }) => unsettled);
    if (parts.length === 0) this.#refute(whole.firstId);
    this.#judge(ids, 'contradicted', reason('balance_contradicts'));
    const known = this.#book.segments.map((each) =>
      open.includes(each) ? { ...each, standing: 'contradicted' as const } : each,
    );
    // What is told shows by itself now and then what was due before it: holes are no older for that.
    this.#arrange(known, Math.max(at, this.#writtenAt));
  }

  /** An SMS without a balance fills nothing any more: any money of its amount would make it true. */
  #refute(refuted: EntryId): void {
    const fillers = this.#book.fillers.map((each) =>
      each.id === refuted ? { ...each, isContradicted: true as const } : each,
    );
    this.#keep({ fillers });
  }

  #showGap(segment: Segment): void {
    const told = { ...segment, hole: { ...(segment.hole as Hole), hasStood: true } };
    this.#keep({ segments: this.#book.segments.map((each) => (each === segment ? told : each)) });
    this.#tellGap('opened', told);
  }

  #next(): Due | null {
    this.#due ??= { next: nextDue(this.#book, this.#reorderMs) };
    return this.#due.next;
  }
}
