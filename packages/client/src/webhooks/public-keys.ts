import { type CryptoKey, importJWK, importSPKI } from 'jose';
import { RequestRefused } from '../errors/payment-error.ts';
import type { KeySetAnswer, PublicKeyAnswer } from '../schemas.ts';
import { AskBudget } from './ask-budget.ts';
import { WebhookRefused } from './webhook-refused.ts';

export interface KeySource {
  /** The key of this id, or the one that signs now. */
  readPublicKey(keyId?: string): Promise<PublicKeyAnswer>;
}

interface KnownKey {
  readonly key: CryptoKey;
  readonly freshUntilMs: number;
}

/** A key that should be asked for again but could not be is used meanwhile, and asked for again after this. */
const askAgainAfterMs = 30_000;

/**
 * The public keys of the service, by id. Anyone can send a token that names a key nobody has; so asks for ids that
 * are not known are few, and when they are used up only the key that signs now is asked for. A flood of made-up ids
 * can therefore neither trouble the service nor hide a rotation.
 */
export class PublicKeys {
  readonly #source: KeySource;
  readonly #cacheMs: number;
  readonly #now: () => number;
  readonly #given: KeySetAnswer['keys'];
  readonly #known = new Map<string, KnownKey>();
  readonly #underWay = new Map<string, Promise<CryptoKey | null>>();
  readonly #asksById: AskBudget;
  readonly #asksForCurrent: AskBudget;

  constructor(source: KeySource, cacheMs: number, now: () => number, given: KeySetAnswer = { keys: [] }) {
    this.#source = source;
    this.#given = given.keys;
    this.#cacheMs = cacheMs;
    this.#now = now;
    this.#asksById = new AskBudget(10, 6_000, now());
    this.#asksForCurrent = new AskBudget(1, 5_000, now());
  }

  async find(keyId: string): Promise<CryptoKey> {
    const known = this.#known.get(keyId);
    if (known !== undefined && this.#now() < known.freshUntilMs) return known.key;
    const given = this.#given.find(({ kid }) => kid === keyId);
    if (given !== undefined) return this.#keep(keyId, await imported(given), Number.POSITIVE_INFINITY);
    const key = await (this.#underWay.get(keyId) ?? this.#together(keyId, this.#ask(keyId, known)));
    if (key === null)
      throw new WebhookRefused('unknown_key', 'The service does not know this key, or no longer.');
    return key;
  }

  /** Who asks for the same key meanwhile waits for the same answer. */
  #together(keyId: string, asking: Promise<CryptoKey | null>): Promise<CryptoKey | null> {
    const shared = asking.finally(() => this.#underWay.delete(keyId));
    this.#underWay.set(keyId, shared);
    return shared;
  }

  async #ask(keyId: string, known: KnownKey | undefined): Promise<CryptoKey | null> {
    try {
      if (known !== undefined || this.#asksById.spend(this.#now())) return await this.#read(keyId, keyId);
      // Another key says nothing of the wanted one, which was not asked for.
      const current = this.#asksForCurrent.spend(this.#now()) ? await this.#read(keyId) : null;
      if (current !== null) return current;
    } catch (error) {
      if (known === undefined)
        throw new WebhookRefused('key_unavailable', 'The key cannot be read now.', error);
      this.#known.set(keyId, { ...known, freshUntilMs: this.#now() + askAgainAfterMs });
      return known.key;
    }
    throw new WebhookRefused('key_unavailable', 'Too many unknown keys were asked for.');
  }

  /** Null when the service has no such key. */
  async #read(wanted: string, asked?: string): Promise<CryptoKey | null> {
    try {
      const { key_id, algorithm, public_key_pem } = await this.#source.readPublicKey(asked);
      if (algorithm !== 'RS256') throw new Error(`The service gave a key for ${algorithm}.`);
      const key = await importSPKI(public_key_pem, algorithm);
      this.#keep(key_id, key, this.#now() + this.#cacheMs);
      return key_id === wanted ? key : null;
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.code !== 'not_found') throw error;
      this.#known.delete(wanted);
      return null;
    }
  }

  #keep(keyId: string, key: CryptoKey, freshUntilMs: number): CryptoKey {
    this.#known.set(keyId, { key, freshUntilMs });
    return key;
  }
}

/** A key of a set, which is public and so never a secret in bytes. */
async function imported(jwk: KeySetAnswer['keys'][number]): Promise<CryptoKey> {
  return (await importJWK({ ...jwk }, 'RS256')) as CryptoKey;
}
