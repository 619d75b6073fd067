import {
  applyVerdicts,
  explainGap,
  type Instant,
  later,
  listGaps,
  lookAtWallets,
  type ReceivedPayment,
  recoverInterrupted,
} from '@mobile-money/core';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import { ann, type Episode, house, merchantOf, nowOf, otherwise, settings } from './episode.ts';
import { hearBalance } from './shown-balances.ts';
import { storeDeposit } from './stored.ts';

const [openMaxXaf, start, missingXaf] = [500, 1_000_000, 200];
const amountXaf = openMaxXaf + 1;
const channels = ['orange-money-1', 'orange-ussd-1'] as const;
const numbersOf = { 'orange-money-1': '+237690000001', 'orange-ussd-1': '+237690000003' } as const;

/** What the balance of the SMS says at one of the two numbers; `accused`: the next one goes on without it. */
type Says = 'follows' | 'leaps' | 'none' | 'below' | 'accused';

const balanceOf: Readonly<Record<Says, number | null>> = {
  ...{ follows: start + 100 * amountXaf, leaps: start + 100 * (amountXaf + missingXaf) },
  ...{ none: null, below: 80 * amountXaf, accused: start + 100 * (amountXaf + missingXaf) },
};

async function hearAt(world: MemoryPorts, merchant: string, says: Says): Promise<void> {
  const plain = { merchant, feeXaf: 0 };
  await hearBalance(world, { ...plain, id: 'X', amountXaf, balanceHundredths: balanceOf[says] });
  if (says !== 'accused') return;
  world.clock.advance(60_000);
  await hearBalance(world, { ...plain, id: 'NEXT', amountXaf: 1, balanceHundredths: start + 100 });
}

/** Someone tells what was missing before it: the SMS that is late, or a person. */
async function free(world: MemoryPorts, merchant: string, random: Random, since: Instant): Promise<void> {
  if (random.chance(0.5)) {
    const sms = { id: 'MISSING', merchant, amountXaf: missingXaf, feeXaf: 0, at: later(since, 2_000) };
    await hearBalance(world, { ...sms, balanceHundredths: start + 100 * missingXaf });
    return;
  }
  const { items } = await listGaps(world.ports)('open', { cursor: null, limit: 5 });
  const found = items.find(({ gap }) => gap.walletId.endsWith(merchant.slice(1)));
  await explainGap(world.ports)(found?.gap.id ?? '', 'seen', ann);
}

async function pass({ ports, clock }: MemoryPorts): Promise<void> {
  clock.advance(settings.smsReorderMs);
  for (const work of [lookAtWallets, applyVerdicts, recoverInterrupted]) await work(ports)(5);
}

/** One id is told of at two numbers of ours: the book of the one that was paid frees the payment, and the other does not. */
export const twoNumbers: Episode = async (random) => {
  const world = house({ smsUnvouchedMaxXaf: openMaxXaf });
  const { database, clock } = world;
  const [paid, other] = random.shuffled([...channels]) as [(typeof channels)[number], keyof typeof numbersOf];
  const meant = storeDeposit(world, paid, { amountXaf: amountXaf as never });
  const [own, elsewhere] = [merchantOf(world, meant), numbersOf[other]];
  const since = clock.now();
  for (const merchant of [own, elsewhere]) {
    const first = { merchant, amountXaf: 1, feeXaf: 0, balanceHundredths: start };
    await hearBalance(world, { id: `FIRST ${merchant}`, ...first });
  }
  clock.advance(60_000);
  const said = random.pick<Says>(['follows', 'leaps', 'leaps', 'none']);
  const saidElsewhere = random.pick<Says>([
    'follows',
    'follows',
    'leaps',
    'leaps',
    'none',
    'below',
    'accused',
  ]);
  await hearAt(world, own, said);
  if (random.chance(0.5)) await pass(world);
  await hearAt(world, elsewhere, saidElsewhere);
  await pass(world);
  const gaps = [...(said === 'leaps' ? [own] : []), ...(saidElsewhere === 'leaps' ? [elsewhere] : [])];
  const freed = gaps.length > 0 && random.chance(0.7) ? random.pick(gaps) : null;
  if (freed !== null) await free(world, freed, random, since);
  await pass(world);
  const isCredited = said === 'follows' || freed === own;
  const [payment] = [...database.payments.values()].filter(({ operatorTxId }) => operatorTxId === 'X');
  const { receiver, status, heldBecause, transactionId } = payment as ReceivedPayment;
  const isSuspicious = [...database.messages.values()]
    .filter(({ paymentId }) => paymentId === payment?.id)
    .map((each) => each.isSuspicious);
  return otherwise(
    `an SMS that ${said} where it was paid and ${saidElsewhere} elsewhere, once ${freed} is freed`,
    {
      receiver,
      status,
      heldFor: heldBecause?.code,
      transactionId,
      state: nowOf(world, meant).state,
      isSuspicious,
    },
    {
      ...{ receiver: own, isSuspicious: [false, ['below', 'accused'].includes(saidElsewhere)] },
      ...(isCredited
        ? { status: 'matched', heldFor: null, transactionId: meant.id, state: 'succeeded' }
        : { status: 'held', heldFor: 'waits_for_balance', transactionId: null, state: meant.state }),
    },
  );
};
