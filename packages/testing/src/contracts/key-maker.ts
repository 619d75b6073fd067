import { expect } from '@jest/globals';
import { apiKeyText, type Ports, readApiKeyText } from '@mobile-money/core';
import { contract } from './given/contract.ts';

export const keyMakerContract = contract<Pick<Ports, 'keyMaker'>>('A key maker', (it) => {
  it('makes what has the form of a key.', async ({ keyMaker }) => {
    const { prefix, secret, secretSha256, webhookSecret } = keyMaker.make();
    const parts = { kind: 'test', prefix, secret } as const;
    expect(readApiKeyText(apiKeyText(parts))).toEqual(parts);
    expect(secretSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it('never makes any part of it twice.', async ({ keyMaker }) => {
    const made = Array.from({ length: 1_000 }, () => keyMaker.make());
    for (const part of ['prefix', 'secret', 'secretSha256', 'webhookSecret'] as const) {
      expect(new Set(made.map((each) => each[part])).size).toBe(1_000);
    }
  });
});
