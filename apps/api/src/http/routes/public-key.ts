import { KeySetAnswer, type PublicJwk, PublicKeyAnswer } from '../answers/other-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { PublicKeyQuery } from '../requests/addresses.ts';

/** The keys that receivers verify webhooks with. */
export interface PublicKeys {
  currentPublicKey(): Promise<PublicKeyAnswer>;
  /** Null when there is no such key, or its time is over. */
  find(keyId: string): Promise<PublicKeyAnswer | null>;
  /** All that `find` would give. */
  keySet(): Promise<readonly PublicJwk[]>;
}

export const publicKeyEndpoints = (keys: PublicKeys): readonly Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/api/v1/security/callback-public-key',
    summary: 'The public key that webhooks are verified with',
    description:
      'Keep it for a day. With `key_id`, any key that is still valid: a webhook names the one that signed it.',
    queryClass: PublicKeyQuery,
    answer: PublicKeyAnswer,
    otherRefusals: { 404: 'public_key_not_found' },
    handle: async ({ query }) => {
      const key = query.key_id === null ? await keys.currentPublicKey() : await keys.find(query.key_id);
      if (key === null) throw new HttpRefusal(404, 'public_key_not_found');
      return key;
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/v1/security/jwks',
    summary: 'Every public key that is valid now, as a JWK set',
    description: 'For libraries that verify tokens by themselves.',
    answer: KeySetAnswer,
    handle: async () => ({ keys: await keys.keySet() }),
  }),
];
