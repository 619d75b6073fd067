import { expect } from '@jest/globals';
import type { Ports } from '@mobile-money/core';
import { contract } from './given/contract.ts';

export const passwordsContract = contract<Pick<Ports, 'passwords'>>('Passwords', (it) => {
  it.each(['correct horse', '', 'é💰', 'a'.repeat(1_000)])(
    'are known again: %j.',
    async ({ passwords }, password) => {
      const hash = await passwords.hash(password);
      expect(await passwords.verify(password, hash)).toBe(true);
      expect(await passwords.verify(`${password}x`, hash)).toBe(false);
    },
  );

  it('leave another hash each time.', async ({ passwords }) => {
    const hashes = [await passwords.hash('same'), await passwords.hash('same')];
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(await passwords.verify('same', hash)).toBe(true);
  });

  it('are wrong where there is no hash.', async ({ passwords }) => {
    for (const password of ['', 'same']) expect(await passwords.verify(password, null)).toBe(false);
  });
});
