export const pages = `
-- Where players see their deposits. Of tokens only digests are kept.
create table player_pages (
  token_sha256 text collate "C" primary key,
  transaction_id uuid not null,
  language text not null,
  return_url text,
  expires_at bigint not null
);
create index player_pages_by_expiry on player_pages (expires_at);

-- The payments that players name for their deposits, a few for each.
create table player_hints (
  transaction_id uuid not null,
  place integer not null,
  operator text not null,
  operator_tx_id text collate "C" not null,
  at bigint not null,
  primary key (transaction_id, place)
);
create unique index player_hints_once on player_hints (transaction_id, operator_tx_id);
create index player_hints_of_payment on player_hints (operator_tx_id);

-- How applications show themselves to players.
create table applications (
  application_id text collate "C" primary key,
  display_name text,
  colour text
);
`;
