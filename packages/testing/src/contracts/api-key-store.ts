import { expect } from '@jest/globals';
import {
  type ApiKey,
  type AuditEntry,
  instant,
  later,
  limits,
  noTerms,
  type Ports,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

export type ApiKeyStoreSubject = Pick<Ports, 'apiKeys' | 'audit'>;

/** A key whose prefix and application no other test has. */
export const anApiKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  prefix: uniqueId().replaceAll('-', ''),
  applicationId: `app-${uniqueId()}`,
  kind: 'test',
  secretSha256: '0f'.repeat(32),
  createdAt: testMorning,
  revokedAt: null,
  ...noTerms,
  lastUsedAt: null,
  ...fields,
});

const secretOf = ({ prefix }: ApiKey): string => `whsec_${prefix}`;

/** The store may hold anything else, and keeps no copy of what it read. `issueFirst` has a suite of its own. */
export const apiKeyStoreContract = contract<ApiKeyStoreSubject>('An API key store', (it) => {
  const issued = async ({ apiKeys }: ApiKeyStoreSubject, fields: Partial<ApiKey> = {}): Promise<ApiKey> => {
    const key = anApiKey(fields);
    expect(await apiKeys.issue(key, secretOf(key), anAuditEntry())).toBe(true);
    return key;
  };

  it.each(['live', 'test'] as const)(
    'gives a %s key back exactly as it came, audited.',
    async (subject, kind) => {
      const key = anApiKey({ kind });
      const entry = anAuditEntry();
      expect(await subject.apiKeys.issue(key, secretOf(key), entry)).toBe(true);
      expect(await subject.apiKeys.find(key.prefix)).toEqual(key);
      expect(await isAudited(subject, entry)).toBe(true);
    },
  );

  it('knows no key by another prefix, whatever is asked for.', async (subject) => {
    const { prefix } = await issued(subject, { prefix: `A${uniqueId().replaceAll('-', '')}` });
    const alike = [prefix.toLowerCase(), `${prefix} `, prefix.slice(1)];
    for (const other of [...alike, '', "' or true --", '\0', '\ud800'])
      expect(await subject.apiKeys.find(other)).toBeNull();
  });

  it('takes a prefix once, of many who want it at once, and audits only that one.', async (subject) => {
    const key = anApiKey();
    const entries = Array.from({ length: 8 }, () => anAuditEntry());
    const taken = await atOnce(8, (index) =>
      subject.apiKeys.issue(
        { ...key, applicationId: `${key.applicationId}-${index}` },
        secretOf(key),
        entries[index] as AuditEntry,
      ),
    );
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
    const winner = taken.indexOf(true);
    expect((await subject.apiKeys.find(key.prefix))?.applicationId).toBe(`${key.applicationId}-${winner}`);
    for (const [index, entry] of entries.entries()) {
      expect(await isAudited(subject, entry)).toBe(index === winner);
    }
  });

  it('lists every key, the oldest first.', async (subject) => {
    const own = [];
    for (const ms of [1, 2, 3]) own.push(await issued(subject, { createdAt: later(testMorning, ms) }));
    const prefixes = own.map(({ prefix }) => prefix);
    const listed = (await subject.apiKeys.list()).filter(({ prefix }) => prefixes.includes(prefix));
    expect(listed).toEqual(own);
  });

  it('keeps the terms of a key, and notes its last use, never an older one.', async (subject) => {
    const terms = { expiresAt: later(testMorning, 5), addresses: ['192.0.2.0/24', '2001:db8::1'] };
    const key = await issued(subject, terms);
    expect(await subject.apiKeys.find(key.prefix)).toEqual(key);
    for (const ms of [50, 20]) await subject.apiKeys.markUsed(key.prefix, later(testMorning, ms));
    const listed = (await subject.apiKeys.list()).filter(({ prefix }) => prefix === key.prefix);
    expect(listed).toEqual([{ ...key, lastUsedAt: later(testMorning, 50) }]);
    await subject.apiKeys.markUsed(uniqueId(), testMorning);
  });

  it('gives a key other terms, audited, while it has those that are known and is not revoked.', async (subject) => {
    const key = await issued(subject, { addresses: ['192.0.2.1'] });
    const terms = { expiresAt: later(testMorning, 5), addresses: ['192.0.2.0/24', '2001:db8::1'] };
    const stale = [{ ...key, expiresAt: testMorning }, { ...key, addresses: [] }, anApiKey()];
    const [first, last, ...refused] = Array.from({ length: 6 }, () => anAuditEntry());
    for (const [index, each] of stale.entries())
      expect(await subject.apiKeys.changeTerms(each, terms, refused[index] as AuditEntry)).toBe(false);
    expect(await subject.apiKeys.changeTerms(key, terms, first as AuditEntry)).toBe(true);
    const changed = { ...key, ...terms };
    expect(await subject.apiKeys.find(key.prefix)).toEqual(changed);
    expect(await subject.apiKeys.changeTerms(changed, noTerms, last as AuditEntry)).toBe(true);
    const revoked = await subject.apiKeys.revoke(key.prefix, testMorning, anAuditEntry());
    expect(revoked).toEqual({ ...key, ...noTerms, revokedAt: testMorning });
    expect(await subject.apiKeys.changeTerms(revoked, terms, refused[3] as AuditEntry)).toBe(false);
    const audited = [];
    for (const entry of [first, last, ...refused])
      audited.push(await isAudited(subject, entry as AuditEntry));
    expect(audited).toEqual([true, true, false, false, false, false]);
  });

  it('gives a key the terms of one, of many who change them at once.', async (subject) => {
    const key = await issued(subject);
    const changes = await atOnce(6, (index) =>
      subject.apiKeys.changeTerms(key, { ...noTerms, expiresAt: instant(1_000 + index) }, anAuditEntry()),
    );
    expect(changes.filter((isDone) => isDone)).toHaveLength(1);
    const expiresAt = instant(1_000 + changes.indexOf(true));
    expect(await subject.apiKeys.find(key.prefix)).toEqual({ ...key, expiresAt });
  });

  it('revokes a key once, audited, and keeps the time when it is asked again.', async (subject) => {
    const key = await issued(subject);
    const first = anAuditEntry();
    const second = anAuditEntry();
    const revoked = { ...key, revokedAt: later(testMorning, 9) };
    expect(await subject.apiKeys.revoke(key.prefix, later(testMorning, 9), first)).toEqual(revoked);
    expect(await subject.apiKeys.revoke(key.prefix, later(testMorning, 99), second)).toEqual(revoked);
    expect(await subject.apiKeys.find(key.prefix)).toEqual(revoked);
    expect([await isAudited(subject, first), await isAudited(subject, second)]).toEqual([true, false]);
  });

  it('revokes a key once when many ask at once.', async (subject) => {
    const key = await issued(subject);
    const entries = Array.from({ length: 6 }, () => anAuditEntry());
    const answers = await atOnce(6, (index) =>
      subject.apiKeys.revoke(key.prefix, instant(1_000 + index), entries[index] as AuditEntry),
    );
    expect(new Set(answers.map(({ revokedAt }) => revokedAt)).size).toBe(1);
    const audited = [];
    for (const entry of entries) audited.push(await isAudited(subject, entry));
    expect(audited.filter((is) => is)).toHaveLength(1);
  });

  it('refuses to revoke what it does not know, and audits nothing.', async (subject) => {
    const entry = anAuditEntry();
    await expect(subject.apiKeys.revoke(uniqueId(), testMorning, entry)).rejects.toMatchObject({
      code: 'api_key_not_found',
    });
    expect(await isAudited(subject, entry)).toBe(false);
  });

  it('gives the webhook secrets of the valid keys of one application, the newest first.', async (subject) => {
    const { applicationId } = anApiKey();
    const own = [];
    for (const ms of [1, 2, 3]) {
      own.push(await issued(subject, { applicationId, createdAt: later(testMorning, ms) }));
    }
    const [oldest, middle, newest] = own as [ApiKey, ApiKey, ApiKey];
    await issued(subject, { applicationId: `${applicationId}-other` });
    expect(await subject.apiKeys.webhookSecrets(applicationId)).toEqual(
      [newest, middle, oldest].map(secretOf),
    );
    await subject.apiKeys.revoke(middle.prefix, testMorning, anAuditEntry());
    expect(await subject.apiKeys.webhookSecrets(applicationId)).toEqual([newest, oldest].map(secretOf));
    expect(await subject.apiKeys.webhookSecrets(uniqueId())).toEqual([]);
  });

  it('gives few webhook secrets, however many keys: of the newest, and of those that are valid longest.', async (subject) => {
    const { applicationId } = anApiKey();
    const secretsOf = async (count: number, expiresAt: (index: number) => ApiKey['expiresAt']) => {
      const secrets: string[] = [];
      for (let index = 0; index < count; index += 1) {
        ms += 1;
        const fields = { applicationId, createdAt: later(testMorning, ms), expiresAt: expiresAt(index) };
        secrets.unshift(secretOf(await issued(subject, fields)));
      }
      return secrets;
    };
    let ms = 0;
    const { newest: newestMax, validLongest: longestMax } = limits.signingSecrets;
    const forgotten = await secretsOf(5, () => testMorning);
    const forGood = await secretsOf(3, () => null);
    const lasting = await secretsOf(longestMax - 3, (index) => later(testMorning, 9_000 + index));
    const hidden = await secretsOf(20, () => later(testMorning, 8_000));
    const newest = await secretsOf(newestMax, () => later(testMorning, 8_000));
    const signing = await subject.apiKeys.webhookSecrets(applicationId);
    expect(signing).toEqual([...newest, ...lasting, ...forGood]);
    expect([...forgotten, ...hidden].filter((secret) => signing.includes(secret))).toEqual([]);
  });
});

/** Every subject begins without any key. */
export const firstApiKeyContract = contract<ApiKeyStoreSubject>('An API key store without keys', (it) => {
  it('takes one first key, of many who bring one at once.', async ({ apiKeys }) => {
    const keys = Array.from({ length: 8 }, () => anApiKey());
    const taken = await atOnce(8, (index) => {
      const key = keys[index] as ApiKey;
      return apiKeys.issueFirst(key, secretOf(key), anAuditEntry());
    });
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
    expect(await apiKeys.list()).toEqual([keys[taken.indexOf(true)]]);
  });

  it('takes no first key after any other, not even after a revoked one.', async ({ apiKeys }) => {
    const key = anApiKey();
    await apiKeys.issue(key, secretOf(key), anAuditEntry());
    await apiKeys.revoke(key.prefix, testMorning, anAuditEntry());
    const late = anApiKey();
    expect(await apiKeys.issueFirst(late, secretOf(late), anAuditEntry())).toBe(false);
    expect(await apiKeys.find(late.prefix)).toBeNull();
  });
});
