import { explainGap, listGaps, lookAtWallets, type ReceivedPayment, reason, typed } from '@mobile-money/core';
import { ann, type Episode, house, merchantOf, otherwise, refusedFor, settings } from './episode.ts';
import { hearBalance } from './shown-balances.ts';
import { storeDeposit, storePayment } from './stored.ts';

const limitXaf = settings.twoPersonApprovalXaf as number;

/** What a payment waits for, and whether the word about a gap could credit it. */
const waits = [
  [{ status: 'held', heldBecause: reason('waits_for_balance') }, true],
  [{ status: 'held', heldBecause: reason('balance_contradicts') }, true],
  [{ status: 'held', heldBecause: reason('waits_for_balance'), isVouched: true }, false],
  [{ status: 'held', heldBecause: typed('so') }, false],
  [{ status: 'received', heldBecause: null }, true],
  [{ status: 'set_aside', heldBecause: reason('waits_for_balance') }, false],
] as const satisfies readonly (readonly [Partial<ReceivedPayment>, boolean])[];

/** Whoever explains a gap alone credits nothing by it that takes two. */
export const explanations: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const meant = storeDeposit(world, 'orange-money-1', { state: 'failed' });
  const merchant = merchantOf(world, meant);
  await hearBalance(world, { id: 'A', merchant, amountXaf: 1, feeXaf: 0, balanceHundredths: 1_000_000 });
  await hearBalance(world, { id: 'B', merchant, amountXaf: 1, feeXaf: 0, balanceHundredths: 1_020_100 });
  clock.advance(settings.smsReorderMs);
  await lookAtWallets(ports)(5);
  const stored = Array.from({ length: random.between(0, 2) }, (_, at) => {
    const [given, isFreed] = random.pick(waits);
    const amountXaf = random.pick([limitXaf - 1, limitXaf, limitXaf]);
    const receiver = random.chance(0.8) ? merchant : '+237690000003';
    const many = { operatorTxId: `LARGE${at}`, amountXaf, receiver } as Partial<ReceivedPayment>;
    const { status } = storePayment(world, meant, { ...given, ...many });
    return { status, amountXaf, isOfIt: receiver === merchant, isFreed };
  });
  const { items } = await listGaps(ports)('open', { cursor: null, limit: 5 });
  const id = items[0]?.gap.id ?? '';
  const refused = await refusedFor(() => explainGap(ports)(id, 'seen', ann));
  const isTwos = stored.some(({ amountXaf, isOfIt, isFreed }) => isFreed && isOfIt && amountXaf >= limitXaf);
  const [gap] = [...database.walletGaps.values()];
  return otherwise(
    `a gap beside ${JSON.stringify(stored)}`,
    { refused, missing: gap?.missingHundredths, status: gap?.status, by: gap?.explained?.by },
    {
      ...{ refused: isTwos ? 'payment_takes_two' : '', missing: 20_000 },
      ...(isTwos ? { status: 'open', by: null } : { status: 'explained', by: ann.id }),
    },
  );
};
