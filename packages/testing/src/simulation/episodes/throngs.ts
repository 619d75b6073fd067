import {
  type EntryId,
  explainGap,
  instant,
  lookAtWallets,
  readName,
  type Telling,
  type ToldMovement,
  WalletBooks,
  type WalletGap,
  type WalletStep,
  walletId,
} from '@mobile-money/core';
import { reorderMs } from '../wallet-tale.ts';
import { ann, type Episode, house, otherwise, at as setClock } from './episode.ts';
import { heard } from './heard.ts';
import { entryOf } from './ledgers.ts';

const own = walletId('orange', '+237690000001' as never);

function smsOf(name: string, movedXaf: number, balanceHundredths: number, ms: number): ToldMovement {
  const at = instant(ms);
  return {
    ...{ kind: 'moved', id: name as EntryId, movedXaf, feeHundredths: 0, balanceHundredths },
    ...{ operatorAt: at, precisionMs: 1_000, arrivedAt: at },
  };
}

const withRow = (told: ToldMovement): Telling => ({ told, ...entryOf(own, told) });

/** What came of it, and what had to. */
type Story = () => Promise<readonly [got: unknown, wanted: unknown]>;

/** All who wait for something else have gone on by then. */
const aMoment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * What concerns one wallet and comes while a step of its book is under way goes together with the next one, and what
 * another process wrote meanwhile is not lost: none of it is left out, none of it is written twice.
 */
export const throngs: Episode = async (random) => {
  const world = house();
  const { ports, database, clock } = world;
  const keyMs = Math.ceil((clock.now() + 3_600_000) / 60_000) * 60_000;
  const steps: WalletStep[] = [];
  const deeds: (() => unknown)[] = [];
  const wallets = heard(ports.wallets, async (name, given) => {
    if (name !== 'write') return;
    steps.push(given[0] as WalletStep);
    await deeds.shift()?.();
  });
  const others = new WalletBooks(ports);
  const [a, b, c, d] = [
    smsOf('A', 100, 910_000, keyMs),
    smsOf('B', 200, 930_000, keyMs + 30_000),
    smsOf('C', 100, 940_000, keyMs + 60_000),
    smsOf('D', 100, 950_000, keyMs + 200_000),
  ];
  setClock(world, keyMs + 60_500);
  // It has no row: there is nothing to read of it.
  const read = { kind: 'read', id: readName('first'), balanceHundredths: 900_000 } as const;
  await others.tell(own, { told: { ...read, arrivedAt: instant(keyMs - 3_600_000) } });
  for (const told of [a, c]) await others.tell(own, withRow(told));
  setClock(world, keyMs + 60_500 + reorderMs);
  await lookAtWallets(ports)(5);
  setClock(world, keyMs + 200_500);
  // So much came since then that the book does not know any more what it was told.
  const isForgotten = random.chance(0.5);
  const kept = database.wallets.get(own);
  if (isForgotten && kept?.book) database.wallets.set(own, { ...kept, book: { ...kept.book, recent: [] } });
  const books = new WalletBooks({ ...ports, wallets });
  const unread = (name: string): Telling => {
    return { told: { kind: 'unread', id: name as EntryId, arrivedAt: clock.now() } };
  };
  const [gap] = [...database.walletGaps.values()] as [WalletGap];
  const explain = () => explainGap({ ...ports, walletBooks: books })(gap.id, 'it was found', ann);
  const standingOf = async (telling: Telling) => (await books.tell(own, telling))?.standing ?? null;
  /** They come while the first step is written. */
  const together = async (all: readonly (() => Promise<unknown>)[]): Promise<readonly unknown[]> => {
    const begun: Promise<unknown>[] = [];
    deeds.push(async () => {
      for (const each of all) {
        begun.push(each());
        await aMoment();
      }
    });
    await books.tell(own, unread('U'));
    return Promise.all(begun);
  };
  const stored = (name: string) => database.walletEntries.get(`${own} ${name}`)?.entry.standing;
  const inBook = () => database.wallets.get(own)?.book?.segments.map(({ firstId }) => firstId);
  const stories: Readonly<Record<string, Story>> = {
    /** A person explains what is missing, and the SMS after it comes once more. */
    word: async () => {
      await together(random.shuffled([explain, () => books.tell(own, withRow(c))]));
      const noted = [...database.audit.values()].filter(({ subject }) => subject === gap.id).length;
      const [now] = [...database.walletGaps.values()];
      return [
        [now?.status, now?.explained?.by, noted, stored('C')],
        ['explained', ann.id, 1, 'vouched'],
      ];
    },
    /** What is said of a gap is no entry. */
    answer: async () => {
      const { before: id, after: afterId, missingHundredths } = gap;
      const told = { kind: 'explained', id, afterId, missingHundredths, arrivedAt: clock.now() } as const;
      return [
        [await books.tell(own, { told }), stored('C')],
        [null, 'vouched'],
      ];
    },
    /** One comes again, and one is new. */
    again: async () => {
      const got = await together([() => standingOf(withRow(c)), () => standingOf(withRow(d))]);
      const wanted = [['open', 'open'], 'open', 'open', [read.id, 'A', 'C', 'D']];
      return [[got, stored('C'), stored('D'), inBook()], wanted];
    },
    twice: async () => {
      const tellIt = () => standingOf(withRow(d));
      return [await together([tellIt, tellIt]), ['open', 'open']];
    },
    /** Whoever only asks travels with what is told. */
    ask: async () => {
      const asked = { walletId: own, name: a.id, movedXaf: a.movedXaf, standing: 'open' } as const;
      const tellIt = () => books.tell(own, unread('V'));
      const got = await together(random.shuffled([() => books.whyNotCredited(asked), tellIt]));
      const names = database.wallets.get(own)?.book?.unread.map(([name]) => name);
      return [
        [got, names],
        [
          [null, null],
          ['U', 'V'],
        ],
      ];
    },
    /** Two others write, one after the other, while one comes again: it is answered as it stands then. */
    races: async () => {
      const nothing = { kind: 'nothing', id: 'N' as EntryId, arrivedAt: clock.now() } as const;
      deeds.push(() => others.tell(own, { told: nothing }));
      deeds.push(() => others.tell(own, withRow({ ...b, arrivedAt: clock.now() })));
      const standing = await standingOf(withRow(c));
      const wanted = ['vouched', 'vouched', 'vouched', [read.id, 'A', 'B', 'C']];
      return [[standing, stored('B'), stored('C'), inBook()], wanted];
    },
    /** However many come at once, all of them are served in two steps. */
    many: async () => {
      const names = Array.from({ length: 60 }, (_, at) => `N${at}` as EntryId);
      const tellings = names.map((id) => ({ kind: 'nothing', id, arrivedAt: clock.now() }) as const);
      await Promise.all(tellings.map((told) => books.tell(own, { told })));
      return [steps.length, 2];
    },
  };
  const name = random.pick(Object.keys(stories));
  const [got, wanted] = await (stories[name] as Story)();
  const rows = steps.map(({ entries }) => entries.map((each) => each.name));
  const odd = rows.filter((each) => each.some((one, at) => !one || each.indexOf(one) !== at));
  return otherwise(`${name}, ${isForgotten ? 'forgotten' : 'known'}`, { got, odd }, { got: wanted, odd: [] });
};
