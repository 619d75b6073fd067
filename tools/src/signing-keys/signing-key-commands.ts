import {
  ConfigError,
  type Installation,
  type SigningKeyChoice,
  SystemClock,
  signingKeyDirectory,
} from '@mobile-money/api/beside-the-service';
import { type ListedKey, listKeys, rotateKeys } from '@mobile-money/webhooks';

const hourMs = 3_600_000;

export interface RotationChoice {
  readonly keepHours: number;
  readonly keyId?: string;
}

/** The files that a service works with: its folder of keys, and the key that it is given. */
interface Place {
  readonly directory: string;
  readonly given: { readonly keyId: string; readonly file: string } | null;
}

const placeOf = ({ dataDir }: Installation, { keyFile, keyId }: SigningKeyChoice): Place => ({
  directory: signingKeyDirectory(dataDir),
  given: keyFile === null ? null : { keyId, file: keyFile },
});

/** Makes a new key pair and gives the entry of it. Running services notice by themselves. */
export async function rotateSigningKey(
  installation: Installation,
  choice: SigningKeyChoice,
  { keepHours, keyId }: RotationChoice,
): Promise<ListedKey> {
  const { directory, given } = placeOf(installation, choice);
  return clearly(async () => {
    const at = new SystemClock().now();
    const named = keyId === undefined ? {} : { newKeyId: keyId };
    const made = await rotateKeys({ directory, at, given, keepMs: Math.round(keepHours * hourMs), ...named });
    const keys = await listKeys(directory, at, given);
    const entry = keys.find((key) => key.keyId === made.key_id);
    if (entry === undefined) throw new Error(`The new key ${made.key_id} is not in ${directory}.`);
    return entry;
  });
}

export function listSigningKeys(
  installation: Installation,
  choice: SigningKeyChoice,
): Promise<readonly ListedKey[]> {
  const { directory, given } = placeOf(installation, choice);
  return clearly(() => listKeys(directory, new SystemClock().now(), given));
}

/** What goes wrong with files and ids is for the person at the keyboard to put right. */
async function clearly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error ? new ConfigError(error.message) : error;
  }
}
