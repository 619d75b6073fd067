import { elsewhereStatuses, type HoldCode, type heldForPeople, unmatchedStatuses } from '@mobile-money/core';
import { sqlList } from '../database/sql.ts';

/** Of payments that are held for this reason. */
export const saidAs = (code: HoldCode | (typeof heldForPeople)[number]): string =>
  `held_because like '{"code":"${code}"%'`;

/** Of payments that have waited for a balance in vain. */
export const forBalance = `status = 'held' and ${saidAs('waits_for_balance')}`;

export const payments = `
create table payments (
  id uuid primary key,
  operator text collate "C" not null,
  operator_tx_id text collate "C" not null,
  -- Some reports hide who paid.
  payer text,
  receiver text,
  amount_xaf bigint not null,
  paid_at bigint,
  received_at bigint not null,
  provider_id text not null,
  raw_text text not null,
  status text collate "C" not null,
  held_because text not null,
  -- It is not decided about before.
  waits_until bigint,
  -- Its operator took it back. For good: no change consumes it.
  is_reversed boolean not null default false,
  -- Two people say that it came.
  is_vouched boolean not null default false,
  -- What its deposit did not need of it, and what became of that.
  excess_xaf bigint not null default 0,
  excess_status text collate "C",
  -- The withdrawal that sends it, or its excess, back.
  return_id uuid,
  -- What a person decided about it.
  decision jsonb,
  -- When its SMS could be read, where that was later than it came.
  read_at bigint,
  -- However often and by whomever it is reported, money comes in once.
  constraint payments_once unique (operator, operator_tx_id)
);

create index payments_unmatched on payments (received_at, id) where status in (${sqlList(unmatchedStatuses)});
-- Much money, and little of it: it stands before all others.
create index payments_for_balance on payments (received_at, id) where ${forBalance};
create index payments_matched on payments (received_at, id) where status = 'matched';
create index payments_elsewhere on payments (status, received_at, id)
  where status in (${sqlList(elsewhereStatuses)});
create index payments_in_excess on payments (excess_status, received_at, id) where excess_status is not null;
create index payments_read_later on payments (read_at, id) where read_at is not null;
create index payments_undecided on payments (received_at, id) where status = 'received';
create index payments_waiting on payments (payer, amount_xaf) where status = 'received' and waits_until is not null;
-- All that a number paid, whatever became of it.
create index payments_of_payer on payments (payer, received_at, id) where payer is not null;

-- One payment, one transaction: the primary key keeps it, whatever the code does.
create table payment_uses (
  payment_id uuid primary key,
  transaction_id uuid not null
);
create index payment_uses_of_transaction on payment_uses (transaction_id);
`;
