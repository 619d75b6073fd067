import { readFileSync } from 'node:fs';
import { messageOf } from '@mobile-money/core';
import { type SecretKeys, secretKey, secretKeyBytes } from '@mobile-money/postgres';
import { ConfigError, type Environment, EnvironmentReader } from './environment-reader.ts';

const setting = 'SECRETS_KEY_FILE';
const base64 = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The keys of SECRETS_KEY_FILE: 32 random bytes in base64, one key a line; lines that begin with # are remarks. The
 * first one seals, all of them open. What stands in a line is never shown, for it may be a key.
 */
export function readSecretKeys(given: Environment): SecretKeys {
  const path = new EnvironmentReader(given).text(setting);
  if (path === null) return [];
  const lines = linesOf(path);
  const keys = lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return [];
    if (base64.test(line)) return [secretKey(Buffer.from(line, 'base64'))];
    throw new ConfigError(
      `${setting} ${path}: line ${index + 1} is not ${secretKeyBytes} bytes in base64, as openssl rand -base64 ${secretKeyBytes} gives them.`,
    );
  });
  if (keys.length === 0) throw new ConfigError(`${setting} ${path} has no key in it.`);
  return keys;
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read: ${messageOf(error)}`);
  }
}
