import { randomUUID } from 'node:crypto';
import type { Database, Statement } from '../../src/database/database.ts';

/** The statements of the first release, word by word: a process of then knows no others. */
const params = (count: number): string =>
  Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');

const create: Statement = {
  name: 'create_transaction',
  text: `select chosen, existing from create_transaction(${params(22)})`,
};
const commit: Statement = { name: 'commit_change', text: `select commit_change(${params(28)}) as result` };
const find: Statement = {
  name: 'find_transaction',
  text: `select id, version, direction, application_id, player_id, reference, operator, msisdn, amount_xaf, callback_url,
      provider_id, submission_id, provider_tx_id, state, state_reason, state_updated_at, created_at, updated_at,
      collection_mode, channel_id, expires_at, instructions
    from transactions where id = $1`,
};
const claim: Statement = {
  name: 'webhooks_claim',
  text: `select leases, given_up, place
    from claim_webhooks_by_trust($1, $2, $3, $4, $5::text[], $6::integer[], $7, $8, $9, $10, $11)`,
};
const finish: Statement = {
  name: 'webhooks_finish',
  text: `with endings as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::integer[], $8::text[], $9::text[]) with ordinality as ending (event_id, token, status,
        next_attempt_at, at, duration_ms, answer_status, error, answer_excerpt, n)
    ), attempts as (
      insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
      select event_id, at, duration_ms, answer_status, error, answer_excerpt from endings order by n
    )
    update webhook_deliveries w
    set status = e.status, next_attempt_at = e.next_attempt_at, due_at = e.next_attempt_at,
      attempts_this_round = w.attempts_this_round + 1, lease_token = null, lease_until = null, lost_leases = 0
    from endings e
    where w.event_id = any ($1) and w.event_id = e.event_id and w.lease_token = e.token
    returning e.n::integer as n`,
};

interface Lease {
  readonly event_id: string;
  readonly lease_token: string;
}

/** Creates a deposit, lets it fail with a webhook, reads it, and delivers whatever webhook is due. */
export async function serveOnce(database: Database): Promise<void> {
  const id = randomUUID();
  const at = Date.now();
  const created = await database.keyed<{ chosen: number }>(create, [
    ...[id, 'deposit', 'default', randomUUID(), `order ${id}`, 'orange', '+237690000100', 5_000],
    ...[
      'https://platform.example/hooks',
      randomUUID(),
      null,
      'pending',
      at,
      at + 600_000,
      'application',
      'default',
    ],
    ...[null, ['orange-money'], ['orange-money-1'], ['customer_initiated'], ['Asked for.'], [null]],
  ]);
  const move = { transaction_id: id, version: 2, position: 0, from_state: 'pending', to_state: 'failed' };
  const told = { trigger: 'payment_refused', reason: 'Refused.', actor_kind: 'provider', actor_id: 'x', at };
  const committed = await database.once<{ result: string }>(commit, [
    ...[id, 2, 'orange-money', randomUUID(), null, 'failed', 'Refused.', at, at, 'customer_initiated'],
    ...['orange-money-1', at + 600_000, true, null, null, null, randomUUID(), 'payment.failed', 'default'],
    ...[`order ${id}`, 1, 'https://platform.example/hooks', 'https://platform.example', '{}', at],
    ...[JSON.stringify([{ ...move, ...told }]), null, null],
  ]);
  const found = await database.keyed<{ state: string }>(find, [id]);
  const result = [created.rows[0]?.chosen, committed.rows[0]?.result, found.rows[0]?.state];
  if (String(result) !== '1,committed,failed') throw new Error(`An older process was refused: ${result}.`);
  await deliver(database, at);
}

async function deliver(database: Database, at: number): Promise<void> {
  const { rows } = await database.once<{ leases: readonly Lease[] | null }>(claim, [
    ...[at, at + 12_000, 10, 4, [], [], 10, '', 500, 10, 'lost'],
  ]);
  const leases = rows[0]?.leases ?? [];
  if (leases.length === 0) return;
  const each = <T>(value: T): readonly T[] => leases.map(() => value);
  await database.once(finish, [
    leases.map(({ event_id }) => event_id),
    leases.map(({ lease_token }) => lease_token),
    ...[each('delivered'), each(null), each(at), each(5), each(200), each(null), each('')],
  ]);
}
