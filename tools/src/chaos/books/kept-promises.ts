import { checkBooks } from '@mobile-money/postgres';
import { type Finding, finding } from './finding.ts';

/** What the service's book says by itself: the promises that `npm run books` looks after, broken by no fault either. */
export async function brokenPromises(databaseUrl: string): Promise<readonly Finding[]> {
  const { findings } = await checkBooks(databaseUrl);
  return findings.map(({ promise, count, examples }) =>
    finding('contradicting', `Broken ${count} times: ${promise} For example: ${examples[0]}.`),
  );
}
