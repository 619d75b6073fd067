import {
  type EntryId,
  emptyBook,
  entryId,
  type Filler,
  instant,
  limits,
  moneyOfOurs,
  type Segment,
  type Transaction,
  type WalletBook,
  type WalletEntry,
  type WalletId,
  walletId,
  whatBecame,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { type Episode, house, otherwise } from './episode.ts';
import { storeDeposit } from './stored.ts';
import { storeWithdrawal } from './stored-withdrawals.ts';

/** Two numbers that one provider pays from, and one of another provider. */
const [own, sister, stranger] = ['+237690000001', '+237690000002', '+237690000003'].map((number) =>
  walletId('orange', number as never),
) as [WalletId, WalletId, WalletId];

/** How an SMS stands in the book of a wallet: nothing leads to what is doubted. */
type Told = 'vouched' | 'open' | 'contradicted' | 'doubted' | 'aside';

interface Placed {
  readonly wallet: WalletId;
  readonly sign: 1 | -1;
  readonly told: Told;
}

/** Money that may have moved, and which SMS bear its name. */
interface Mover {
  readonly moved: Transaction;
  readonly movedXaf: number;
  readonly id: EntryId;
  readonly placed: readonly Placed[];
}

const amounts = [1, 500] as const;
const states = ['provider_submitted', 'succeeded', 'requires_manual_resolution', 'failed'] as const;
const tolds = ['vouched', 'open', 'contradicted', 'doubted', 'doubted', 'aside'] as const;

async function someMover(random: Random, world: MemoryPorts, at: number): Promise<Mover> {
  const amountXaf = random.pick(amounts) as Transaction['amountXaf'];
  const given = {
    ...{ amountXaf, providerTxId: random.pick([null, `N${at}`, `N${at}`, `N${at}`]) },
    stateUpdatedAt: instant(world.clock.now() + random.pick([-1, 0, 1])),
  };
  const providerId = random.pick(['orange-money', 'orange-money', 'orange-money', 'orange-ussd']);
  const isPaidIn = random.chance(0.3);
  const moved = isPaidIn
    ? storeDeposit(world, random.pick(['orange-money-1', 'orange-money-1', 'orange-money-2']), {
        ...given,
        ...{
          state: random.pick(['succeeded', 'succeeded', 'expired', 'requires_manual_resolution'] as const),
        },
        collectionMode: random.pick(['merchant_initiated', 'merchant_initiated', 'customer_initiated']),
      })
    : await storeWithdrawal(
        world,
        { ...given, providerId, state: random.pick(states) },
        { operator: 'orange' },
      );
  const movedXaf = isPaidIn ? amountXaf : -amountXaf;
  const placed = [own, sister, stranger].flatMap((wallet): Placed[] => {
    const sign = random.chance(0.8) === isPaidIn ? 1 : -1;
    return random.chance(0.4) ? [{ wallet, sign, told: random.pick(tolds) }] : [];
  });
  return {
    moved,
    movedXaf,
    id: entryId(moved.id, movedXaf),
    placed: given.providerTxId === null ? [] : placed,
  };
}

/** What the book of a wallet has of it: mostly nothing follows from whether something is missing before what is vouched. */
function bookOf(wallet: WalletId, movers: readonly Mover[]): WalletBook {
  const segments = movers.flatMap(({ moved, placed }) =>
    placed.flatMap(({ wallet: where, sign, told }): Segment[] => {
      if (where !== wallet || told === 'contradicted') return [];
      const firstId = entryId(moved.providerTxId as string, sign);
      const hole =
        told === 'open' ? undefined : { sinceAt: 0, missing: 1, afterId: null, afterKey: 0, hasStood: false };
      return [
        {
          ...{
            firstId,
            lastId: firstId,
            starts: [0],
            points: [[0, 0]],
            arrivedAt: 0,
            lateMs: 0,
            unsettled: [],
          },
          standing: told === 'vouched' ? 'vouched' : 'open',
          ...(told === 'aside' ? { isAside: true as const } : hole !== undefined && { hole }),
        },
      ];
    }),
  );
  return { ...emptyBook, segments };
}

const believed: readonly Told[] = ['vouched', 'open'];

/** Whether an SMS at one of these numbers tells of it: none that is made up, as far as anyone knows. */
const isToldAt = ({ placed }: Mover, wallets: readonly WalletId[], signs: readonly number[]): boolean =>
  placed.some(
    ({ wallet, sign, told }) => wallets.includes(wallet) && signs.includes(sign) && believed.includes(told),
  );

const isMoving = ({ moved: { direction, state } }: Mover): boolean =>
  direction === 'deposit' ? state === 'succeeded' : state !== 'failed';

/**
 * What may be missing in a wallet is what we moved ourselves, of which no book of those wallets that it can have left knows; and
 * what became of it is asked until that is known.
 */
export const ourMoney: Episode = async (random) => {
  const world = house();
  const { ports, database, clock } = world;
  const since = clock.now();
  const movers: Mover[] = [];
  for (let at = 0; at < 3; at += 1) movers.push(await someMover(random, world, at));
  for (const { moved, placed } of movers)
    for (const { wallet, sign, told } of placed) {
      const name = entryId(moved.providerTxId as string, sign);
      const standing = told === 'vouched' || told === 'contradicted' ? told : 'open';
      const entry = { walletId: wallet, name, standing } as WalletEntry;
      database.walletEntries.set(`${wallet} ${name}`, { entry, isToApply: false });
    }
  // Some of it fills a hole of the other number, now or for good; and some was told here before.
  const claimed = movers.filter(() => random.chance(0.2)).map(({ id }) => id);
  const known = movers.filter(() => random.chance(0.5));
  const beside = { ...bookOf(sister, movers), spent: claimed };
  if (claimed.length > 0 || beside.segments.length > 0 || random.chance(0.5))
    database.wallets.set(sister, { version: 1, book: beside, dueAt: null, balance: null } as never);
  const isListed = random.chance(0.9);
  if (!isListed) database.registry = { ...database.registry, channels: [] };
  clock.advance(limits.walletAskMs);
  const now = clock.now();
  const book = bookOf(own, movers);
  const isKnown = ({ id }: Mover): boolean => known.some((each) => each.id === id);
  const fillers = known.map(
    ({ id, movedXaf }): Filler => ({ id, key: since, moves: [100 * movedXaf], isSms: false }),
  );

  const wantedFillers = movers.flatMap((mover) => {
    const { moved, movedXaf, id } = mover;
    const isHere =
      moved.direction === 'deposit'
        ? moved.channelId === 'orange-money-1' && moved.collectionMode === 'merchant_initiated'
        : moved.providerId === 'orange-money';
    const isOut =
      !isListed || !isHere || !isMoving(mover) || isToldAt(mover, [own, sister], [1, -1]) || isKnown(mover);
    if (isOut || moved.stateUpdatedAt < since || claimed.includes(id)) return [];
    const askAt = movedXaf < 0 ? ` asked ${limits.walletAskMs}` : '';
    const name = moved.providerTxId === null ? '' : ` as ${entryId(moved.providerTxId, movedXaf)}`;
    return [`${id} ${movedXaf} of ${moved.stateUpdatedAt - since}${askAt}${name}`];
  });
  const found = await moneyOfOurs(ports, own, since, { ...book, fillers });
  const isFillers = found.map((each) => {
    if (each.kind !== 'filler' || each.feeHundredths !== 0) return JSON.stringify(each);
    const { id, movedXaf, arrivedAt, askAt, receipt } = each;
    const asked = askAt === undefined || askAt === null ? '' : ` asked ${askAt - now}`;
    return `${id} ${movedXaf} of ${arrivedAt - since}${asked}${receipt === undefined ? '' : ` as ${receipt}`}`;
  });

  // Asked about is what it is time for; of some it is known, and of some it is too early.
  const times = known.map((mover) => ({ mover, askAt: random.pick([null, now - 1, now, now, now + 1]) }));
  const asking = fillers.map((each, at) => ({ ...each, askAt: times[at]?.askAt ?? null }));
  const forgotten = known.find(() => random.chance(0.1));
  if (forgotten !== undefined) database.transactions.delete(forgotten.moved.id);
  const wantedNews = times.flatMap(({ mover, askAt }) => {
    if (askAt === null || askAt > now) return [];
    const { moved, id } = mover;
    const isElsewhere = isListed && moved.providerId !== 'orange-money';
    const wallets = isListed ? [own, sister] : [own];
    const isNothing =
      mover === forgotten || !isMoving(mover) || isElsewhere || isToldAt(mover, wallets, [-1]);
    if (isNothing) return [`${id} nothing at 0`];
    return [`${id} asked at 0, again ${moved.state === 'succeeded' ? null : limits.walletAskMs}`];
  });
  const news = (await whatBecame(ports, own, { ...book, fillers: asking }, now)).map((each) => {
    const again = each.kind === 'asked' ? `, again ${each.askAt === null ? null : each.askAt - now}` : '';
    return `${each.id} ${each.kind} at ${each.arrivedAt - now}${again}`;
  });
  const told = movers.map(
    ({ moved, placed }) => `${moved.direction} ${moved.state} ${JSON.stringify(placed)}`,
  );
  return otherwise(
    `money of ours, ${told.join(' and ')}`,
    { missing: isFillers.toSorted(), news },
    { missing: wantedFillers.sort(), news: wantedNews },
  );
};
