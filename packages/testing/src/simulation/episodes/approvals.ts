import {
  approveWithdrawal,
  completeDepositByHand,
  createDeposit,
  createWithdrawal,
  type Instant,
  listReservations,
  markRestored,
  rejectWithdrawal,
  releaseWithdrawal,
  reserveWithdrawal,
  type StaffAccount,
  type Withdrawal,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import { type Episode, house, limitedTo, nowOf, otherwise, refusedFor, staff } from './episode.ts';

const [twoFromXaf, aloneXaf, mostXaf, keptMs] = [1_000, 1_500, 5_000, 300_000];

/** What someone said, and when. */
interface Word {
  readonly by: string;
  readonly atMs: number;
}

/** What must be known of one withdrawal. */
interface Known {
  readonly made: Withdrawal;
  state: string;
  approvals: Word[];
  proposal: Word | null;
  reservation: { readonly by: string; readonly untilMs: number } | null;
}

const limited = limitedTo(mostXaf);

/** Someone's account, as it is once they are shut out, or before. */
export const account = (email: string, at: Instant, disabledAt: Instant | null): StaffAccount => ({
  ...{ email, role: 'approver', passwordHash: '', passwordGivenAt: null, createdAt: at, disabledAt },
  ...{ factorsFrom: null, rightsFrom: null, pending: null, lastSeenAt: null, version: 1 },
});

/** People who decide about withdrawals one after the other, get into each other's way, and go beyond their day. */
export const approvals: Episode = async (random) => {
  const daily = random.pick([null, aloneXaf]);
  const world = house({ approverDailyXaf: daily, twoPersonApprovalXaf: random.pick([twoFromXaf, null]) });
  const { ports, clock, database } = world;
  const { twoPersonApprovalXaf } = ports.settings;
  database.registry = limited;
  const all: Known[] = [];
  for (const reference of ['one', 'two']) {
    const amountXaf = random.pick([500, 501, 999, twoFromXaf, 1_001, aloneXaf, mostXaf, mostXaf + 1]);
    const made = await createWithdrawal(ports)(aWithdrawalRequest({ amountXaf, reference }));
    all.push({ made, state: 'pending_approval', approvals: [], proposal: null, reservation: null });
  }
  const isRestored = random.chance(0.2);
  if (isRestored) await markRestored(ports)();
  const isOff = random.chance(0.15);
  // Whoever was to send it may be switched off since: then another does.
  const first = random.chance(0.3) ? all[0]?.made.providerId : null;
  const providers = limited.providers.map((each) =>
    isOff || each.providerId === first ? { ...each, enabled: false } : each,
  );
  database.registry = { ...limited, providers };
  const alone = new Map<string, number>();
  let isAnnOut = false;
  let annFromMs = 0;
  // Whoever was shut out since does not answer for the money any more, nor when they are let in again.
  const counts = ({ by, atMs }: Word) => by !== 'ann' || (!isAnnOut && atMs >= annFromMs);
  if (random.chance(0.5)) database.staff.set('ann', account('ann', clock.now(), null));
  const faults: string[] = [];
  if (!isOff && random.chance(0.2)) {
    const deposit = await createDeposit(ports)(aDepositRequest());
    const paid = { transactionId: all[0]?.made.id as string, paymentIds: [], reason: 'no' };
    const got = [
      await refusedFor(() => approveWithdrawal(ports)(deposit.id, staff('ben'))),
      await refusedFor(() => completeDepositByHand(ports)(paid, staff('ben'))),
    ];
    faults.push(...otherwise('the wrong one', { got }, { got: ['not_a_withdrawal', 'not_a_deposit'] }));
  }
  for (let count = 0; count < 6; count += 1) {
    clock.advance(random.pick([0, 1, keptMs - 1, keptMs]));
    const known = random.pick(all);
    if (random.chance(isAnnOut ? 0.4 : 0.1)) {
      isAnnOut = !isAnnOut;
      const now = clock.now();
      if (!isAnnOut) annFromMs = now;
      const rightsFrom = isAnnOut ? null : now;
      database.staff.set('ann', { ...account('ann', now, isAnnOut ? now : null), rightsFrom });
    }
    const standing = known.approvals.filter(counts);
    const { made } = known;
    const by = random.pick(['ann', 'ben']);
    const nowMs = clock.now();
    const note = random.pick([null, null, 'seen']);
    const kinds = ['approve', 'approve', 'approve', 'reject', 'reserve', 'take_over', 'release'] as const;
    const deed = random.pick(kinds);
    const deeds = {
      approve: () => approveWithdrawal(ports)(made.id, staff(by), note),
      reject: () => rejectWithdrawal(ports)(made.id, staff(by), 'no'),
      reserve: () => reserveWithdrawal(ports)(made.id, staff(by), false),
      take_over: () => reserveWithdrawal(ports)(made.id, staff(by), true),
      release: () => releaseWithdrawal(ports)(made.id, staff(by)),
    };
    const audited = database.audit.size;
    const refusal = await refusedFor(deeds[deed]);
    const { reservation } = known;
    const other =
      reservation !== null && reservation.untilMs > nowMs && reservation.by !== by ? reservation.by : null;
    const isWaiting = known.state === 'pending_approval';
    const isLarge = twoPersonApprovalXaf !== null && made.amountXaf >= twoPersonApprovalXaf;
    const needed = isLarge || isRestored || (daily !== null && standing.length > 0) ? 2 : 1;
    const isLast = standing.length + 1 >= needed;
    const isAlone = standing.every((each) => each.by === by);
    const sumXaf = (alone.get(by) ?? 0) + made.amountXaf;
    const isPastDay = isLast && isAlone && daily !== null && sumXaf > daily;
    let wanted = '';
    let deedKept: readonly (readonly (string | null)[])[] = [];
    if (deed === 'release') {
      if (reservation?.by === by) known.reservation = null;
    } else if (!isWaiting) wanted = 'move_refused';
    else if (deed === 'approve') {
      const isFinal = isLast && !isPastDay;
      if (made.amountXaf > mostXaf) wanted = 'amount_outside_limits';
      else if (standing.some((each) => each.by === by) && needed === 2) wanted = 'approved_already';
      else if (other !== null) wanted = 'claimed_by_other';
      else if (isFinal && isOff) wanted = 'no_provider_available';
      else {
        known.approvals = [...standing, { by, atMs: nowMs }];
        known.state = isFinal ? 'succeeded' : known.state;
        known.reservation = null;
        if (isFinal && isAlone) alone.set(by, sumXaf);
        const after = isFinal ? 'approved' : 'pending_approval';
        const why = isFinal ? 'approved' : isPastDay ? 'approved_past_day' : 'approved_by_first';
        deedKept = [['withdrawal.approve', 'pending_approval', after, by, note === null ? why : 'typed']];
      }
    } else if (deed === 'reject') {
      const first = known.proposal !== null && counts(known.proposal) ? known.proposal.by : null;
      if (other !== null) wanted = 'claimed_by_other';
      else if (isRestored && first === null) {
        known.proposal = { by, atMs: nowMs };
        deedKept = [['transaction.propose', 'pending_approval', 'failed', by, 'typed']];
      } else if (!isRestored || first !== by) {
        Object.assign(known, { state: 'failed', reservation: null });
        deedKept = [['withdrawal.reject', 'pending_approval', 'failed', by, 'typed']];
      }
    } else if (other !== null && deed === 'reserve') wanted = 'claimed_by_other';
    else {
      if (deed === 'take_over' && other !== null) deedKept = [['withdrawal.take_over', other, by, by, null]];
      known.reservation = { by, untilMs: nowMs + keptMs };
    }
    const now = nowOf(world, made);
    const listed = await listReservations(ports)({ ...(by === 'ann' && { staffId: by }) });
    const counting = all.flatMap((each) => each.reservation ?? []).filter(({ untilMs }) => untilMs > nowMs);
    const reserved = counting.filter((each) => by !== 'ann' || each.by === by).map((each) => each.by);
    const got = {
      refusal,
      isSentByOff: world.transfers.calls.some(({ providerId }) => providerId === first),
      state: now.state,
      // Who is asked for it is chosen with the last approval, and not before.
      isKept: now.state !== 'pending_approval' || now.providerId === made.providerId,
      reserved: listed.map(({ staffId }) => staffId).toSorted(),
      approvals: now.approvals.map(({ staffId }) => staffId),
      deed: [...database.audit.values()]
        .slice(audited)
        .map((each) => [each.action, each.before, each.after, each.staff.id, each.reason?.code ?? null]),
    };
    const what = `${deed} by ${by} of ${made.amountXaf}`;
    faults.push(
      ...otherwise(what, got, {
        refusal: wanted,
        isSentByOff: false,
        isKept: true,
        reserved: reserved.toSorted(),
        state: known.state,
        approvals: known.approvals.map((each) => each.by),
        deed: deedKept,
      }),
    );
    if (faults.length > 0) return faults;
  }
  return faults;
};
