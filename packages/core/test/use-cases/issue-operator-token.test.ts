import { beforeEach, describe, expect, it } from '@jest/globals';
import { anOperator, type MemoryPorts, memoryPorts, testMorning } from '@mobile-money/testing';
import { anAccount } from '@mobile-money/testing/contracts/given/operators';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { readOperatorToken } from '../../src/operator/operator-token.ts';
import { issueOperatorToken } from '../../src/use-cases/issue-operator-token.ts';
import { listOperators } from '../../src/use-cases/list-operators.ts';
import { revokeOperatorToken } from '../../src/use-cases/revoke-operator-token.ts';
import { refusal } from '../refusal.ts';

const operator = anOperator();
const account = anAccount({ email: 'awa@example.com' });
let world: MemoryPorts;
beforeEach(async () => {
  world = memoryPorts();
  await world.operators.add(account, anAuditEntry());
  world.database.audit.clear();
});
const audited = () => [...world.database.audit.values()];

describe('an operator token', () => {
  it('is shown once: what is kept does not tell its secret', async () => {
    const { token, text } = await issueOperatorToken(world.ports)('Awa@example.com', operator);
    expect(token).toEqual({
      prefix: expect.stringMatching(/^[A-Za-z0-9]+$/),
      email: 'awa@example.com',
      secretSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: testMorning,
      revokedAt: null,
    });
    const secret = readOperatorToken(text)?.secret ?? '?';
    expect(text).toBe(`opt_${token.prefix}_${secret}`);
    expect(JSON.stringify([await world.operators.listTokens(), audited()])).not.toContain(secret);
    expect(audited()).toEqual([
      expect.objectContaining({
        operator,
        action: 'operator_token.issue',
        subject: token.prefix,
        after: 'awa@example.com',
      }),
    ]);
  });

  it('stands in the list of its account until it is revoked, audited', async () => {
    const { token } = await issueOperatorToken(world.ports)(account.email, operator);
    await world.operators.add(anAccount(), anAuditEntry());
    const [own, other] = await listOperators(world.ports)();
    expect([own?.tokens, other?.tokens]).toEqual([[token], []]);
    world.database.audit.clear();
    expect(await revokeOperatorToken(world.ports)(token.prefix, operator)).toEqual({
      ...token,
      revokedAt: testMorning,
    });
    expect((await listOperators(world.ports)())[0]).toEqual({ account, tokens: [] });
    expect(audited()).toEqual([
      expect.objectContaining({ action: 'operator_token.revoke', subject: token.prefix, after: 'revoked' }),
    ]);
  });

  it('is for accounts that are there', async () => {
    await expect(issueOperatorToken(world.ports)('b@example.com', operator)).rejects.toEqual(
      refusal('operator_not_found'),
    );
  });

  it('never takes the place of another', async () => {
    const made = world.keyMaker.make();
    const ports = { ...world.ports, keyMaker: { make: () => made } };
    await issueOperatorToken(ports)(account.email, operator);
    await expect(issueOperatorToken(ports)(account.email, operator)).rejects.toThrow(
      'prefixes that are taken',
    );
  });
});
