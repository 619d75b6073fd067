import {
  balanceOf,
  type EntryId,
  type EntryStanding,
  explainGap,
  lookAtWallets,
  type MessageId,
  type Told,
  type ToldMovement,
  WalletBooks,
  type WalletId,
  walletId,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { BookStep } from '../books/tales/order-audit.ts';
import { smallTold } from '../books/tales/small-wallets.ts';
import { ToldBook } from '../wallet-tale.ts';
import { ann, type Episode, house, otherwise, at as setClock } from './episode.ts';

const limits = { smsUnvouchedMaxXaf: 200, smsUnvouchedSumXaf: 400 };

/** What people must read of a wallet, by what its book said. */
class Ledger {
  readonly #entries = new Map<EntryId, readonly [EntryStanding, code: string | undefined, isNews: boolean]>();
  readonly #gaps = new Map<EntryId, Readonly<Record<string, unknown>>>();
  #credited = new Map<EntryId, number>();
  due: number | null = null;
  balance: readonly unknown[] = [];

  note({ advance: { book, verdicts, gaps, dueAt }, at }: BookStep): void {
    for (const { entryId: name, standing, because } of verdicts) {
      // Something may follow from how it stands now.
      const known = this.#entries.get(name);
      const isNews = known?.[2] || (known !== undefined && known[0] !== standing);
      this.#entries.set(name, [standing, because?.code, isNews]);
    }
    if (verdicts.some(({ standing }) => standing === 'vouched')) this.#credited = new Map();
    for (const { entryId: before, change, missingHundredths: missing, afterId: after } of gaps) {
      const known = this.#gaps.get(before);
      const isOpen = change === 'opened' || change === 'amended';
      const openedAt = known === undefined || (isOpen && known['endedAt'] !== null) ? at : known['openedAt'];
      const explained = change === 'explained' ? ann.id : null;
      if (change === 'explained' && known?.['status'] === 'closed') {
        // It closed by itself in the moment in which someone explained it, who is named with it.
        this.#gaps.set(before, { ...known, explained });
        continue;
      }
      const ended = { status: isOpen ? 'open' : change, endedAt: isOpen ? null : at, explained };
      this.#gaps.set(before, { before, after, missing, openedAt, ...ended });
    }
    const held = balanceOf(book);
    const source = held?.entryId.startsWith('read ') ? 'api' : 'sms';
    this.due = dueAt;
    this.balance = held === null ? [] : [held.hundredths, held.at, source];
  }

  /** Why it may not be credited now; when it may, that is remembered. */
  whyNot({ id, movedXaf }: Pick<ToldMovement, 'id' | 'movedXaf'>): string | undefined {
    const [standing] = this.#entries.get(id) ?? ['open'];
    if (standing === 'contradicted') return 'balance_contradicts';
    if (standing === 'vouched' || this.#credited.has(id)) return undefined;
    const sum = [...this.#credited.values()].reduce((all, each) => all + each, movedXaf);
    if (movedXaf > limits.smsUnvouchedMaxXaf || sum > limits.smsUnvouchedSumXaf) return 'waits_for_balance';
    this.#credited.set(id, movedXaf);
    return undefined;
  }

  standingOf = (id: EntryId): EntryStanding | undefined => this.#entries.get(id)?.[0];

  facts(): Readonly<Record<string, unknown>> {
    const entries = [...this.#entries].map(
      ([name, [standing, code, isNews]]) => `${name} ${standing} ${code} ${isNews}`,
    );
    return {
      entries: entries.sort(),
      gaps: inOrder([...this.#gaps.values()]),
      due: this.due,
      balance: this.balance,
    };
  }
}

const inOrder = (rows: readonly object[]): readonly string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

/** The same, as it is kept. */
function keptOf({ database }: MemoryPorts, wallet: WalletId): Readonly<Record<string, unknown>> {
  const { balance = null, dueAt = null } = database.wallets.get(wallet) ?? {};
  const entries = [...database.walletEntries.values()].map(
    ({ entry: { name, standing, because }, isToApply }) =>
      `${name} ${standing} ${because?.code} ${isToApply}`,
  );
  const gaps = [...database.walletGaps.values()].map(
    ({ before, after, missingHundredths: missing, openedAt, status, endedAt, explained }) => ({
      ...{ before, after, missing, openedAt, status, endedAt, explained: explained?.by ?? null },
    }),
  );
  return {
    entries: entries.sort(),
    gaps: inOrder(gaps),
    due: dueAt,
    balance: balance === null ? [] : [balance.hundredths, balance.at, balance.source],
  };
}

/** A small wallet is told of to two processes: what is kept for people is what its book says. */
export const ledgers: Episode = async (random) => {
  const world = house(limits);
  const { ports, database } = world;
  const wallet = walletId('orange', database.registry.channels.at(-1)?.merchantMsisdn as never);
  // Whoever comes second tries again at once: what comes of it does not hang on milliseconds.
  const hasty = { ...ports, pauses: { wait: async () => undefined } as never };
  const processes = [new WalletBooks(hasty), new WalletBooks(hasty)];
  const ledger = new Ledger();
  const book = new ToldBook(false, (step) => ledger.note(step));
  const unbalanced = new Set<EntryId>();
  let last: Parameters<WalletBooks['whyNotCredited']>[0] | null = null;
  const faults: string[] = [];
  const check = (what: string) => faults.push(...otherwise(what, keptOf(world, wallet), ledger.facts()));
  for (const told of smallTold(random)) {
    const { id, arrivedAt } = told;
    setClock(world, arrivedAt);
    const books = random.pick(processes);
    if (told.kind === 'explained') {
      const gap = [...database.walletGaps.values()].find(
        ({ before, status }) => before === id && status === 'open',
      );
      if (gap === undefined) continue;
      book.tell({ ...told, missingHundredths: gap.missingHundredths, afterId: gap.after });
      await explainGap({ ...ports, walletBooks: books })(gap.id, 'it was found', ann);
      check(`${id} is explained`);
      continue;
    }
    // Told before without its balance: whose row is there is not read again.
    if (told.kind === 'moved' && told.balanceHundredths !== null && unbalanced.has(id)) continue;
    if (told.kind === 'moved' && told.balanceHundredths === null) unbalanced.add(id);
    book.tell(told);
    const entry = await books.tell(wallet, { told, ...entryOf(wallet, told) });
    check(`${told.kind} ${id}`);
    if (told.kind === 'unread' && entry !== null) faults.push(`${id} is answered with an entry`);
    if (told.kind !== 'moved') continue;
    if (entry?.standing !== ledger.standingOf(id)) faults.push(`${id} is answered with ${entry?.standing}`);
    if (told.movedXaf < 0 || random.chance(0.5)) continue;
    const asked = { walletId: wallet, name: id, movedXaf: told.movedXaf, standing: 'open' } as const;
    last = asked;
    const versionOf = () => database.wallets.get(wallet)?.version;
    const version = versionOf();
    const whyNot = await random.pick(processes).whyNotCredited(asked);
    const wanted = { whyNot: ledger.whyNot(told) ?? null };
    faults.push(...otherwise(`${id} credited`, { whyNot: whyNot === null ? null : whyNot.code }, wanted));
    if (ledger.standingOf(id) !== 'open' && versionOf() !== version) faults.push(`asking of ${id} writes`);
  }
  world.clock.advance(1_000_000);
  book.rest(world.clock.now());
  // Whoever asks late finds what fell due, too.
  if (last !== null && random.chance(0.5)) {
    const whyNot = await new WalletBooks(hasty).whyNotCredited(last);
    const wanted = { whyNot: ledger.whyNot({ id: last.name, movedXaf: last.movedXaf }) ?? null };
    faults.push(...otherwise(`${last.name} credited late`, { whyNot: whyNot?.code ?? null }, wanted));
  } else await lookAtWallets(ports)(5);
  check('the end');
  const gap = [...database.walletGaps.values()].find(({ status }) => status === 'open');
  if (gap !== undefined) {
    const { before: id, after: afterId, missingHundredths } = gap;
    book.tell({ kind: 'explained', id, afterId, missingHundredths, arrivedAt: world.clock.now() });
    await explainGap(ports)(gap.id, 'it was found', ann);
    check('a gap that is explained');
    faults.push(
      ...otherwise(
        'who did it',
        { noted: [...database.audit.values()].filter(({ subject }) => subject === gap.id).length },
        { noted: 1 },
      ),
    );
  }
  return faults;
};

/** What people read of it. */
export function entryOf(wallet: WalletId, told: Told) {
  if (told.kind !== 'moved' && told.kind !== 'read') return {};
  const { id: name, balanceHundredths, arrivedAt } = told;
  const {
    movedXaf,
    feeHundredths,
    operatorAt: paidAt,
  } = told.kind === 'moved' ? told : { movedXaf: 0, feeHundredths: 0, operatorAt: null };
  const ofSms = { source: 'sms', operatorTxId: name, receivedAt: arrivedAt, paidAt } as const;
  const id = `message ${name}` as MessageId;
  return { entry: { id, walletId: wallet, name, movedXaf, feeHundredths, balanceHundredths, ...ofSms } };
}
