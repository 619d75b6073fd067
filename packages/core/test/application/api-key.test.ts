import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ApiKey,
  apiKeyText,
  applicationId,
  isValid,
  type KeyParts,
  readApiKeyText,
} from '../../src/application/api-key.ts';
import { instant } from '../../src/instant.ts';
import { refusal } from '../a-transaction.ts';

it.each(['default', 'a', '7', 'Casino-2', 'acme.cm', 'acme_bets', 'a'.repeat(64)])(
  'the name %j is kept as it is',
  (name) => {
    expect(applicationId(name)).toBe(name);
  },
);

it.each(['', ' ', '-a', '.a', '_a', 'a b', 'a/b', 'a\n', 'é', 'a'.repeat(65)])(
  'the name %j is refused',
  (name) => {
    expect(() => applicationId(name)).toThrow(refusal('invalid_application'));
  },
);

describe('the text of a key', () => {
  it('has the form of the interface', () => {
    expect(apiKeyText({ kind: 'live', prefix: 'Ab12', secret: 's3cret' })).toBe('svc_live_Ab12_s3cret');
  });

  it('gives its parts back, whatever the secret holds', () => {
    const visible = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 256,
    });
    const parts: fc.Arbitrary<KeyParts> = fc.record({
      kind: fc.constantFrom('live', 'test'),
      prefix: fc.stringMatching(/^[A-Za-z0-9]{1,64}$/),
      secret: visible,
    });
    fc.assert(fc.property(parts, (each) => expect(readApiKeyText(apiKeyText(each))).toEqual(each)));
  });

  it.each([
    '',
    'svc_',
    'svc_live_a',
    'svc_live_a_',
    'svc_live__b',
    'svc_prod_a_b',
    'SVC_live_a_b',
    'svc_test_a-b_c',
    'svc_test_a_b c',
    'svc_test_a_b\n',
    'svc_test_a_é',
    ' svc_test_a_b',
    `svc_test_${'a'.repeat(65)}_b`,
    `svc_test_a_${'b'.repeat(257)}`,
  ])('is not %j', (text) => {
    expect(readApiKeyText(text)).toBeNull();
  });
});

it('a key is valid until it is revoked', () => {
  const key: ApiKey = {
    prefix: 'a',
    applicationId: 'default',
    kind: 'test',
    secretSha256: '',
    createdAt: instant(1),
    revokedAt: null,
  };
  expect(isValid(key)).toBe(true);
  expect(isValid({ ...key, revokedAt: instant(2) })).toBe(false);
});
