/** How operators word their SMS. Those that ship keep the order of the program; those of people follow. */
export const templates = `
create table sms_templates (
  template_id text collate "C" primary key,
  position integer,
  operator text not null,
  language text not null,
  direction text not null,
  text text not null,
  is_confirmed boolean not null,
  status text collate "C" not null,
  made_by text,
  made_at bigint not null
);
`;
