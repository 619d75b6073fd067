import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';

/** A password that no one chose: nothing that can be guessed, and nothing that is used elsewhere. */
export async function newPassword({
  keyMaker,
  passwords,
}: Pick<Ports, 'keyMaker' | 'passwords'>): Promise<{ password: string; passwordHash: string }> {
  const password = keyMaker.make().secret.slice(0, limits.madePasswordChars);
  return { password, passwordHash: await passwords.hash(password) };
}
