import type { Migration } from './migration.ts';

export const knownDevices: Migration = {
  name: '0030-known-devices',
  sql: `
-- Browsers in which people of the back office signed in before, by a digest of what each was given.
create table staff_devices (
  id_sha256 text collate "C" not null,
  email text collate "C" not null references operators (email),
  signed_in_at bigint not null,
  primary key (id_sha256, email)
);
create index staff_devices_of_account on staff_devices (email);
create index staff_devices_by_age on staff_devices (signed_in_at);

-- The former id of a device goes over into the new one for everyone who is known there.
create function remember_staff_device(device json, former text, forgotten_before bigint) returns void
language plpgsql as $$
begin
  delete from staff_devices where signed_in_at < forgotten_before;
  update staff_devices set id_sha256 = device ->> 'id_sha256' where id_sha256 = former;
  insert into staff_devices select r.* from json_populate_record(null::staff_devices, device) r
    on conflict (id_sha256, email) do update set signed_in_at = excluded.signed_in_at;
end $$;
`,
};
