import { describe, expect, it } from '@jest/globals';
import type { Passwords } from '@mobile-money/core';

export interface PasswordsSubject {
  readonly passwords: Passwords;
}

export function passwordsContract(makeSubject: () => Promise<PasswordsSubject>): void {
  describe('Passwords', () => {
    it.each(['correct horse', '', 'é💰', 'a'.repeat(1_000)])('are known again: %j.', async (password) => {
      const { passwords } = await makeSubject();
      const hash = await passwords.hash(password);
      expect(await passwords.verify(password, hash)).toBe(true);
      expect(await passwords.verify(`${password}x`, hash)).toBe(false);
    });

    it('leave another hash each time.', async () => {
      const { passwords } = await makeSubject();
      const hashes = [await passwords.hash('same'), await passwords.hash('same')];
      expect(new Set(hashes).size).toBe(2);
      for (const hash of hashes) expect(await passwords.verify('same', hash)).toBe(true);
    });

    it('are wrong where there is no hash.', async () => {
      const { passwords } = await makeSubject();
      for (const password of ['', 'same']) expect(await passwords.verify(password, null)).toBe(false);
    });
  });
}
