import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, EnvironmentReader } from './environment-reader.ts';

/** The key that signs webhooks, as far as it is given. */
export interface SigningKeyChoice {
  /** Null: keys are made under DATA_DIR. */
  readonly keyFile: string | null;
  readonly keyId: string;
}

export function readSigningKeyChoice(given: Environment): SigningKeyChoice {
  const read = new EnvironmentReader(given);
  return {
    keyFile: read.text('WEBHOOK_SIGNING_KEY_FILE'),
    keyId: read.text('WEBHOOK_SIGNING_KEY_ID') ?? 'service-payments-v1',
  };
}

/** Where keys are made and rotated, beside one that is given, too. */
export const signingKeyDirectory = (dataDir: string): string => join(dataDir, 'webhook-keys');

/** The private keys that were made there; none where there is no such folder. */
export function signingKeysMade(dataDir: string): readonly string[] {
  const directory = signingKeyDirectory(dataDir);
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.pem'));
    return names.map((name) => join(directory, name));
  } catch {
    return [];
  }
}
