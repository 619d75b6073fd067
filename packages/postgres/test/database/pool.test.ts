import { describe, expect, it } from '@jest/globals';
import { timeouts } from '../../src/database/pool.ts';
import { postgresSubject } from '../postgres-subject.ts';

const subject = postgresSubject();

describe('A connection', () => {
  it.each([
    ['application_name', 'mobile-money'],
    ['default_transaction_isolation', 'read committed'],
    ['enable_seqscan', 'off'],
    ['jit', 'off'],
    ['plan_cache_mode', 'force_generic_plan'],
    ['max_parallel_workers_per_gather', '0'],
    ['statement_timeout', `${timeouts.statementMs}ms`],
    ['lock_timeout', `${timeouts.lockMs}ms`],
    ['idle_in_transaction_session_timeout', `${timeouts.idleInTransactionMs / 1_000}s`],
  ])('has %s set to %s.', async (name, value) => {
    const { database } = await subject();
    const { rows } = await database.keyed<{ value: string }>(
      { name: 'setting', text: 'select current_setting($1) as value' },
      [name],
    );
    expect(rows).toEqual([{ value }]);
  });

  it('reads the largest amount exactly.', async () => {
    const { database } = await subject();
    const text = 'select 9007199254740991::bigint as amount, array[1, null]::bigint[] as some';
    const { rows } = await database.keyed({ name: 'largest', text }, []);
    expect(rows).toEqual([{ amount: Number.MAX_SAFE_INTEGER, some: ['1', null] }]);
  });

  it('stays in the pool when only a statement fails.', async () => {
    const { database } = await subject();
    const pid = { name: 'pid', text: 'select pg_backend_pid() as pid' };
    const before = await database.once(pid, []);
    await expect(database.once({ name: 'wrong', text: 'select 1 / $1::int' }, [0])).rejects.toThrow('zero');
    expect((await database.once(pid, [])).rows).toEqual(before.rows);
  });
});
