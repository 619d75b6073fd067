import { resolve } from 'node:path';
import type { KeyKind } from '@mobile-money/core';
import { DatabaseUrlError, readDatabaseUrl } from '@mobile-money/postgres';
import { ConfigError, type Environment, EnvironmentReader } from './environment-reader.ts';

export const environments = ['development', 'sandbox', 'production'] as const;
export type EnvironmentName = (typeof environments)[number];

/** Which service this is and where its data lies: what the service and the tools beside it must agree on. */
export interface Installation {
  readonly environment: EnvironmentName;
  /** Null: an embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** The sandbox has data of its own, also on a machine where someone develops. */
const dataDirs: Readonly<Record<EnvironmentName, string>> = {
  development: '.data',
  sandbox: '.data/sandbox',
  production: '.data',
};

/** Throws a ConfigError with one line for the first setting that cannot be used. */
export function readInstallation(given: Environment): Installation {
  const read = new EnvironmentReader(given);
  const environment = read.oneOf('SERVICE_ENV', environments, 'development');
  return {
    environment,
    databaseUrl: databaseUrlOf(read, 'DATABASE_URL'),
    dataDir: resolve(read.text('DATA_DIR') ?? dataDirs[environment]),
  };
}

/** Live keys are for production alone. */
export const keyKindOf = (environment: EnvironmentName): KeyKind =>
  environment === 'production' ? 'live' : 'test';

/** Asked by the service and by the tools before they touch a database. One that belongs to no one is free. */
export function refuseForeign(owner: string | null, environment: EnvironmentName): void {
  if (owner === null || owner === environment) return;
  throw new ConfigError(
    `The database belongs to the environment '${owner}', and SERVICE_ENV is '${environment}': nothing was changed.`,
  );
}

/** The address of a database, of one server or of several. */
export function databaseUrlOf(read: EnvironmentReader, name: string): string | null {
  const url = read.text(name);
  if (url === null) return null;
  if (!/^postgres(?:ql)?:\/\//.test(url)) {
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  }
  try {
    readDatabaseUrl(url);
  } catch (error) {
    // What is wrong is said without the address itself, which may hold a password.
    if (error instanceof DatabaseUrlError) throw new ConfigError(`${name} cannot be used: ${error.message}`);
    throw error;
  }
  return url;
}
