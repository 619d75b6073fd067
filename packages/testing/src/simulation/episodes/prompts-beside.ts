import { type Deposit, decidePayment, earlier, instant, later, type TransactionId } from '@mobile-money/core';
import { aChannel, aRegistry } from '../../builders/a-registry.ts';
import { MemoryDatabase } from '../../memory/memory-database.ts';
import { memoryPorts } from '../../memory/memory-ports.ts';
import { givesVerdicts } from '../providers.ts';
import { type Episode, kinds, otherwise, settings } from './episode.ts';
import { heard } from './heard.ts';
import { storeDeposit, storePayment } from './stored.ts';

/** The prompt that the money fits by its number: still open, over, or none at all. */
const fitting = ['open', 'open', 'over', 'over', 'none'] as const;

/** Another prompt of the same person and amount, at another number. */
const others = {
  none: null,
  open: { channelId: 'mtn-momo-2', state: 'provider_acknowledged', isLater: false },
  over: { channelId: 'mtn-momo-2', state: 'succeeded', isLater: false },
  'over, and asked for later': { channelId: 'mtn-momo-2', state: 'succeeded', isLater: true },
  'open where no one tells': { channelId: 'mtn-ussd-1', state: 'provider_acknowledged', isLater: false },
  'over where no one tells': { channelId: 'mtn-ussd-1', state: 'succeeded', isLater: false },
} as const;

/** What becomes of the one that it fits, where it is its money. */
const ends = { open: 'succeeded', over: 'requires_manual_resolution' } as const;

const waitMs = 60_000;

/**
 * Money that came to a number at which people are prompted: while the prompt that it fits is open, or another one like it,
 * their providers are asked at once about each of them, and about what it fits, over or not. Without an answer it pays the
 * prompt that it fits, where that is open, and goes to a person with it where it is over; unless it may be of another
 * prompt, one that is open, or was there when the money came: then it goes to a person alone.
 */
export const promptsBeside: Episode = async (random) => {
  const usual = aRegistry();
  const [momo] = usual.channels;
  const second = aChannel({ ...momo, channelId: 'mtn-momo-2', merchantMsisdn: '+237670000009' as never });
  const database = new MemoryDatabase({ ...usual, channels: [...usual.channels, second] });
  const world = memoryPorts({ settings }, database);
  world.statuses.givesVerdicts = givesVerdicts;
  const { ports, clock } = world;
  const how = random.pick(fitting);
  const beside = random.pick(kinds(others));
  const nowMs = clock.now();
  const came = instant(nowMs + 10_000);
  const over = { state: 'expired', failureCode: 'window_closed', expiresAt: earlier(came, 1_000) } as const;
  const fits = storeDeposit(world, 'mtn-momo-1', {
    ...(how === 'open' ? { state: 'provider_acknowledged' as const } : over),
  });
  if (how === 'none') database.transactions.delete(fits.id);
  const other = others[beside];
  const alike =
    other === null
      ? null
      : storeDeposit(world, other.channelId, {
          state: other.state,
          ...{ createdAt: other.isLater ? later(came, 1) : came, stateUpdatedAt: later(came, 1) },
        });
  const payment = storePayment(world, fits, { receivedAt: came });
  // Where nothing fits there is nothing to wait for.
  const isEarly = random.chance(0.5);
  clock.set(isEarly ? later(came, 1) : later(came, waitMs));
  const asked: TransactionId[] = [];
  const statusSchedule = heard(ports.statusSchedule, (name, [ids]) => {
    if (name === 'hasten') asked.push(...(ids as readonly TransactionId[]));
  });
  const answer = await decidePayment({ ...ports, statusSchedule })(payment);

  const isTold = other !== null && other.channelId !== 'mtn-ussd-1';
  const open: readonly Deposit[] = [
    ...(how === 'open' ? [fits] : []),
    ...(isTold && alike !== null && other.state !== 'succeeded' ? [alike] : []),
  ];
  const isWaiting = how !== 'none' && isEarly && open.length > 0;
  const mayBeOfOther = isTold && !other.isLater;
  const now = database.payments.get(payment.id);
  const all = isWaiting ? [...new Set([fits, ...open])] : [];
  const elsewhere =
    alike !== null && other?.state !== 'succeeded' ? 'paid_to_other_number' : 'no_open_deposit';
  const held = mayBeOfOther && other.state === 'succeeded' ? 'may_be_of_other_prompt' : elsewhere;
  const because = isWaiting
    ? 'waits_for_verdict'
    : how === 'none'
      ? held
      : mayBeOfOther
        ? 'may_be_of_other_prompt'
        : null;
  const isUsed = because === null;
  return otherwise(
    `money of a prompt (${how}) beside another (${beside}), ${isEarly ? 'at once' : 'later'}`,
    {
      ...{ outcome: answer.outcome, code: answer.code, asked: asked.toSorted() },
      ...{ because: now?.heldBecause?.code, used: now?.transactionId },
      states: [fits, alike].map((each) => each && (database.transactions.get(each.id)?.state ?? null)),
    },
    {
      outcome: isUsed && how === 'open' ? 'matched' : 'held',
      code: isWaiting ? 'waits_for_verdict' : null,
      asked: all.map(({ id }) => id).toSorted(),
      because,
      used: isUsed ? fits.id : null,
      states: [how === 'none' ? null : isUsed ? ends[how] : fits.state, alike?.state ?? null],
    },
  );
};
