import type { Request } from 'express';
import type { Chance } from '../network/chance.ts';
import type { Time } from '../network/time.ts';

export const tokenLifeSeconds = 3_600;

/** The bearer tokens of one interface; each is good for one product and one hour. */
export class AccessTokens {
  readonly #endsAt = new Map<string, number>();
  readonly #time: Time;
  readonly #chance: Chance;

  constructor(time: Time, chance: Chance) {
    this.#time = time;
    this.#chance = chance;
  }

  issue(product: string): string {
    const token = this.#chance.token(40);
    this.#endsAt.set(`${product} ${token}`, this.#time.now() + tokenLifeSeconds * 1_000);
    return token;
  }

  admits(request: Request, product: string): boolean {
    const token = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
    return this.#time.now() < (this.#endsAt.get(`${product} ${token}`) ?? 0);
  }
}

/** `user:password`, both given; whose they are does not matter here. */
export function hasBasicLogin(request: Request): boolean {
  const encoded = /^Basic (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? '';
  return /^[^:]+:.+$/.test(Buffer.from(encoded, 'base64').toString('utf8'));
}
