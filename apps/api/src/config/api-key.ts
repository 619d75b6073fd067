import { ConfigError, type EnvironmentReader } from './environment-reader.ts';
import { type EnvironmentName, keyKindOf } from './installation.ts';
import { isLoopback } from './listener-settings.ts';

const secretMinChars = 32;

/** A key of the wrong environment stops the start: it would lock everyone out, or let a test key move money. */
export function apiKeyOf(read: EnvironmentReader, environment: EnvironmentName): string | null {
  const key = read.text('SPORTSBOOK_API_KEY');
  if (key === null || environment === 'development') return key;
  const start = `svc_${keyKindOf(environment)}_`;
  const rest = key.slice(start.length);
  // The key itself is not shown: these lines end up in logs.
  if (!key.startsWith(start) || !/^[\x21-\x7e]+$/.test(rest)) {
    throw new ConfigError(
      `SPORTSBOOK_API_KEY must have the form ${start}<prefix>_<secret> in ${environment}.`,
    );
  }
  if (rest.replace(/^[^_]*_/, '').length < secretMinChars) {
    throw new ConfigError(
      `SPORTSBOOK_API_KEY (${start}<prefix>_<secret>) needs a secret of at least ${secretMinChars} characters in ${environment}; openssl rand -hex 32 makes one.`,
    );
  }
  return key;
}

/** Without a key everyone who reaches the port is an administrator: that is for this machine alone. */
export function refuseOpenListener(
  read: EnvironmentReader,
  environment: EnvironmentName,
  apiKey: string | null,
  host: string,
): void {
  const isMeant = read.flag('DEVELOPMENT_OPEN_TO_NETWORK', false);
  if (environment !== 'development' || apiKey !== null || isLoopback(host) || isMeant) return;
  throw new ConfigError(
    `HOST is '${host}', and development without SPORTSBOOK_API_KEY lets everyone in who reaches it: set SERVICE_ENV=production, HOST=127.0.0.1 or SPORTSBOOK_API_KEY, or DEVELOPMENT_OPEN_TO_NETWORK=true if that is meant.`,
  );
}
