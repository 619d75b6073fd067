import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postgresPrograms } from '@mobile-money/postgres/test-pair';

/** What a machine of the cluster runs, where it was found; null for what is not installed. */
export interface Found {
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string | null;
  readonly patroni: string | null;
  readonly etcd: string | null;
}

export type Programs = { readonly [Name in keyof Found]: string };

/** Where Debian has them. */
const packages: Readonly<Record<keyof Found, string>> = {
  postgres: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
};

export function findPrograms(path = process.env['PATH'] ?? ''): Found {
  const folders = path.split(delimiter);
  const find = (program: string): string | null =>
    folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null;
  return { postgres: postgresPrograms, patroni: find('patroni'), etcd: find('etcd') };
}

/** The programs; or, in a sentence, what has to be installed first. */
export function installed(found: Found): Programs | string {
  const names = Object.keys(packages) as (keyof Found)[];
  const missing = names.filter((name) => found[name] === null).map((name) => packages[name]);
  if (missing.length > 0) {
    return `Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`;
  }
  return found as Programs;
}
