import type { BookRule } from './known-facts.ts';

export const announcementRules: readonly BookRule[] = [
  {
    promise:
      'Every end of a transaction has its event, which is sent where there is a callback address, and there is no other.',
    reads: 'histories',
    breaches: `select coalesce(due.transaction_id, kept.transaction_id) || ' ' || coalesce(due.name, kept.name)
        || ': ' || coalesce(kept.count, 0) || ' of ' || coalesce(due.count, 0) as what
      from (select p.transaction_id, told.name, t.callback_url, count(*) as count
          from path p join told on told.state = p.to_state join transactions t on t.id = p.transaction_id
          where p.to_state is distinct from p.from_state and t.returned_payment_id is null
          group by p.transaction_id, told.name, t.callback_url) due
        full join (select w.transaction_id, w.name, w.url, count(*) as count from webhook_deliveries w
          group by w.transaction_id, w.name, w.url) kept
        on kept.transaction_id = due.transaction_id and kept.name = due.name
          and kept.url is not distinct from due.callback_url
      where kept.count is distinct from due.count`,
  },
  {
    promise: 'Events of a transaction stand in the feed in the order in which it reached its states.',
    breaches: `select w.event_id::text as what from webhook_deliveries w
      where exists (select from webhook_deliveries e where e.transaction_id = w.transaction_id
        and e.sequence < w.sequence and e.position > w.position)`,
  },
  {
    promise: 'A webhook counts as delivered exactly when a receiver has answered with 2XX.',
    reads: 'attempts',
    breaches: `select w.event_id::text as what from webhook_deliveries w
      where w.status = 'delivered' and not exists (select from webhook_attempts a
        where a.event_id = w.event_id and a.status between 200 and 299)`,
  },
  {
    promise: 'A webhook that is pending will be tried, and one that is not will not.',
    breaches: `select w.event_id || ' is ' || w.status as what from webhook_deliveries w
      where (w.status is not distinct from 'pending') <> (w.due_at is not null)`,
  },
  {
    promise: 'Every attempt belongs to a webhook.',
    reads: 'attempts',
    breaches: `select a.event_id::text as what from webhook_attempts a
      where not exists (select from webhook_deliveries w where w.event_id = a.event_id)`,
  },
  {
    promise: 'Attempts are counted on from the highest number.',
    reads: 'attempts',
    breaches: `select 'webhook_attempts' as what from pg_sequences s
      where s.schemaname = current_schema and s.sequencename = 'webhook_attempts_id_seq'
        and coalesce(s.last_value, 0) < (select max(id) from webhook_attempts)`,
  },
];

export const auditRules: readonly BookRule[] = [
  {
    promise: 'Whatever an operator did to a transaction stands in the audit.',
    reads: 'histories',
    breaches: `select m.transaction_id || ' ' || m.trigger || ' by ' || m.actor_id as what from moves m
      where m.actor_kind = 'operator' and not exists (select from audit_entries a
        where a.transaction_id = m.transaction_id and a.staff_id = m.actor_id and a.at = m.at)`,
  },
  {
    promise: 'Only people approve, reject, complete and resolve.',
    reads: 'histories',
    breaches: `select m.transaction_id || ' ' || m.trigger || ' by ' || m.actor_kind as what from moves m, trial
      where m.trigger in ('operator_approved', 'operator_rejected', 'completed_by_hand', 'resolution_confirmed',
        'resolution_rejected') and m.actor_kind <> 'operator' and not is_trial`,
  },
  {
    promise: 'The audit cannot be changed.',
    breaches: `select wanted.name as what
      from (values ('audit_is_append_only', 'audit_entries'), ('audit_is_never_emptied', 'audit_entries'),
        ('audit_chain_is_append_only', 'audit_links'), ('audit_chain_is_never_emptied', 'audit_links'))
        wanted (name, place)
      where not exists (select from pg_trigger g where g.tgrelid = wanted.place::regclass
        and g.tgname = wanted.name and g.tgenabled in ('O', 'A'))`,
  },
  {
    promise:
      'Every entry of the audit bears the hash of the one before it: none was changed, removed or put in.',
    breaches: `select id || fault as what from (
        select coalesce(e.id, l.entry_id) as id, case
          when l.position is null then ' is no link of the chain'
          when e.id is null then ' is missing'
          when l.position <> l.place then ' follows a missing link'
          when l.hash <> audit_hash(l.hash_before, e, l.link) then ' was changed, or what stood before it'
          when (l.reason_digest, l.address_digest) <> (
              audit_digest(e.salt, e.reason), audit_digest(e.salt, e.staff_address))
            or l.subject_digest <> audit_digest(e.subject_salt, e.subject)
            -- Whoever masks facts leaves none: others in their place would be believed.
            or e.salt is null and (e.reason <> '' or e.staff_address is not null)
            or e.subject_salt is null and (e.subject <> '' or e.salt is not null)
          then ' has other facts than it had' end as fault
        from (select k.*, k as link, row_number() over (order by k.position) as place,
            lag(k.hash) over (order by k.position) as hash_before from audit_links k) l
          full join audit_entries e on e.id = l.entry_id) looked
      where fault is not null`,
  },
  {
    promise: 'Facts of the audit are masked from the oldest on: none was hidden before its time.',
    breaches: `select e.id::text as what from audit_entries e
      where e.salt is null and e.at > (select min(k.at) from audit_entries k where k.salt is not null) + 86400000`,
  },
];
