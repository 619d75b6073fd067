import { describe, expect, it } from '@jest/globals';
import { apiKeyText, type KeyMaker, readApiKeyText } from '@mobile-money/core';

export interface KeyMakerSubject {
  readonly keyMaker: KeyMaker;
}

export function keyMakerContract(makeSubject: () => Promise<KeyMakerSubject>): void {
  describe('A key maker', () => {
    it('makes what has the form of a key.', async () => {
      const { keyMaker } = await makeSubject();
      const { prefix, secret, secretSha256, webhookSecret } = keyMaker.make();
      const parts = { kind: 'test', prefix, secret } as const;
      expect(readApiKeyText(apiKeyText(parts))).toEqual(parts);
      expect(secretSha256).toMatch(/^[0-9a-f]{64}$/);
      expect(webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    });

    it('never makes any part of it twice.', async () => {
      const { keyMaker } = await makeSubject();
      const made = Array.from({ length: 1_000 }, () => keyMaker.make());
      for (const part of ['prefix', 'secret', 'secretSha256', 'webhookSecret'] as const) {
        expect(new Set(made.map((each) => each[part])).size).toBe(1_000);
      }
    });
  });
}
