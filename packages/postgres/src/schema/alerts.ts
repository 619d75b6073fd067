/** What is wrong, and the messages to staff about it that were not sent yet. */
export const alerts = `
-- One row: every process takes its step from what all know, and only one step follows another.
create table alert_watch (
  is_the_only_one boolean primary key check (is_the_only_one),
  version bigint not null,
  watch json not null
);

-- A message is here until it was sent. Whoever sends it moves its time on, so that no one else does so too.
create table alert_messages (
  id uuid primary key,
  way text not null,
  code text not null,
  message json not null,
  made_at bigint not null,
  due_at bigint not null,
  tries integer not null,
  last_error text not null
);
create index alert_messages_due on alert_messages (due_at);
create index alert_messages_in_turn on alert_messages (way, code, made_at, id);
create index alert_messages_unsent on alert_messages (made_at, id) where tries > 0;
`;
