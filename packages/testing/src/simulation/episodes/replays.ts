import {
  createDeposit,
  type EventId,
  later,
  replayWebhook,
  replayWebhookById,
  type TransactionState,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import { ann, type Episode, house, merchantOf, nowOf, otherwise, refusedFor } from './episode.ts';
import { before } from './heard.ts';
import { tell } from './reports.ts';

/** So long someone who asks waits for a delivery that is under way. */
const patienceMs = 2_000;
/** So long after its lease a delivery may begin: later it is left to whoever leases it next. */
const beginsWithinMs = 2_000;

const unsettled = ['expired', 'requires_manual_resolution'] as const;

/** Someone wants a webhook once more: the platform, by its transaction, or staff, by its own id. */
export const replays: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const callbackUrl = random.chance(0.8) ? 'https://platform.example/hook' : null;
  const made = await createDeposit(ports)(aDepositRequest({ callbackUrl }));
  const receiver = merchantOf(world, made);
  const payment = {
    operator: 'orange',
    operatorTxId: 'X',
    payer: made.msisdn,
    receiver,
    paidAt: null,
  } as const;
  if (random.chance(0.8))
    await tell(
      world,
      { kind: 'payment', ...payment, amountXaf: made.amountXaf, doubt: null },
      { recipient: receiver },
    );
  const [event] = [...database.deliveries.keys()] as [EventId | undefined];
  // Somebody else delivers it for a while yet.
  const busyMs = random.pick([null, null, 1, patienceMs - 50, patienceMs, patienceMs + 1, 10_000]);
  const stored = event === undefined ? undefined : database.deliveries.get(event);
  if (busyMs !== null && event !== undefined && stored !== undefined)
    database.deliveries.set(event, {
      ...stored,
      lease: { token: 'other', until: later(clock.now(), busyMs), isInTrust: false },
    });
  const status = random.pick([200, 299, 300, 500, null]);
  world.sender.always({ status, error: null, answerExcerpt: '' });
  // What expired may yet be paid: it is not over.
  const settled = nowOf(world, made);
  const state = random.chance(0.2) ? random.pick(unsettled) : settled.state;
  database.transactions.set(made.id, { ...settled, state });
  const slowMs = random.pick([0, 0, 0, beginsWithinMs, beginsWithinMs + 1]);
  const signer = before(ports.signer, 'sign', async () => clock.advance(slowMs));
  const slow = { ...ports, signer };
  const isById = random.chance(0.4);
  const isOwn = random.chance(0.9);
  let answer: { dispatched: boolean; message: { code: string } } | null = null;
  const startMs = clock.now();
  const refusal = await refusedFor(async () => {
    answer = isById
      ? await replayWebhookById(slow)(event ?? made.id, ann)
      : await replayWebhook(slow)(isOwn ? 'default' : 'other', made.id);
  });
  const isOver = (each: TransactionState) => each === 'succeeded' || each === 'failed';
  const whyNot = isById
    ? event === undefined
      ? 'webhook_not_found'
      : ''
    : !isOwn
      ? 'transaction_not_found'
      : !isOver(state)
        ? 'not_settled'
        : callbackUrl === null
          ? 'no_callback_url'
          : '';
  // Whoever looks every fifty milliseconds finds it free at the first look after.
  const isBusy = busyMs !== null && busyMs > patienceMs;
  const isLate = !isBusy && slowMs > beginsWithinMs;
  const isTaken = status !== null && status < 300;
  const { dispatched, message } = answer ?? { dispatched: null, message: null };
  const got = { refusal, dispatched, posts: world.sender.calls.length, waitedMs: clock.now() - startMs };
  const audit = [...database.audit.values()].map(({ action, after, subject }) => [action, after, subject]);
  if (whyNot !== '') return otherwise('a replay', got, { refusal: whyNot, posts: 0 });
  const code = isBusy || isLate ? 'webhook_busy' : isTaken ? 'webhook_delivered' : null;
  const lookedMs = busyMs === null ? 0 : Math.min(patienceMs, Math.ceil(busyMs / 50) * 50);
  const waitedMs = lookedMs + (isBusy ? 0 : slowMs);
  const posts = isBusy || isLate ? 0 : 1;
  const isSent = posts === 1 && isTaken;
  return [
    ...otherwise('a replay', got, { refusal: '', dispatched: isSent, posts, waitedMs }),
    ...(code === null
      ? []
      : otherwise('a replay', { code: (message as { code: string } | null)?.code }, { code })),
    ...otherwise(
      'a replay',
      { audit },
      {
        audit: isById ? [['webhook.replay', '', event]] : [],
      },
    ),
  ];
};
