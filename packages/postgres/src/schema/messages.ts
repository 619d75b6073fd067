import { doubtsOfMatched } from '@mobile-money/core';

/** SMS at which someone must look: they were held, or a deposit was paid with them in spite of a doubt. */
export const suspicious = `kind = 'sms' and is_suspicious and dismissed is null and (outcome = 'held'
    or outcome = 'matched' and (${doubtsOfMatched.map((code) => `because like '{"code":"${code}"%'`).join(' or ')}))`;

/** What gateways and operators send, word by word; and what is needed to make use of it. */
export const messages = `
create table messages (
  id uuid primary key,
  kind text collate "C" not null,
  provider_id text not null,
  sender text not null,
  recipient text,
  device_id text,
  sim_number bigint,
  raw_text text not null,
  sent_at bigint,
  received_at bigint not null,
  outcome text collate "C" not null,
  because text not null,
  is_suspicious boolean not null,
  payment_id uuid,
  transaction_id uuid,
  -- Of callbacks: which of the old ones are still to be looked at.
  led_to_verdict boolean,
  -- Of SMS: no one could read it, so that someone must look.
  is_unread boolean not null default false,
  -- Who said that nothing is to be done about it, when and why.
  dismissed text
) partition by range (id);
create index messages_by_time on messages (received_at, id);
-- What belongs to a transaction of ours, or was dismissed, is work for no one.
create index messages_ignored on messages (received_at, id)
  where kind = 'sms' and outcome = 'ignored' and transaction_id is null and dismissed is null;
create index messages_undecided on messages (received_at, id) where kind = 'sms' and outcome = 'received';
create index messages_unread on messages (received_at, id) where is_unread and dismissed is null;
create index messages_dismissed on messages (received_at, id) where dismissed is not null;
-- SMS that say something against money that was told of before: few, and a person must see them.
create index messages_suspicious on messages (received_at, id)
  where ${suspicious};
-- All that operators told of a transaction, for whoever asks what is known about them.
create index callbacks_of_transaction on messages (transaction_id) where kind = 'callback' and transaction_id is not null;
create index callbacks_to_look_at on messages (received_at, id) where kind = 'callback' and led_to_verdict is null;

-- By which words an SMS is found: of names, numbers, operators' ids. Written once, with the SMS, and read from the newest on,
-- however many have the word: an index over the texts would have to be written anew with every conclusion.
create table message_words (
  word text collate "C" not null,
  received_at bigint not null,
  message_id uuid not null,
  primary key (word, received_at, message_id)
) partition by range (message_id);

-- What callbacks may cause in a stretch of time.
create table callback_budgets (
  since bigint not null,
  name text collate "C" not null,
  spent integer not null,
  primary key (since, name)
);
`;
