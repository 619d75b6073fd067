import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { nameOf } from '../../src/documents/operations.ts';
import { reportOf } from '../../src/fuzz/report.ts';
import { type Outcome, runCases } from '../../src/fuzz/run-cases.ts';
import { startTarget, type Target, targetKinds } from '../../src/fuzz/target.ts';

jest.setTimeout(180_000);

/** At length enough to reach every operation in every way, of each kind; `npm run fuzz` does as many as anyone likes. */
const isLong = process.env['LONG_TESTS'] !== undefined;
const cases = isLong ? 4_000 : 500;
const seed = 3;

/** What comes from behind the checks of form and of the caller: done, not there, or not now. */
const reached = new Set([200, 204, 404, 409, 503]);

const kinds = isLong ? targetKinds : (['locked'] as const);

describe.each(kinds)('the service, %s,', (kind) => {
  let database: TestDatabase;
  let target: Target;
  let outcome: Outcome;
  beforeAll(async () => {
    database = await openTestDatabase();
    target = await startTarget(kind, database.url);
    outcome = await runCases(target, { cases, seed });
  });
  afterAll(async () => {
    await target.stop();
    await database.drop();
  });

  test('answers whatever it is sent as its documents say, and never with a fault of its own', () => {
    if (outcome.faults.length > 0) throw new Error(reportOf(outcome, kind));
    expect(outcome.cases).toBe(cases);
  });

  (isLong ? test : test.skip)('was asked everything that it can do, and let who may do it through', () => {
    const isReached = (name: string): boolean =>
      [...(outcome.statuses.get(name) ?? [])].some(([status]) => reached.has(status));
    // What is no page, and no file that only its maker could make up.
    const documented = target.operations.filter(
      ({ responses, fileType }) => Object.keys(responses).length > 0 && fileType === null,
    );
    const never = documented.map(nameOf).filter((name) => !isReached(name));
    // Passwords and second factors are not guessed, and a script has none.
    const ofPerson = /^(POST|DELETE) \/internal\/v1\/session(\/(factor|passkey|password|recovery|totp)|$)/;
    expect(never.filter((name) => !ofPerson.test(name))).toEqual([]);
    for (const name of ['POST /api/v1/deposits', 'POST /api/v1/withdrawals', 'GET /internal/v1/transactions'])
      expect(outcome.statuses.get(name)?.get(200)).toBeGreaterThan(0);
  });

  test('is well afterwards', async () => {
    const health = await fetch(`http://127.0.0.1:${target.port}/health`);
    expect(health.status).toBe(200);
    expect(target.errors).toEqual([]);
  });
});
