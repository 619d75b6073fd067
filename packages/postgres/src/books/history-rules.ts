import type { BookRule } from './known-facts.ts';

export const historyRules: readonly BookRule[] = [
  {
    promise: 'Every transaction has a history.',
    reads: 'histories',
    breaches: `select t.id::text as what from transactions t
      where not exists (select from moves m where m.transaction_id = t.id)`,
  },
  {
    promise: 'Every history belongs to a transaction.',
    reads: 'histories',
    breaches: `select distinct m.transaction_id::text as what from moves m
      where not exists (select from transactions t where t.id = m.transaction_id)`,
  },
  {
    promise: 'A history begins with nothing, and each move goes on from where the last one ended.',
    reads: 'histories',
    breaches: `select p.transaction_id || ', move ' || p.place as what from path p
      where p.from_state is distinct from p.came_from`,
  },
  {
    promise: 'Every move is one that the state tables list.',
    reads: 'histories',
    breaches: `select p.transaction_id || ', ' || coalesce(p.from_state, 'nothing') || ' on ' || p.trigger
        || ' to ' || p.to_state as what
      from path p join transactions t on t.id = p.transaction_id
      where not exists (select from legal l where l.direction = t.direction
        and l.from_state is not distinct from p.from_state and l.trigger = p.trigger and l.to_state = p.to_state)`,
  },
  {
    promise: 'A transaction is in the state that its history ends with.',
    reads: 'histories',
    breaches: `select t.id || ' is ' || t.state || ', its history ends with ' || p.to_state as what
      from path p join transactions t on t.id = p.transaction_id where p.is_last and p.to_state <> t.state`,
  },
  {
    promise: 'No move is of a version that the transaction has not had.',
    reads: 'histories',
    breaches: `select t.id::text as what from transactions t
      where t.version < (select max(m.version) from moves m where m.transaction_id = t.id)`,
  },
  {
    promise: 'The keys of lists and searches are those of the state.',
    breaches: `select t.id::text as what from transactions t
      where t.list_key <> list_key(t.direction, t.operator, t.state, t.returned_payment_id)
        or t.open_until is distinct from open_until(t.direction, t.state, t.expires_at)
        or t.unpaid_key is distinct from unpaid_key(
          t.direction, t.state, t.version, t.failure_code, t.amount_xaf, t.channel_id)
        or t.waiting_since is distinct from waiting_since(t.direction, t.state, t.state_updated_at)`,
  },
];
