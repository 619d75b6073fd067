import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { keyMakerContract } from '@mobile-money/testing/contracts/key-maker';
import { randomKeyMaker } from '../../src/bootstrap/random-key-maker.ts';

keyMakerContract(async () => ({ keyMaker: randomKeyMaker }));

it('A random key maker gives secrets of 256 bits and their true digest.', () => {
  const { prefix, secret, secretSha256, webhookSecret } = randomKeyMaker.make();
  expect(prefix).toMatch(/^[A-Za-z0-9]{12}$/);
  expect(secret).toMatch(/^[A-Za-z0-9]{43}$/);
  expect(secretSha256).toBe(createHash('sha256').update(secret).digest('hex'));
  expect(Buffer.from(webhookSecret.replace('whsec_', ''), 'base64')).toHaveLength(32);
});
