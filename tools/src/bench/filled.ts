import { createHash } from 'node:crypto';

/** The history that benchmarks fill in: the same names here and in the database, so that they can ask for it. */

/** One transaction each three seconds: ten million are most of a year. */
export const filledSince = 1_700_000_000_000;
export const filledEveryMs = 3_000;

/**
 * Ten thousand transactions are those of a hundred players by turns, a hundred each. So a player's list lies in a
 * hundred places, as it does when people come and go, and players grow in number with the transactions.
 */
export const playersTogether = 100;
export const playersTurnOver = 10_000;

/** Of a hundred in a row the first so many were paid by dialling, in time. */
export const paidOfHundred = 80;
/** Of a thousand in a row the last is a withdrawal that waits to be decided. */
export const waitingOfThousand = 1;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const playerOf = (n: number): number =>
  Math.floor(n / playersTurnOver) * playersTogether + (n % playersTogether);

export const filledAt = (n: number): number => filledSince + n * filledEveryMs;

/** Ids begin with the time, as those of the service do. */
export function filledTransaction(n: number): string {
  const [time, chance] = [filledAt(n).toString(16).padStart(12, '0'), md5(`transaction ${n}`)];
  const parts = [time.slice(0, 8), time.slice(8), `7${chance.slice(0, 3)}`, `8${chance.slice(3, 6)}`];
  return [...parts, chance.slice(6, 18)].join('-');
}

export function filledPlayer(n: number): string {
  const hex = md5(`player ${playerOf(n)}`);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Those of a platform have no order. */
export const filledReference = (n: number): string => md5(`reference ${n}`);
export const filledMsisdn = (n: number): string => `+23769${String(playerOf(n)).padStart(7, '0')}`;

/** What the platform sent for a deposit that was paid by dialling. */
export const filledDeposit = (n: number) => ({
  player_id: filledPlayer(n),
  msisdn: filledMsisdn(n),
  amount_xaf: 500 + (n % 1_000),
  operator: 'orange' as const,
  reference: filledReference(n),
});

/** Any of so many that was paid by dialling. */
export function anyPaid(stored: number): number {
  const n = Math.floor(Math.random() * stored);
  return n - (n % 100) + ((n % 100) % paidOfHundred);
}
