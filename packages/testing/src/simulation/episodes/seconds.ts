import {
  approveWithdrawal,
  createDeposit,
  createWithdrawal,
  type Deposit,
  earlier,
  type Instant,
  reserveWithdrawal,
  resolveTransaction,
  type StaffAccount,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { Random } from '../random.ts';
import {
  ann,
  ben,
  type Episode,
  house,
  kinds,
  nowOf,
  numbers,
  otherwise,
  refusedFor,
  settings,
  toldOf,
} from './episode.ts';
import { storeWithdrawal } from './stored-withdrawals.ts';

const reservedMs = 300_000;

const account = (at: Instant, changed: Partial<StaffAccount> = {}): StaffAccount => ({
  ...{ email: 'ann', role: 'approver', passwordHash: '', passwordGivenAt: null, createdAt: at },
  ...{ disabledAt: null, factorsFrom: null, rightsFrom: null, pending: null, lastSeenAt: null, version: 1 },
  ...changed,
});

/** What becomes of Ann after she has decided: whether her word still counts when someone else comes. */
const fates = {
  ...{ has_none: true, stays: true, is_shut_out: false, may_only_read: false },
  // They may decide again, and have said nothing since.
  ...{ is_let_in_again: false, decides_again: false },
  // A new password, or someone who was let in: what was said just then counts, and nothing before.
  ...{ has_rights_since: false, had_rights_by_then: true },
} as const;
type Fate = keyof typeof fates;

const someFate = (random: Random): Fate => random.pick<Fate>(['stays', ...kinds(fates)]);

function befall({ database, clock }: MemoryPorts, fate: Fate): void {
  const now = clock.now();
  if (fate === 'is_shut_out') database.staff.set('ann', account(now, { disabledAt: now }));
  if (fate === 'may_only_read') database.staff.set('ann', account(now, { role: 'viewer' }));
  if (fate === 'has_rights_since') database.staff.set('ann', account(now, { rightsFrom: now }));
  const justThen = earlier(now, 1);
  if (fate === 'had_rights_by_then') database.staff.set('ann', account(now, { rightsFrom: justThen }));
  // No admin confirmed it: it counts by the time that passed.
  const back = { role: 'approver', askedBy: 'eve', askedAt: now, dueAt: now } as const;
  if (fate === 'is_let_in_again')
    database.staff.set('ann', account(now, { disabledAt: now, pending: { ...back, kind: 'enable' } }));
  if (fate === 'decides_again')
    database.staff.set('ann', account(now, { role: 'viewer', pending: { ...back, kind: 'role' } }));
}

/** Ann approves, then Ben: it is sent when both count, and while no one else works on it. */
export const approvalsOfTwo: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const request = aWithdrawalRequest({ amountXaf: settings.twoPersonApprovalXaf ?? 0 });
  const made = await createWithdrawal(ports)(request);
  const fate = someFate(random);
  if (fate !== 'has_none') database.staff.set('ann', account(clock.now()));
  await approveWithdrawal(ports)(made.id, ann);
  clock.advance(1);
  befall(world, fate);
  const reserver = random.pick([null, ann, ben]);
  if (reserver !== null) await reserveWithdrawal(ports)(made.id, reserver, false);
  const agoMs = random.pick([1, reservedMs - 1, reservedMs]);
  clock.advance(agoMs);
  const refusal = await refusedFor(() => approveWithdrawal(ports)(made.id, ben));
  const isRefused = reserver === ann && agoMs < reservedMs;
  const isSent = !isRefused && fates[fate];
  const now = nowOf(world, made);
  const standing = fates[fate] ? ['ann', 'ben'] : ['ben'];
  return otherwise(
    `the approval of two, of whom the first ${fate}, reserved by ${reserver?.id} ${agoMs} ms ago`,
    {
      ...{ refusal, state: now.state, told: toldOf(world, made).length },
      approvals: now.approvals.map(({ staffId }) => staffId),
      sent: world.transfers.calls.length,
    },
    {
      refusal: isRefused ? 'claimed_by_other' : '',
      state: isSent ? 'succeeded' : 'pending_approval',
      told: isSent ? 1 : 0,
      approvals: isRefused ? ['ann'] : standing,
      sent: isSent ? 1 : 0,
    },
  );
};

/** Ann resolves what is held, then Ben: it is done when both say the same, and Ann's word still counts. */
export const resolutionsOfTwo: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const amountXaf = settings.twoPersonApprovalXaf ?? 0;
  const made = await createDeposit(ports)(aDepositRequest({ amountXaf, msisdn: numbers.orange }));
  const put: Deposit = { ...made, state: 'requires_manual_resolution' };
  database.transactions.set(made.id, put);
  const fate = someFate(random);
  if (fate !== 'has_none') database.staff.set('ann', account(clock.now()));
  const resolve = (outcome: 'succeeded' | 'failed', who: typeof ann) =>
    resolveTransaction(ports)({ transactionId: made.id, outcome, reason: 'seen' }, who);
  const outcomes = ['succeeded', 'failed'] as const;
  const [first, second] = [random.pick(outcomes), random.pick(outcomes)];
  await resolve(first, ann);
  clock.advance(1);
  befall(world, fate);
  await resolve(second, ben);
  const isDone = first === second && fates[fate];
  const { state, proposal } = nowOf(world, put);
  const actions = [...database.audit.values()].map(({ action, staff }) => `${action} ${staff.id}`);
  return otherwise(
    `what ann (who ${fate}) resolves as ${first} and ben as ${second}`,
    { state, proposal: proposal && [proposal.staffId, proposal.outcome], told: toldOf(world, made), actions },
    {
      state: isDone ? second : put.state,
      proposal: isDone ? null : ['ben', second],
      told: isDone ? [`payment.${second}`] : [],
      actions: ['transaction.propose ann', `transaction.${isDone ? 'resolve' : 'propose'} ben`],
    },
  );
};

/** Much money takes two people, and so does calling failed what may have been sent, or was by its receipt. */
export const transferResolutions: Episode = async (random) => {
  const faults: string[] = [];
  for (const outcome of ['succeeded', 'failed'] as const)
    for (const [mayHaveBeenSent, providerTxId] of pasts) {
      const world = house();
      const amountXaf = random.pick([999, 999, 999, 1_000]);
      const state = 'requires_manual_resolution';
      const put = await storeWithdrawal(world, { state, mayHaveBeenSent, providerTxId }, { amountXaf });
      const resolve = (who: typeof ann) =>
        resolveTransaction(world.ports)({ transactionId: put.id, outcome, reason: 'seen' }, who);
      const states: string[] = [];
      for (const who of [ann, ann, ben]) {
        if (nowOf(world, put).state === state) await resolve(who);
        states.push(nowOf(world, put).state);
      }
      const isOfTwo =
        amountXaf === 1_000 || (outcome === 'failed' && (mayHaveBeenSent || providerTxId !== null));
      const wanted = isOfTwo ? [state, state, outcome] : [outcome, outcome, outcome];
      const what = `${outcome} of ${amountXaf} XAF, known as ${providerTxId}, perhaps sent: ${mayHaveBeenSent}`;
      faults.push(...otherwise(what, { states }, { states: wanted }));
    }
  return faults;
};

/** Whether it waited in a backup, and its receipt. */
const pasts = [
  [false, null],
  [true, null],
  [false, 'K'],
  [true, 'K'],
] as const;
