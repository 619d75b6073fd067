import {
  createDeposit,
  createWithdrawal,
  type Deposit,
  later,
  type ProviderExchange,
  readProviderStatuses,
  type StatusAnswer,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import { type Episode, errorsOf, house, kinds, nowOf, numbers, otherwise } from './episode.ts';
import { waitWith } from './prompt-payments.ts';

const answers = {
  waits: { outcome: 'pending' },
  refused: { outcome: 'failed', reason: typed('no'), code: 'payer_refused' },
  is_silent: { outcome: 'unknown', reason: typed('...') },
  paid_unnamed: { outcome: 'succeeded', providerTxId: null },
} as const satisfies Record<string, StatusAnswer>;

/** The name that a prompt has at the provider to which it was handed on meanwhile. */
const handedOn = 'handed-on';

/** A prompt of which its provider is asked as its window closes: it ends then, goes before a person, or waits on. */
export const lastReadings: Episode = async (random) => {
  const world = house();
  const { ports, clock, database, statuses } = world;
  const made = await createDeposit(ports)(
    aDepositRequest({ operator: 'mtn', msisdn: numbers.mtn, amountXaf: 500 }),
  );
  const isHandedOn = random.chance(0.3);
  // What a provider told of something else counts while it is the one that was asked last.
  const doubted = random.pick([null, made.submissionId, handedOn]);
  const doubt: ProviderExchange = {
    ...{ providerId: made.providerId, submissionId: doubted ?? '', operation: 'read_status' },
    ...{ outcome: 'differs', detail: typed('another'), failureCode: null, at: clock.now() },
  };
  if (doubted !== null) database.exchanges.set(made.id, [...(database.exchanges.get(made.id) ?? []), doubt]);
  // An SMS that came in time and waits keeps it open, if it may be its own.
  const waiting = random.pick([null, null, 500, 501]);
  if (waiting !== null) await waitWith(world, { ...made, amountXaf: waiting as Deposit['amountXaf'] });
  const sinceMs = random.pick([-1, -1, 0, 0, 1]);
  clock.set(later(made.expiresAt, sinceMs));
  const tookMs = random.pick([0, 1]);
  const name = random.pick([...kinds(answers), 'waits', 'waits'] as const);
  statuses.always(async () => {
    clock.advance(tookMs);
    const now = nowOf(world, made);
    const version = now.version + 1;
    if (isHandedOn) database.transactions.set(made.id, { ...now, version, submissionId: handedOn });
    return answers[name];
  });
  database.statusReadings.set(made.id, { count: 1, nextAt: clock.now() });
  const { taken, over } = await readProviderStatuses(ports)(5);
  await over;
  // Whoever was asked before says nothing of what was handed on.
  const isRefused = name === 'refused' && !isHandedOn;
  const isHeld = name === 'paid_unnamed' && !isHandedOn && sinceMs + tookMs >= 0 && waiting !== 500;
  const isHeard = name === 'waits' || name === 'refused';
  const isOver = isHeard && sinceMs >= 0 && waiting !== 500;
  const isDoubted = doubted === (isHandedOn ? handedOn : made.submissionId);
  const ended = isDoubted ? 'requires_manual_resolution' : 'expired';
  const stays = isHeld ? 'requires_manual_resolution' : 'provider_acknowledged';
  const what = `a prompt of which is heard ${name}, asked ${sinceMs} and heard ${sinceMs + tookMs} after its end`;
  return otherwise(
    what,
    { taken, state: nowOf(world, made).state, errors: errorsOf(world).length },
    { taken: 1, state: isRefused ? 'failed' : isOver ? ended : stays, errors: 0 },
  );
};

/** So long after each reading there is another, the last of them for good. */
const delaysMs = [5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];

/** What was asked about often is asked about less often. */
export const schedules: Episode = async () => {
  const world = house();
  const { ports, clock, database } = world;
  const asked = await createWithdrawal(ports)(aWithdrawalRequest());
  const counts = [...delaysMs.keys(), delaysMs.length];
  const ids = counts.map((count) => {
    const id = `77777777-7777-4777-8777-${String(count).padStart(12, '0')}` as Withdrawal['id'];
    const sent = { ...asked, id, submissionId: id, state: 'provider_submitted' } as const;
    database.transactions.set(id, sent);
    database.statusReadings.set(id, { count, nextAt: clock.now() });
    return id;
  });
  await (await readProviderStatuses(ports)(counts.length)).over;
  const nextMs = ids.map((id) => (database.statusReadings.get(id)?.nextAt ?? 0) - clock.now());
  return otherwise('readings', { nextMs }, { nextMs: counts.map((count) => delaysMs[Math.min(count, 8)]) });
};
