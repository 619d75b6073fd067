import { type Instant, maskedText } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { none } from '../schema/masking.ts';

export const nobody = '00000000-0000-0000-0000-000000000000';
const mask = `'${maskedText}'`;

/** The next rows of a table, and the place of the last of them. */
const sliceOf = (
  table: string,
  at: string,
  among: string,
): string => `select r.${at} as at, r.id from ${table} r
      where ${among} (r.${at}, r.id) > ($3::bigint, $4::uuid) and r.${at} < $1 order by r.${at}, r.id limit $2`;
/** Where the next slice begins, how many rows were looked at, and how many masked. */
const endOf = (place: string): string => `select (select count(*)::integer from slice) as "lookedAt",
      (select count(*)::integer from changed) as masked, ${place} from slice
    order by ${place.replaceAll(',', ' desc,')} desc limit 1`;
const lastOf = endOf('at, id');

interface Sweep {
  /** Which part of the table an index gives in order of time. */
  readonly among?: string;
  readonly when: string;
  readonly set: string;
}

const swept = (table: string, at: string, { among = '', when, set }: Sweep): string => `with slice as (
      ${sliceOf(table, at, among)}
    ), changed as (
      update ${table} r set ${set} where r.id = any (array(select id from slice)) and ${when} returning 1
    ) ${lastOf}`;

const sql = statements({
  mask_differences: swept('discrepancies', 'day_from', {
    when: `r.status in ('settled', 'gone') and r.changed_at < $1
      and (r.facts <> ${mask} or r.settlement ->> 'note' <> ${mask})`,
    // What names a difference may be the line of the operator's file.
    set: `subject = 'masked ' || r.id, facts = ${mask},
      theirs = r.theirs::jsonb || jsonb_build_object('msisdn', masked_facts(r.theirs::jsonb -> 'msisdn'),
        'reference', null, 'detail', '', 'why', masked_facts(r.theirs::jsonb -> 'why')),
      ours = r.ours::jsonb || jsonb_build_object('msisdn', masked_facts(r.ours::jsonb -> 'msisdn')),
      settlement = r.settlement::jsonb || '{"note": "${maskedText}"}'`,
  }),
  mask_gaps: swept('wallet_gaps', 'opened_at', {
    among: `r.status = 'explained' and`,
    when: 'r.ended_at < $1 and r.explained <> masked_saying(r.explained)',
    set: 'explained = masked_saying(r.explained)',
  }),
  mask_blocks: swept('blocks', 'at', {
    among: 'r.lifted_at is not null and',
    when: `r.lifted_at < $1 and (r.kind = 'number' and r.value <> ${mask} or r.because <> masked_reason(r.because)
      or r.lifted_because <> masked_reason(r.lifted_because))`,
    set: `value = case r.kind when 'number' then ${mask} else r.value end, because = masked_reason(r.because),
      lifted_because = masked_reason(r.lifted_because)`,
  }),
  // A file is kept for as long as someone must look at what differs in it.
  mask_statements: `with slice as (
      ${sliceOf('statements', 'imported_at', '')}
    ), changed as (
      delete from statement_files f where f.statement_id = any (array(
        select s.id from slice cross join lateral (
          select id, provider_id, day from statements where id = slice.id limit 1) s
        where ${none(`discrepancies d where d.status = 'open' and d.provider_id = s.provider_id and d.day = s.day
          order by d.subject`)})) returning 1
    ) ${lastOf}`,
  // Notes on numbers of which nothing else is left.
  mask_notes: `with slice as (
      select subject, at, id from notes where (subject, at, id) > ($3, $4::bigint, $5::uuid)
        and subject < 'number!' order by subject, at, id limit $2
    ), changed as (
      delete from notes where (subject, at, id) in (select s.subject, s.at, s.id from slice s where s.at < $1
        and ${none('blocks b where b.value = substr(s.subject, 8) and b.lifted_at is null')}
        and ${none('transactions t where t.msisdn = substr(s.subject, 8)')}
        and ${none('payments p where p.payer = substr(s.subject, 8) collate "default" order by p.received_at')}) returning 1
    ) ${endOf('subject, at, id')}`,
  // Notes that were written on something when it was masked already.
  mask_later_notes: `with slice as (
      select subject, at, id, text from notes where (subject, at, id) > ($3, $4::bigint, $5::uuid)
        order by subject, at, id limit $2
    ), changed as (
      update notes set text = ${mask} where (subject, at, id) in (select s.subject, s.at, s.id from slice s
        where s.at < $1 and s.text <> ${mask} and case split_part(s.subject, ' ', 1)
          when 'payment' then not ${none(`payments p where p.id = split_part(s.subject, ' ', 2)::uuid and p.raw_text = ${mask}`)}
          when 'transaction' then
            not ${none(`transactions t where t.id = split_part(s.subject, ' ', 2)::uuid and t.msisdn = ${mask}`)} end) returning 1
    ) ${endOf('subject, at, id')}`,
});

interface Swept {
  readonly lookedAt: number;
  readonly masked: number;
}

const earliest = [-1, nobody];
const sweeps: readonly (readonly [Statement, readonly unknown[]])[] = [
  [sql.mask_differences, earliest],
  [sql.mask_gaps, earliest],
  [sql.mask_blocks, earliest],
  [sql.mask_statements, earliest],
  [sql.mask_notes, ['number ', ...earliest]],
  [sql.mask_later_notes, ['payment ', ...earliest]],
];

/**
 * Masks what there is little of. Each process goes round these tables again and again, some rows at a time: so what
 * becomes old, or is over, needs no mark of its own.
 */
export class FewRowsMasker {
  readonly #places = new Map<Statement, readonly unknown[]>();
  /** Those that have come to the end of their table in this round: they wait for the others. */
  readonly #ended = new Set<Statement>();

  constructor(private readonly database: Database) {}

  /** So many rows as it looked at, until the round is over. */
  async bite(
    before: Instant,
    limit: number,
  ): Promise<{ readonly lookedAt: number; readonly masked: number }> {
    let [lookedAtMax, masked] = [0, 0];
    for (const [statement, start] of sweeps) {
      if (this.#ended.has(statement)) continue;
      const place = this.#places.get(statement) ?? start;
      const { rows } = await this.database.keyed<Swept>(statement, [before, limit, ...place]);
      const { lookedAt = 0, masked: count = 0, ...end } = rows[0] ?? {};
      this.#places.set(statement, lookedAt < limit ? start : Object.values(end));
      if (lookedAt < limit) this.#ended.add(statement);
      lookedAtMax = Math.max(lookedAtMax, lookedAt);
      masked += count;
    }
    if (this.#ended.size < sweeps.length) return { lookedAt: lookedAtMax, masked };
    this.#ended.clear();
    return { lookedAt: 0, masked };
  }
}
