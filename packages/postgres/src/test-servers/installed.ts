import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';

/** Debian keeps the programs of each version in a folder of its own; the newest first. */
const debianFolders = (): readonly string[] =>
  existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianFolder, version, 'bin'))
    : [];

const folders = (): readonly string[] => [
  ...debianFolders(),
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
];

const has = (folder: string, programs: readonly string[]): boolean =>
  programs.every((program) => existsSync(join(folder, program)));

/** Where the programs of a full PostgreSQL are; null where there is none. The embedded one cannot copy a server. */
export const postgresPrograms =
  folders().find((folder) => has(folder, ['initdb', 'postgres', 'pg_basebackup'])) ?? null;

/** Said once, where tests are left out for want of it. */
export const noPostgres =
  'No PostgreSQL with pg_basebackup was found: install postgresql to run the tests of two servers.';

const bouncerFolder = folders().find((folder) => has(folder, ['pgbouncer'])) ?? null;
export const pgbouncerProgram = bouncerFolder === null ? null : join(bouncerFolder, 'pgbouncer');

export const noPgbouncer = 'No PgBouncer was found: install pgbouncer to run the tests through one.';
