import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Chance } from '../network/chance.ts';

export interface Login {
  readonly user: string;
  readonly password: string;
}

const realm = 'Web Server';
const mostNonces = 1_000;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Digest authentication (RFC 7616, MD5 as these gateways do it); Basic is taken too, as old firmware wants it. */
export function digestGuard({ user, password }: Login, chance: Chance) {
  const nonces = new Set<string>();
  return {
    challenge: (): string => {
      const nonce = chance.token(32);
      nonces.add(nonce);
      const [oldest = ''] = nonces;
      if (nonces.size > mostNonces) nonces.delete(oldest);
      return `Digest realm="${realm}", qop="auth", nonce="${nonce}", algorithm=MD5`;
    },
    admits: (request: Request): boolean => {
      const header = request.get('authorization') ?? '';
      const basic = /^Basic (\S+)$/i.exec(header)?.[1];
      if (basic !== undefined)
        return isSame(Buffer.from(basic, 'base64').toString('utf8'), `${user}:${password}`);
      if (!/^Digest /i.test(header)) return false;
      const given = parameters(header.slice('Digest '.length));
      const of = (name: string): string => given.get(name) ?? '';
      if (of('username') !== user || of('uri') !== request.originalUrl || !nonces.has(of('nonce')))
        return false;
      const secret = md5(`${user}:${realm}:${password}`);
      const asked = md5(`${request.method}:${of('uri')}`);
      const middle = given.has('qop') ? [of('nonce'), of('nc'), of('cnonce'), of('qop')] : [of('nonce')];
      return isSame(of('response'), md5([secret, ...middle, asked].join(':')));
    },
  };
}

function parameters(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([a-z]+)=(?:"([^"]*)"|([^\s,]+))/gi);
  return new Map(
    [...found].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']),
  );
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(md5(one)), Buffer.from(md5(other)));
