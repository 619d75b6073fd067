import { limits } from '../limits.ts';
import { reason } from '../reason/reason.ts';
import { Chain } from './chain.ts';
import { first, pointAt, segmentOf, segmentOfRead, wentOnOver } from './segment.ts';
import {
  bounded,
  type Hole,
  newest,
  nothingCredited,
  type Point,
  type Segment,
  type WalletBook,
} from './wallet-book.ts';
import {
  type EntryId,
  isBelowItsAmount,
  movesHundredths,
  orderKey,
  type Told,
  type ToldFiller,
  type ToldMovement,
  type ToldRead,
} from './wallet-entry.ts';

/** A book while something is written into it. */
export class OpenBook {
  readonly chain: Chain;
  readonly #credited: WalletBook['credited'];
  readonly #reorderMs: number;
  #unread: WalletBook['unread'];
  #recent: readonly EntryId[];

  constructor(book: WalletBook, reorderMs: number) {
    this.chain = new Chain(book.segments, book.fillers);
    this.#credited = book.credited;
    this.#reorderMs = reorderMs;
    this.#unread = book.unread;
    this.#recent = book.recent;
  }

  book(): WalletBook {
    const { segments, fillers, isVouchedAnew } = this.chain;
    const credited = isVouchedAnew ? nothingCredited : this.#credited;
    return { segments, fillers, unread: this.#unread, recent: this.#recent, credited };
  }

  /** False when it was told before: nothing is written twice. */
  write(told: Told): boolean {
    if (this.#knows(told)) return false;
    if (told.kind === 'moved') this.#move(told);
    else if (told.kind === 'read') this.#read(told);
    else if (told.kind === 'filler') this.#fill(told);
    else if (told.kind === 'unread') this.#unread = [...this.#unread, [told.id, told.arrivedAt]];
    else if (told.kind === 'explained') this.#explain(told.id);
    else this.#forget(told.id);
    this.#doom();
    this.#bound();
    return true;
  }

  /** What is oldest is given up, so that the book stays small whatever comes. */
  #bound(): void {
    const { fillersMax, unreadMax, recentMax } = limits.walletBook;
    this.chain.segments = bounded(this.chain.segments);
    this.chain.fillers = newest(this.chain.fillers, fillersMax);
    this.#unread = newest(this.#unread, unreadMax);
    this.#recent = newest(this.#recent, recentMax);
  }

  #knows(told: Told): boolean {
    const { kind, id } = told;
    if (kind === 'explained' || kind === 'nothing') return false;
    if (kind === 'unread') return this.#unread.some(([each]) => each === id);
    if (this.#recent.includes(id)) return true;
    // An SMS with a balance says more than the filler of its id.
    const hasBalance = kind !== 'filler' && told.balanceHundredths !== null;
    return !hasBalance && (this.chain.fillers.some((filler) => filler.id === id) || this.#hasUsed(id));
  }

  /** A filler of this id has closed a hole already. */
  #hasUsed(id: EntryId | undefined): boolean {
    return this.chain.segments.some(({ points }) =>
      points.some(([, , by]) => by?.some((filler) => filler.id === id)),
    );
  }

  #forget(id: EntryId | undefined): void {
    this.chain.fillers = this.chain.fillers.filter((filler) => filler.id !== id);
    this.#unread = this.#unread.filter(([each]) => each !== id);
  }

  #move(told: ToldMovement): void {
    this.#forget(told.id);
    this.#forget(told.replaces);
    if (isBelowItsAmount(told)) {
      this.chain.judge([told.id], 'contradicted', reason('balance_below_amount'));
    } else if (told.balanceHundredths === null) {
      this.chain.judge([told.id], 'open', reason('balance_not_told'));
      this.chain.fillers = [
        ...this.chain.fillers,
        { id: told.id, key: orderKey(told), moves: movesHundredths(told), isSms: true },
      ];
      this.chain.measure(true);
    } else {
      this.#enter(told, told.balanceHundredths);
    }
  }

  #fill({ id, arrivedAt, ...told }: ToldFiller): void {
    const filler = { id, key: arrivedAt, moves: movesHundredths(told), isSms: false };
    this.chain.fillers = [...this.chain.fillers, filler];
    this.chain.measure(true);
  }

  #enter(told: ToldMovement, balance: number): void {
    this.#recent = [...this.#recent, told.id];
    const { chain } = this;
    const alone = segmentOf(told, balance, this.#reorderMs);
    if (chain.segments.length === 0) {
      chain.judge([told.id], 'vouched');
      chain.segments = [{ ...alone, standing: 'vouched', unsettled: [], hole: null }];
      return;
    }
    chain.place(alone);
    if (chain.hasJudged(told.id)) return;
    const place = chain.segments.find(({ firstId, lastId }) => firstId === told.id && lastId === told.id);
    if (place !== undefined && (this.#hasUsed(told.id) || this.#hasUsed(told.replaces))) {
      // The middle one of several transfers that closed a hole together: it is known, and its place is taken.
      chain.segments = chain.segments.filter((segment) => segment !== place);
      chain.judge([told.id], 'vouched');
    } else {
      chain.judge([told.id], 'open', reason('balance_not_continued'));
    }
  }

  #read(told: ToldRead): void {
    this.#recent = [...this.#recent, told.id];
    const alone = segmentOfRead(told);
    this.chain.judge([told.id], 'vouched');
    this.chain.place(this.chain.segments.length === 0 ? { ...alone, hole: null } : alone);
  }

  /** A person answers for what follows. */
  #explain(id: EntryId): void {
    const { chain } = this;
    const segment = chain.segments.find(({ firstId, hole }) => firstId === id && hole !== null);
    if (segment === undefined) return;
    chain.close(segment, 'explained');
    chain.judge(segment.unsettled, 'vouched');
    chain.replace(segment, { ...segment, standing: 'vouched', unsettled: [], hole: null, doom: null });
  }

  /** Open segments that the vouched chain has passed by: there is no place for them. */
  #doom(): void {
    const vouched = this.chain.segments.filter(({ standing }) => standing === 'vouched');
    for (const segment of this.chain.segments) {
      if (segment.standing !== 'open' || segment.doom !== null) continue;
      const chain = vouched.find((other) => wentOnOver(other, segment));
      if (chain === undefined) continue;
      const index = pointAt(chain, segment.firstKey);
      const [, fromKey] = chain.points[index] as Point;
      const toKey = chain.points[index + 1]?.[1] ?? chain.lastKey;
      const at = Math.max(chain.sureArrivedAt, segment.firstArrivedAt) + this.#reorderMs;
      this.chain.replace(segment, { ...segment, doom: { at, fromKey, toKey } });
    }
  }

  /** What has waited long enough by then is told, what fell due first before the rest. */
  pass(at: number): void {
    for (;;) {
      const segment = first(this.chain.segments, (each) => {
        const dueAt = this.#dueAtOf(each);
        return dueAt === null ? null : [dueAt, each.firstKey];
      });
      if (segment === null || (this.#dueAtOf(segment) as number) > at) return;
      if (this.chain.turn(segment)) {
        this.#doom();
      } else if (this.#doomAt(segment) !== null) {
        this.chain.judge(segment.unsettled, 'contradicted', reason('balance_contradicts'));
        this.chain.leaveOut(segment);
      } else {
        this.chain.show(segment, { ...(segment.hole as Hole), hasStood: true });
      }
    }
  }

  dueAt(): number | null {
    const due = this.chain.segments.map((segment) => this.#dueAtOf(segment)).filter((each) => each !== null);
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
      this.chain.fillers.some(({ isSms, key }) => !isSms && isBetween(key));
    return isExcused ? null : doom.at;
  }
}
