import { maskedText, unmatchedStatuses } from '@mobile-money/core';
import { sqlList } from '../database/sql.ts';
import type { BookRule } from './known-facts.ts';

/** What becomes of money that fits nothing. */
export const returnRules: readonly BookRule[] = [
  {
    promise:
      'For every merchant number: received is credited, returned, on its way back, unmatched, set aside or kept.',
    breaches: `select w.operator || ' ' || coalesce(w.receiver, 'unknown') || ': ' || w.received || ' of '
        || w.credited + w.gone + w.here + w.kept || ' XAF' as what
      from (select p.operator, p.receiver, sum(p.amount_xaf) as received,
          sum(case when u.payment_id is null then 0 else p.amount_xaf - p.excess_xaf end) as credited,
          sum(coalesce(r.gone, 0)) as gone,
          sum(case when p.status in (${sqlList([...unmatchedStatuses, 'set_aside'])}) then p.amount_xaf else 0 end) as here,
          sum(case p.excess_status when 'kept' then p.excess_xaf else 0 end) as kept
        from payments p left join payment_uses u on u.payment_id = p.id
          left join (select t.returned_payment_id, sum(t.amount_xaf) as gone from transactions t
            where t.returned_payment_id is not null and t.state <> 'failed' group by 1) r on r.returned_payment_id = p.id
        group by p.operator, p.receiver) w
      where w.received <> w.credited + w.gone + w.here + w.kept`,
  },
  {
    promise: 'An excess is a part of a payment that a deposit used.',
    breaches: `select p.id::text as what from payments p
      where p.excess_xaf not between 0 and p.amount_xaf or (p.excess_xaf > 0) <> (p.excess_status is not null)
        or p.excess_xaf > 0 and p.status <> 'matched'`,
  },
  {
    promise: 'A payment, or its excess, is on its way back or returned exactly when its withdrawal says so.',
    breaches: `select p.id::text as what
      from (select id, return_id, case status when 'matched' then excess_status else status end as told from payments) p
        left join transactions t on t.id = p.return_id
      where case when p.told in ('returning', 'returned') then p.told else '' end
          <> case when p.return_id is null then '' when t.state = 'succeeded' then 'returned' else 'returning' end
        or p.return_id is not null and (t.returned_payment_id is distinct from p.id or t.state = 'failed')
      union all
      select t.id::text from transactions t left join payments p on p.id = t.returned_payment_id
      where t.returned_payment_id is not null and t.state <> 'failed' and p.return_id is distinct from t.id`,
  },
  {
    promise: 'What is sent back is what was not credited, to the number that paid.',
    // A number that is masked agrees with whichever stood there: nothing is sent back to no one.
    breaches: `select t.id::text as what from transactions t join payments p on p.id = t.returned_payment_id
      where t.state <> 'failed' and (t.msisdn <> p.payer and t.msisdn <> '${maskedText}'
        or t.amount_xaf <> case p.status when 'matched' then p.excess_xaf else p.amount_xaf end)`,
  },
  {
    promise: 'What is sent back belongs to no application, and no one is told of it.',
    breaches: `select t.id::text as what from transactions t
      where t.returned_payment_id is not null and (t.application_id <> '' or t.callback_url is not null
        or t.direction <> 'withdrawal' or t.asked_by is null
        or exists (select from webhook_deliveries w where w.transaction_id = t.id))`,
  },
  {
    promise: 'Who asks for money to be sent back does not approve it.',
    breaches: `select t.id || ' by ' || t.asked_by as what from transactions t join staff s on s.email = t.asked_by
      where t.returned_payment_id is not null and exists (
        select from json_array_elements(t.approvals) a where a ->> 'staffId' = t.asked_by)`,
  },
];
