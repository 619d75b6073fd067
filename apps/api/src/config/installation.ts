import { resolve } from 'node:path';
import type { KeyKind } from '@mobile-money/core';
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
    databaseUrl: databaseUrlOf(read),
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

function databaseUrlOf(read: EnvironmentReader): string | null {
  const url = read.text('DATABASE_URL');
  if (url !== null && !/^postgres(?:ql)?:\/\//.test(url)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return url;
}
