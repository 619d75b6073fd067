import type { BookRule } from './known-facts.ts';

export const moneyRules: readonly BookRule[] = [
  {
    promise: 'No payment is used twice.',
    breaches: `select u.payment_id::text as what from payment_uses u group by u.payment_id having count(*) > 1`,
  },
  {
    promise: 'No payment is kept twice.',
    breaches: `select p.operator || ' ' || p.operator_tx_id as what from payments p
      group by p.operator, p.operator_tx_id having count(*) > 1`,
  },
  {
    promise: 'A payment counts as used exactly when a transaction uses it.',
    breaches: `select p.id::text as what from payments p left join payment_uses u on u.payment_id = p.id
      where (p.status = 'matched') <> (u.payment_id is not null)`,
  },
  {
    promise: 'What is used is a payment of ours, by a deposit of ours.',
    breaches: `select u.payment_id || ' by ' || u.transaction_id as what from payment_uses u
      where not exists (select from payments p where p.id = u.payment_id)
        or not exists (select from transactions t where t.id = u.transaction_id and t.direction = 'deposit')`,
  },
  {
    promise: 'A payment is used by a deposit that succeeded, or that waits for a person.',
    breaches: `select u.payment_id || ' by ' || t.id || ', which is ' || t.state as what
      from payment_uses u join transactions t on t.id = u.transaction_id
      where t.direction = 'deposit' and t.state not in ('succeeded', 'requires_manual_resolution')`,
  },
  {
    promise: 'Every payment that a message led to is there.',
    reads: 'messages',
    breaches: `select m.payment_id || ' of ' || m.id as what from messages m
      where m.payment_id is not null and not exists (select from payments p where p.id = m.payment_id)`,
  },
  {
    promise: 'A deposit that was confirmed by a payment, or completed from some, uses it.',
    reads: 'histories',
    breaches: `select t.id::text as what from transactions t, trial
      where t.direction = 'deposit' and t.state = 'succeeded' and not is_trial
        and not exists (select from payment_uses u where u.transaction_id = t.id)
        and exists (select from moves m where m.transaction_id = t.id and m.to_state = 'succeeded'
          and m.trigger in ('payment_confirmed', 'completed_by_hand'))`,
  },
  {
    promise: 'No deposit succeeded without its payment, the verdict of its provider or the word of a person.',
    reads: 'histories',
    breaches: `select t.id::text as what from transactions t, trial
      where t.direction = 'deposit' and t.state = 'succeeded' and not is_trial
        and not exists (select from payment_uses u where u.transaction_id = t.id)
        and not exists (select from exchanges e where e.transaction_id = t.id
          and e.operation = 'read_status' and e.outcome = 'succeeded')
        and not exists (select from moves m where m.transaction_id = t.id
          and m.trigger = 'resolution_confirmed' and m.actor_kind = 'operator')`,
  },
  {
    promise:
      'The payments of a deposit that succeeded by them are worth it, and what is more is kept as their excess.',
    breaches: `select t.id || ': ' || sum(p.amount_xaf - p.excess_xaf) || ' of ' || t.amount_xaf || ' XAF' as what
      from transactions t join payment_uses u on u.transaction_id = t.id join payments p on p.id = u.payment_id
      where t.direction = 'deposit' and t.state = 'succeeded'
      group by t.id, t.amount_xaf having sum(p.amount_xaf - p.excess_xaf) <> t.amount_xaf`,
  },
  {
    promise: 'No withdrawal succeeded that was not sent, unless a person says so.',
    reads: 'histories',
    breaches: `select t.id::text as what from transactions t, trial
      where t.direction = 'withdrawal' and t.state = 'succeeded' and not is_trial
        and not exists (select from exchanges e where e.transaction_id = t.id
          and e.operation in ('transfer', 'read_status') and e.outcome in ('sent', 'succeeded'))
        and not exists (select from moves m where m.transaction_id = t.id
          and m.trigger = 'resolution_confirmed' and m.actor_kind = 'operator')`,
  },
  {
    promise: 'A reference names one transaction in its scope.',
    breaches: `select t.application_id || ' ' || t.reference as what from transactions t
      group by t.reference, t.player_id, t.application_id, t.direction having count(*) > 1`,
  },
];
