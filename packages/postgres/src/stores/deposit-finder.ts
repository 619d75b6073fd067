import {
  admissionRefusals,
  type Candidate,
  type Deposit,
  type DepositFinder,
  type DialledRun,
  type Instant,
  type LastReadings,
  limits,
  openStates,
  type ReceivedPayment,
  unsuccessfulStates,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { sqlList, statements } from '../database/sql.ts';
import {
  rowOf,
  type TransactionRow,
  transactionColumns,
  transactionFromRow,
} from '../rows/transaction-row.ts';

interface CandidateRow extends TransactionRow {
  readonly merchant_msisdn: string | null;
}

const candidateColumns = `${transactionColumns},
  (select c.merchant_msisdn from channels c where c.channel_id = t.channel_id) as merchant_msisdn`;

const beforeAll = { expiresAt: 0, id: '00000000-0000-0000-0000-000000000000' };

/** What was refused as it was made is left out here, not only by who reads it: a flood of it must not hide the others. */
const asked = `(version > 1 or coalesce(failure_code, '') not in (${sqlList(admissionRefusals)}))`;

/** The index knows nothing of how a deposit is paid, so the last ones are read first and those of another kind left out. */
const promptedAmongLast = (state: string): string =>
  `select ${candidateColumns} from (
      select * from transactions where msisdn = $2 and amount_xaf = $3 and state = '${state}' and expires_at <= $4
        and ${asked}
      order by expires_at desc limit ${limits.longOverMax}
    ) t where direction = 'deposit' and collection_mode = 'merchant_initiated'`;

const sql = statements({
  deposits_due_to_expire: `select ${transactionColumns} from transactions
    where open_until <= $1 and (open_until, id) > ($2, $3)
      and (collection_mode <> 'merchant_initiated' or open_until <= $6 or provider_id <> all ($5))
    order by open_until, id limit $4`,
  // Ways to be meant, each a run of its index; a deposit that is meant in two ways comes twice.
  candidates_for_payment: `select ${candidateColumns} from transactions t where provider_tx_id = $1 and direction = 'deposit'
    union all
    select ${candidateColumns} from transactions t where msisdn = $2 and amount_xaf = $3
      and direction = 'deposit' and state in (${sqlList(openStates)})
    union all
    select ${candidateColumns} from transactions t where msisdn = $2 and amount_xaf = $3
      and direction = 'deposit' and state in (${sqlList(unsuccessfulStates)}) and expires_at > $4
      and ${asked}
    ${unsuccessfulStates.map((state) => `union all ${promptedAmongLast(state)}`).join('\n    ')}`,
  // What a number asked for comes first, and only then how: a plan made on an empty table would look the other way round.
  prompts_like_payment: `select ${transactionColumns} from (
      select * from transactions where msisdn = $1 and amount_xaf = $2 offset 0) t
    where direction = 'deposit' and collection_mode = 'merchant_initiated' and ${asked}
    and (state in (${sqlList(openStates)}) or state_updated_at >= $3)`,
  deposits_paid_since: `select ${transactionColumns} from transactions
    where msisdn = $1 and amount_xaf = $2 and state = 'succeeded' and direction = 'deposit' and state_updated_at > $3`,
  deposits_dialled_since: `with run as (
      select created_at from (
        select created_at, state from transactions where channel_id = $1 and collection_mode = 'customer_initiated'
          and created_at > $2 order by created_at limit ${limits.deaf.runDepositsMax}) made
      where state = 'expired' order by created_at limit ${limits.deaf.depositsMax})
    select (select count(*) from run) as unheard, count(*) as over, count(*) filter (where state = 'succeeded') as paid
    from (select state from transactions where channel_id = $1 and collection_mode = 'customer_initiated'
        and created_at < (select min(created_at) from run)
        and created_at >= (select min(created_at) from run) - ${limits.deaf.dayMs}
        and state in (${sqlList(['succeeded', ...unsuccessfulStates])}) and ${asked}
      order by created_at desc limit ${limits.deaf.dayDepositsMax}) day_before`,
  deposits_similar_to_payment: `select ${candidateColumns} from (
      (select id from transactions
        where msisdn = $1 and direction = 'deposit' and state <> 'succeeded' and ${asked}
        order by created_at desc, id desc limit $4)
      union
      (select s.id from channels c cross join lateral (
          select id from transactions where unpaid_key = $3::text || ' ' || c.channel_id
          order by created_at desc, id desc limit $4) s
        where c.merchant_msisdn = $2)) found (found_id)
    cross join lateral ${rowOf('found_id')} t
    order by created_at desc, id desc limit $4`,
});

export class PostgresDepositFinder implements DepositFinder {
  constructor(private readonly database: Database) {}

  async dueToExpire(
    at: Instant,
    limit: number,
    after: Deposit | null,
    { providerIds, dueBy }: LastReadings,
  ): Promise<readonly Deposit[]> {
    const { expiresAt, id } = after ?? beforeAll;
    const values = [at, expiresAt, id, limit, providerIds, dueBy];
    const { rows } = await this.database.keyed<TransactionRow>(sql.deposits_due_to_expire, values);
    return rows.map(depositFromRow);
  }

  async candidatesFor(payment: ReceivedPayment, deadlineAfter: Instant): Promise<readonly Candidate[]> {
    const values = [payment.operatorTxId, payment.payer, payment.amountXaf, deadlineAfter];
    const { rows } = await this.database.keyed<CandidateRow>(sql.candidates_for_payment, values);
    return [...new Map(rows.map((row) => [row.id, row])).values()].map(candidateFromRow);
  }

  async promptsLike(
    payment: Pick<ReceivedPayment, 'payer' | 'amountXaf'>,
    overSince: Instant,
  ): Promise<readonly Deposit[]> {
    const values = [payment.payer, payment.amountXaf, overSince];
    const { rows } = await this.database.keyed<TransactionRow>(sql.prompts_like_payment, values);
    return rows.map(depositFromRow);
  }

  async paidSince(
    payment: Pick<ReceivedPayment, 'payer' | 'amountXaf'>,
    moment: Instant,
  ): Promise<readonly Deposit[]> {
    const values = [payment.payer, payment.amountXaf, moment];
    const { rows } = await this.database.keyed<TransactionRow>(sql.deposits_paid_since, values);
    return rows.map(depositFromRow);
  }

  async dialledSince(channelId: string, after: Instant): Promise<DialledRun> {
    const values = [channelId, after];
    const { rows } = await this.database.keyed<DialledRun>(sql.deposits_dialled_since, values);
    return rows[0] as DialledRun;
  }

  async similarTo(payment: ReceivedPayment, limit: number): Promise<readonly Candidate[]> {
    const values = [payment.payer, payment.receiver, String(payment.amountXaf), limit];
    const { rows } = await this.database.keyed<CandidateRow>(sql.deposits_similar_to_payment, values);
    return rows.map(candidateFromRow);
  }
}

/** The statements above ask for deposits only. */
const depositFromRow = (row: TransactionRow): Deposit => transactionFromRow(row) as Deposit;

/** A channel that is no longer known has a number that no payment went to. */
const candidateFromRow = (row: CandidateRow): Candidate => ({
  deposit: depositFromRow(row),
  merchantMsisdn: row.merchant_msisdn ?? '',
});
