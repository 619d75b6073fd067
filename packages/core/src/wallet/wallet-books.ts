import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { KeptBook, WalletEntry } from '../ports/wallet-store.ts';
import { DomainError, type Reason } from '../reason/reason.ts';
import { messageOf } from '../text.ts';
import { advanceBook, type BookAdvance, type WalletPace } from './advance-book.ts';
import { type UnvouchedLimits, unvouchedLimits } from './may-credit.ts';
import { moneyOfOurs, whatBecame } from './money-of-ours.ts';
import { emptyBook, type WalletBook } from './wallet-book.ts';
import type { EntryId, Told, WalletId } from './wallet-entry.ts';
import {
  type AskedEntry,
  creditedIn,
  isMore,
  newHoleSince,
  rowsOf,
  stepOf,
  type Telling,
  toldNow,
} from './wallet-step.ts';

export type WalletPorts = Pick<
  Ports,
  'wallets' | 'transactions' | 'registry' | 'clock' | 'pauses' | 'ids' | 'settings' | 'log'
>;

/** Something is told, or it is asked whether an entry may be credited. */
type Item = Telling | { readonly asked: AskedEntry };

interface Waiting {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The entry as it stands then, where there is one; and why it may not be credited, where that was asked. */
interface Answer {
  readonly entry: WalletEntry | null;
  readonly whyNot: Reason | null;
}

const isAnyoneToWait = (whyNot: ReadonlyMap<EntryId, Reason | null>): boolean =>
  [...whyNot.values()].some((because) => because?.code === 'waits_for_balance');

/** So much goes in one step: whoever comes while one is under way travels with the next. */
const itemsMax = 100;

/**
 * The books of our wallets, for one process of many. What concerns one wallet goes one step after the other, and all that
 * waits goes together, so that a busy wallet keeps no one waiting; another process that was faster is noticed by the
 * version, and the step is made again from what it wrote.
 */
export class WalletBooks {
  readonly #ports: WalletPorts;
  readonly #kept = new Map<WalletId, KeptBook>();
  readonly #waiting = new Map<WalletId, Waiting[]>();

  constructor(ports: WalletPorts) {
    this.#ports = ports;
  }

  /** Writes it into the book, once however often it is told, and gives the entry as it stands then; of what is none, null. */
  async tell(wallet: WalletId, telling: Telling): Promise<WalletEntry | null> {
    return (await this.#queued(wallet, telling)).entry;
  }

  /** Lets the time pass: what has waited long enough is told, and what became of transfers that could still fail. */
  async look(wallet: WalletId): Promise<void> {
    const { book } = await this.#read(wallet);
    const became = await whatBecame(this.#ports, wallet, book, this.#ports.clock.now());
    await this.#stepped(
      wallet,
      became.map((told) => ({ told })),
    );
  }

  /** Why this payment may not be credited now; null when it may, and that is remembered against what is not vouched for. */
  async whyNotCredited(asked: AskedEntry): Promise<Reason | null> {
    return (await this.#queued(asked.walletId, { asked })).whyNot;
  }

  #queued(wallet: WalletId, item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(wallet);
      if (waiting !== undefined) {
        waiting.push({ item, resolve, reject });
        return;
      }
      this.#waiting.set(wallet, [{ item, resolve, reject }]);
      void this.#serve(wallet);
    });
  }

  async #serve(wallet: WalletId): Promise<void> {
    const waiting = this.#waiting.get(wallet) as Waiting[];
    while (waiting.length > 0) {
      const now = waiting.splice(0, itemsMax);
      try {
        const answerTo = await this.#stepped(
          wallet,
          now.map(({ item }) => item),
        );
        for (const { item, resolve } of now) resolve(answerTo(item));
      } catch (error) {
        this.#kept.delete(wallet);
        for (const { reject } of now) reject(error);
      }
    }
    this.#waiting.delete(wallet);
  }

  /** One step with all of these; gives the answer to each. */
  async #stepped(wallet: WalletId, items: readonly Item[]): Promise<(item: Item) => Answer> {
    const entries = new Map<EntryId, WalletEntry>();
    const note = (found: readonly WalletEntry[]): void => {
      for (const each of found) entries.set(each.name, each);
    };
    const tellings = items.filter((item) => 'told' in item);
    const asked = items.flatMap((item) => ('asked' in item ? [item.asked] : []));
    const unvouched = asked.length === 0 ? null : await this.#unvouched(wallet);
    let isFresh = false;
    for (let tries = 0; tries < limits.walletTries; tries += 1) {
      isFresh ||= !this.#kept.has(wallet);
      const { book, version } = await this.#read(wallet);
      // Whoever explains what stands before an entry names that entry, which is no sign that they were heard.
      const left = tellings.filter(({ told }) => told.kind === 'explained' || !entries.has(told.id));
      // As they stand now: since they were told, others may have been.
      if (asked.length > 0)
        note(
          await this.#ports.wallets.entriesOf(
            wallet,
            asked.map(({ name }) => name),
          ),
        );
      const { advance, rows } = await this.#advanced(wallet, book, left);
      const { credited, whyNot } = creditedIn(advance, asked, entries, unvouched);
      // Whoever only asks, of what is vouched for or contradicted, changes nothing, and keeps no one waiting.
      const isChanged = left.length > 0 || asked.length === 0 || isMore(advance, credited);
      // Where nothing is written, no version tells that another process knows better: no one waits for what was remembered.
      if (!isChanged && !isFresh && isAnyoneToWait(whyNot)) {
        this.#kept.delete(wallet);
        continue;
      }
      const answer = isChanged ? await this.#write(wallet, version, credited, left, rows) : 'written';
      const known =
        answer === 'known' ? left.map(({ told }) => told.id) : answer === 'written' ? advance.repeated : [];
      if (known.length > 0) note(await this.#ports.wallets.entriesOf(wallet, known));
      if (answer === 'written') {
        note(rows);
        return (item) => {
          const name = 'told' in item ? item.told.id : item.asked.name;
          return { entry: entries.get(name) ?? null, whyNot: whyNot.get(name) ?? null };
        };
      }
      // Others write too: each leaves the others some time.
      await this.#ports.pauses.wait(limits.walletTurnMs);
    }
    throw new DomainError('too_busy');
  }

  /** Where there is a hole, what we know of our own money may fill it. */
  async #advanced(
    wallet: WalletId,
    book: WalletBook,
    tellings: readonly Telling[],
  ): Promise<{ advance: BookAdvance; rows: readonly WalletEntry[] }> {
    const at = this.#ports.clock.now();
    const told = tellings.map((each) => each.told);
    const first = advanceBook(book, told, at, this.#pace());
    const since = newHoleSince(first, at - this.#pace().reorderMs);
    const fillers = since === null ? [] : await this.#fillers(wallet, since, first);
    // Before what was just told: it was there when that arrived.
    const advance = fillers.length === 0 ? first : advanceBook(book, [...fillers, ...told], at, this.#pace());
    return { advance, rows: rowsOf(advance, tellings) };
  }

  /** Where it cannot be asked for, what is due is told all the same: SMS after it must not stay out of the book. */
  async #fillers(wallet: WalletId, since: Instant, first: BookAdvance): Promise<readonly Told[]> {
    try {
      return await moneyOfOurs(this.#ports, wallet, since, first.book);
    } catch (error) {
      if (toldNow(first).size === 0) throw error;
      this.#ports.log.warn('Money of ours could not be asked for: a gap or contradiction may be none.', {
        wallet_id: wallet,
        error: messageOf(error),
      });
      return [];
    }
  }

  #pace(): WalletPace {
    return { reorderMs: this.#ports.settings.smsReorderMs };
  }

  async #unvouched(wallet: WalletId): Promise<UnvouchedLimits> {
    const { channels } = await this.#ports.registry.read();
    return unvouchedLimits(channels, wallet, this.#ports.settings);
  }

  async #read(wallet: WalletId): Promise<{ readonly book: WalletBook; readonly version: number }> {
    const kept = this.#kept.get(wallet) ?? (await this.#ports.wallets.read(wallet));
    this.#kept.set(wallet, kept);
    return { book: kept.book ?? emptyBook, version: kept.version };
  }

  async #write(
    wallet: WalletId,
    version: number,
    advance: BookAdvance,
    tellings: readonly Telling[],
    rows: readonly WalletEntry[],
  ): Promise<'written' | 'stale' | 'known'> {
    const at = this.#ports.clock.now();
    const step = stepOf(wallet, advance, tellings, rows, { at, newId: () => this.#ports.ids.next() });
    const answer = await this.#ports.wallets.write({ ...step, version });
    if (answer === 'written') this.#kept.set(wallet, { book: advance.book, version: version + 1 });
    else this.#kept.delete(wallet);
    return answer;
  }
}
