import type { Migration } from './migration.ts';

/** Who dials on which port of a USSD gateway. A lease and no lock of a session: it works through any pooler. */
export const portLeases: Migration = {
  name: '0014-port-leases',
  sql: `
create table port_leases (
  port text collate "C" primary key,
  token uuid not null,
  held_until timestamptz not null
);
`,
};
