import { Readable } from 'node:stream';
import { describe, expect, it, test } from '@jest/globals';
import { anApiKey } from '@mobile-money/testing/contracts/api-key-store';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { addedAccount, aFactor } from '@mobile-money/testing/contracts/given/staff';
import { AesSealer } from '../../src/sealing/aes-sealer.ts';
import { sealing, unsealed } from '../../src/sealing/sealed-stream.ts';
import { secretKey } from '../../src/sealing/secret-keys.ts';
import { refuseUnreadable, resealStored } from '../../src/sealing/stored-secrets.ts';
import { PostgresApiKeyStore } from '../../src/stores/api-key-store.ts';
import { PostgresFactorStore } from '../../src/stores/factor-store.ts';
import { postgresSubject } from '../postgres-subject.ts';

const old = secretKey(Buffer.alloc(32, 1));
const next = secretKey(Buffer.alloc(32, 2));

describe('A sealed text', () => {
  it('is opened to what it was, and reads as nothing of it meanwhile.', () => {
    const sealer = new AesSealer([next, old]);
    for (const text of ['', 'whsec_abc', 'é😀'.repeat(100)]) {
      const sealed = sealer.seal(text);
      expect(sealed).toMatch(new RegExp(`^sealed:1:${next.id}:[\\w+/]+=*$`));
      expect(sealer.unseal(sealed)).toBe(text);
      expect(sealer.seal(text)).not.toBe(sealed);
    }
  });

  it('is opened by any key of the list, and only by the one that sealed it.', () => {
    const sealed = new AesSealer([old]).seal('whsec_abc');
    expect(new AesSealer([next, old]).unseal(sealed)).toBe('whsec_abc');
    const missing = `A stored secret is sealed with the key ${old.id}, which is not in SECRETS_KEY_FILE.`;
    expect(() => new AesSealer([next]).unseal(sealed)).toThrow(missing);
    expect(() => new AesSealer([]).unseal(sealed)).toThrow(missing);
  });

  it('that was changed is refused, wherever.', () => {
    const sealer = new AesSealer([old, next]);
    const sealed = sealer.seal('whsec_abc');
    expect(() => sealer.unseal(sealed.replace(old.id, next.id))).toThrow();
    expect(() => sealer.unseal(`${sealed.slice(0, 18 + old.id.length)}AAAA`)).toThrow();
    // The last letter before the padding holds bits that mean nothing.
    for (let at = sealed.lastIndexOf(':') + 1; at < sealed.length - 3; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(() => sealer.unseal(sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow();
    }
  });

  test('is plain without a key, and what is plain is read with one.', () => {
    expect(new AesSealer([]).seal('whsec_abc')).toBe('whsec_abc');
    expect(new AesSealer([old]).unseal('whsec_abc')).toBe('whsec_abc');
  });
});

describe('A sealed file', () => {
  const sealed = async (content: Buffer): Promise<Buffer> =>
    Buffer.concat(await Readable.from([content]).pipe(sealing(old)).toArray());
  const opened = async (file: Buffer, pieceBytes: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let at = 0; at < file.length; at += pieceBytes) pieces.push(file.subarray(at, at + pieceBytes));
    const parts: Buffer[] = [];
    for await (const part of unsealed('It', Readable.from(pieces), [next, old])) parts.push(part);
    return Buffer.concat(parts);
  };

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('of %d bytes is opened whole.', async (size) => {
    const content = Buffer.alloc(size, 'abcdefg');
    const file = await sealed(content);
    for (const pieceBytes of [7_777, 65_552, 1_000_000]) {
      expect((await opened(file, pieceBytes)).equals(content)).toBe(true);
    }
    expect(file.includes('abcdefg')).toBe(false);
  });

  it('whose chunks were taken out, put last or mixed up is not opened.', async () => {
    const file = await sealed(Buffer.alloc(200_000, 'abcdefg'));
    const head = file.subarray(0, 35 + 32);
    const frames = [0, 1, 2, 3].map((n) => file.subarray(67 + n * 65_552, 67 + (n + 1) * 65_552));
    for (const order of [
      [0, 1, 2],
      [0, 2, 1, 3],
      [1, 2, 3],
      [0, 0, 1, 2, 3],
    ]) {
      const other = Buffer.concat([head, ...order.map((n) => frames[n] as Buffer)]);
      await expect(opened(other, 65_536)).rejects.toThrow();
    }
    expect(await opened(Buffer.concat([head, ...frames]), 65_536)).toHaveLength(200_000);
  });

  it('and one that is not sealed is given as it is.', async () => {
    for (const text of ['m', 'mobile-money backup', '\x1f\x8b plain']) {
      const plain = Buffer.from(text.padEnd(40, '.'));
      expect(await opened(plain, 3)).toEqual(plain);
    }
  });
});

describe('Webhook secrets in PostgreSQL', () => {
  const subject = postgresSubject();
  const stored = async (applicationId: string): Promise<readonly string[]> => {
    const { database } = await subject();
    const { rows } = await database.pool.query<{ webhook_secret: string }>(
      'select webhook_secret from api_keys where application_id = $1 order by created_at',
      [applicationId],
    );
    return rows.map((row) => row.webhook_secret);
  };

  it('are stored sealed, and sealed anew with a new key, beside plain ones from before.', async () => {
    const { database } = await subject();
    const applicationId = 'sealed';
    const storeWith = (...keys: readonly (typeof old)[]) =>
      new PostgresApiKeyStore(database, new AesSealer(keys));
    await storeWith().issue(anApiKey({ applicationId }), 'whsec_plain', anAuditEntry());
    await storeWith(old).issue(anApiKey({ applicationId }), 'whsec_old', anAuditEntry());
    const all = ['whsec_old', 'whsec_plain'];
    expect([...(await storeWith(next, old).webhookSecrets(applicationId))].sort()).toEqual(all);
    await expect(storeWith(next).webhookSecrets(applicationId)).rejects.toThrow(old.id);
    await expect(refuseUnreadable(database, [next])).rejects.toThrow(
      `Stored secrets are sealed with the key ${old.id}, which is not in SECRETS_KEY_FILE.`,
    );
    expect(await resealStored(database, [next, old])).toBe(2);
    expect(await resealStored(database, [next, old])).toBe(0);
    for (const text of await stored(applicationId)) expect(text).toContain(`sealed:1:${next.id}:`);
    await refuseUnreadable(database, [next]);
    expect([...(await storeWith(next).webhookSecrets(applicationId))].sort()).toEqual(all);
  });
});

describe('Second factors in PostgreSQL', () => {
  const subject = postgresSubject();

  it('are stored sealed, and sealed anew with a new key.', async () => {
    const { database, staff, audit } = await subject();
    const { email } = await addedAccount({ staff, audit });
    const storeWith = (...keys: readonly (typeof old)[]) =>
      new PostgresFactorStore(database, new AesSealer(keys));
    const factor = aFactor({ email, secret: 'JBSWY3DPEHPK3PXP' });
    await storeWith(old).add(factor, 'none', anAuditEntry());
    const stored = async (): Promise<string> => {
      const { rows } = await database.pool.query('select secret from staff_factors where email = $1', [
        email,
      ]);
      return String(rows[0]?.secret);
    };
    expect(await stored()).toContain(`sealed:1:${old.id}:`);
    expect(await storeWith(next, old).list(email)).toEqual([factor]);
    await resealStored(database, [next, old]);
    expect(await stored()).toContain(`sealed:1:${next.id}:`);
    expect(await storeWith(next).list(email)).toEqual([factor]);
  });
});
