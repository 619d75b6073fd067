import type { Request } from 'express';
import type { Rail } from './rail.ts';

export const tokenLifeSeconds = 3_600;

/** The bearer tokens of one interface; each is good for one product and one hour. */
export function accessTokens({ time, chance }: Pick<Rail, 'time' | 'chance'>) {
  const endsAt = new Map<string, number>();
  return {
    issue: (product: string): string => {
      const token = chance.token(40);
      endsAt.set(`${product} ${token}`, time.now() + tokenLifeSeconds * 1_000);
      return token;
    },
    admits: (request: Request, product: string): boolean => {
      const token = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
      return time.now() < (endsAt.get(`${product} ${token}`) ?? 0);
    },
  };
}

/** `user:password`, both given; whose they are does not matter here. */
export function hasBasicLogin(request: Request): boolean {
  const encoded = /^Basic (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? '';
  return /^[^:]+:.+$/.test(Buffer.from(encoded, 'base64').toString('utf8'));
}
