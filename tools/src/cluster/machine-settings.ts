import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Programs } from './programs.ts';

/** The files that are copied to real machines, and run here as they are. */
export const clusterFiles = fileURLToPath(new URL('../../../ops/cluster/', import.meta.url));
export const patroniFile = join(clusterFiles, 'patroni.yml');

type Settings = Readonly<Record<string, string>>;

/** A file of settings as systemd reads it: one in each line, and comments. */
export const settingsIn = (text: string): Settings =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

const settingsOf = (file: string): Settings => settingsIn(readFileSync(join(clusterFiles, file), 'utf8'));

/** One machine of the cluster: everything that a file of settings says of it alone. */
export interface Place {
  readonly name: string;
  readonly folder: string;
  /** Where its own programs listen. */
  readonly postgresPort: number;
  readonly patroniPort: number;
  readonly etcdPort: number;
  readonly etcdPeerPort: number;
  /** Where the other machines find its server and its Patroni, and where its Patroni finds each etcd. */
  readonly postgresAddress: string;
  readonly patroniAddress: string;
  readonly etcdAddresses: readonly string[];
}

export const loopback = '127.0.0.1';
export const passwords = ['SUPERUSER', 'REPLICATION', 'REWIND', 'RESTAPI'] as const;
const at = (port: number): string => `${loopback}:${port}`;
const urlOf = (port: number): string => `http://${at(port)}`;

export function patroniSettings(place: Place, programs: Programs, password: string): Settings {
  return {
    ...settingsOf('patroni_env.conf'),
    PATRONI_NAME: place.name,
    PATRONI_POSTGRESQL_LISTEN: at(place.postgresPort),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: place.postgresAddress,
    PATRONI_POSTGRESQL_DATA_DIR: dataOf(place),
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(place.folder, 'pgpass'),
    PATRONI_RESTAPI_LISTEN: at(place.patroniPort),
    PATRONI_RESTAPI_CONNECT_ADDRESS: place.patroniAddress,
    PATRONI_ETCD_HOSTS: place.etcdAddresses.join(','),
    // Else it would ask etcd for the addresses of its members, and walk around what can be cut.
    PATRONI_ETCD_USE_PROXIES: 'true',
    ...Object.fromEntries(passwords.map((of) => [`PATRONI_${of}_PASSWORD`, password])),
  };
}

export function etcdSettings(place: Place, all: readonly Place[]): Settings {
  return {
    ...settingsOf('etcd.env'),
    ETCD_NAME: place.name,
    ETCD_DATA_DIR: join(place.folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: urlOf(place.etcdPort),
    ETCD_ADVERTISE_CLIENT_URLS: urlOf(place.etcdPort),
    ETCD_LISTEN_PEER_URLS: urlOf(place.etcdPeerPort),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: urlOf(place.etcdPeerPort),
    ETCD_INITIAL_CLUSTER: all.map(({ name, etcdPeerPort }) => `${name}=${urlOf(etcdPeerPort)}`).join(','),
  };
}

export const dataOf = ({ folder }: Pick<Place, 'folder'>): string => join(folder, 'data');
