import { describe, expect, it } from '@jest/globals';
import { aStaffMember, memoryPorts, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import {
  type ApiKey,
  apiKeyText,
  applicationId,
  isValid,
  type KeyParts,
  keyStatuses,
  readApiKeyText,
} from '../../src/application/api-key.ts';
import { instant, isoInstant, later } from '../../src/instant.ts';
import {
  changeKeyTerms,
  issueApiKey,
  issueFirstApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../src/use-cases/api-keys.ts';
import { refusal } from '../a-transaction.ts';
import { anEntryBy, withMethods } from '../a-world.ts';

it.each(['default', 'a', '7', 'Casino-2', 'acme.cm', 'acme_bets', 'a'.repeat(64)])(
  'the name %j is kept as it is',
  (name) => {
    expect(applicationId(name)).toBe(name);
  },
);

it.each(['', ' ', '-a', '.a', '_a', 'a b', 'a/b', 'a\n', 'é', 'a'.repeat(65)])(
  'the name %j is refused',
  (name) => {
    expect(() => applicationId(name)).toThrow(refusal('invalid_application'));
  },
);

describe('the text of a key', () => {
  it('has the form of the interface', () => {
    expect(apiKeyText({ kind: 'live', prefix: 'Ab12', secret: 's3cret' })).toBe('svc_live_Ab12_s3cret');
  });

  it('gives its parts back, whatever the secret holds', () => {
    const visible = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 256,
    });
    const parts: fc.Arbitrary<KeyParts> = fc.record({
      kind: fc.constantFrom('live', 'test'),
      prefix: fc.stringMatching(/^[A-Za-z0-9]{1,64}$/),
      secret: visible,
    });
    fc.assert(fc.property(parts, (each) => expect(readApiKeyText(apiKeyText(each))).toEqual(each)));
  });

  it.each([
    '',
    'svc_',
    'svc_live_a',
    'svc_live_a_',
    'svc_live__b',
    'svc_prod_a_b',
    'SVC_live_a_b',
    'svc_test_a-b_c',
    'svc_test_a_b c',
    'svc_test_a_b\n',
    'svc_test_a_é',
    ' svc_test_a_b',
    `svc_test_${'a'.repeat(65)}_b`,
    `svc_test_a_${'b'.repeat(257)}`,
  ])('is not %j', (text) => {
    expect(readApiKeyText(text)).toBeNull();
  });
});

it('a key is valid until it is revoked', () => {
  const key: ApiKey = {
    prefix: 'a',
    applicationId: 'default',
    kind: 'test',
    secretSha256: '',
    createdAt: instant(1),
    revokedAt: null,
    expiresAt: null,
    addresses: [],
    lastUsedAt: null,
  };
  expect(isValid(key)).toBe(true);
  expect(isValid({ ...key, revokedAt: instant(2) })).toBe(false);
});

const staff = aStaffMember();
const request = { application: 'casino', kind: 'live' } as const;

describe('an API key', () => {
  it('is shown once: what is kept does not tell its secret', async () => {
    const world = memoryPorts();
    const { key, text, webhookSecret } = await issueApiKey(world.ports)(request, staff);
    expect(key).toEqual({
      prefix: expect.stringMatching(/^[A-Za-z0-9]+$/),
      applicationId: 'casino',
      kind: 'live',
      secretSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: testMorning,
      revokedAt: null,
      expiresAt: null,
      addresses: [],
      lastUsedAt: null,
    });
    const secret = text.replace(`svc_live_${key.prefix}_`, '');
    expect(text).toBe(`svc_live_${key.prefix}_${secret}`);
    expect(JSON.stringify(await listApiKeys(world.ports)())).not.toContain(secret);
    expect(await world.apiKeys.webhookSecrets('casino')).toEqual([webhookSecret]);
  });

  it('is listed as valid until it is expired or revoked', async () => {
    const world = memoryPorts();
    const terms = { expiresAt: later(testMorning, 1), addresses: [] };
    const { key } = await issueApiKey(world.ports)({ ...request, terms }, staff);
    const statuses = async () => {
      const lists = await Promise.all(keyStatuses.map((each) => listApiKeys(world.ports)(each)));
      return keyStatuses.filter((_, index) => lists[index]?.length === 1);
    };
    expect(await statuses()).toEqual(['valid']);
    world.clock.advance(1);
    expect(await statuses()).toEqual(['expired']);
    await revokeApiKey(world.ports)(key.prefix, staff);
    expect(await statuses()).toEqual(['revoked']);
  });

  it('comes with an entry in the audit, which holds no secret', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)(request, staff);
    expect((await world.audit.list(null, 10)).items).toEqual([
      anEntryBy(staff, testMorning, ['api_key.issue', key.prefix, '', 'live, casino']),
    ]);
  });

  it('of an application without a proper name is refused, and nothing is kept', async () => {
    const world = memoryPorts();
    const issue = issueApiKey(world.ports)({ application: 'a b', kind: 'test' }, staff);
    await expect(issue).rejects.toEqual(refusal('invalid_application'));
    expect(await world.apiKeys.list()).toEqual([]);
    expect(world.database.audit.size).toBe(0);
  });

  it('gets another prefix when the first one is taken', async () => {
    const world = memoryPorts();
    const first = world.keyMaker.make();
    const made = [first, first, world.keyMaker.make()];
    const keyMaker = { make: () => made.shift() ?? first };
    const ports = { ...world.ports, keyMaker };
    const issued = [await issueApiKey(ports)(request, staff), await issueApiKey(ports)(request, staff)];
    expect(new Set(issued.map(({ key }) => key.prefix)).size).toBe(2);
    await expect(issueApiKey(ports)(request, staff)).rejects.toThrow('prefixes that are taken');
    expect(await world.apiKeys.list()).toHaveLength(2);
  });
});

describe('the first API key', () => {
  it('is issued once, also when many ask at once', async () => {
    const world = memoryPorts();
    const issueFirst = issueFirstApiKey(world.ports);
    const issued = await Promise.all([1, 2, 3].map(() => issueFirst(request, staff)));
    expect(issued.filter((each) => each !== null)).toHaveLength(1);
    expect(await world.apiKeys.list()).toHaveLength(1);
    expect(world.database.audit.size).toBe(1);
  });
});

describe('a revoked key', () => {
  it('is kept with the time of its end, and who ended it is in the audit', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)({ application: 'casino', kind: 'test' }, staff);
    world.clock.advance(5);
    const revoked = await revokeApiKey(world.ports)(key.prefix, staff);
    expect(revoked).toEqual({ ...key, revokedAt: later(testMorning, 5) });
    expect(await world.apiKeys.find(key.prefix)).toEqual(revoked);
    expect(await world.apiKeys.webhookSecrets('casino')).toEqual([]);
    expect((await world.audit.list(null, 10)).items[0]).toMatchObject({
      at: later(testMorning, 5),
      staff,
      action: 'api_key.revoke',
      subject: key.prefix,
      before: 'valid',
      after: 'revoked',
    });
  });
});

describe('the terms of a key', () => {
  const narrow = { expiresAt: later(testMorning, 60), addresses: ['192.0.2.1', '::1'] };

  it('change as far as someone says so, and the audit tells what they were', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)(request, staff);
    const change = changeKeyTerms(world.ports);
    expect(await change(key.prefix, narrow, staff)).toEqual({ ...key, ...narrow });
    world.clock.advance(5);
    const wide = await change(key.prefix, { addresses: [] }, staff);
    expect(wide).toEqual({ ...key, ...narrow, addresses: [] });
    expect(await world.apiKeys.find(key.prefix)).toEqual(wide);
    const until = `until ${isoInstant(narrow.expiresAt)}`;
    expect((await world.audit.list(null, 2)).items).toEqual([
      anEntryBy(staff, later(testMorning, 5), [
        'api_key.terms',
        key.prefix,
        `${until}, from 192.0.2.1 ::1`,
        `${until}, from anywhere`,
      ]),
      anEntryBy(staff, testMorning, [
        'api_key.terms',
        key.prefix,
        'no end, from anywhere',
        `${until}, from 192.0.2.1 ::1`,
      ]),
    ]);
  });

  it('may have other addresses once it has expired, and stay expired until someone says otherwise', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)({ ...request, terms: narrow }, staff);
    const change = changeKeyTerms(world.ports);
    world.clock.advance(60);
    const wide = { ...key, ...narrow, addresses: [] };
    expect(await change(key.prefix, { addresses: [] }, staff)).toEqual(wide);
    await expect(change(key.prefix, { expiresAt: narrow.expiresAt }, staff)).rejects.toEqual(
      refusal('expiry_passed'),
    );
    expect(await change(key.prefix, { expiresAt: null }, staff)).toEqual({ ...wide, expiresAt: null });
  });

  it('do not change of a key that is revoked or not there, nor to what is past', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)(request, staff);
    const change = (patch: Partial<typeof narrow>, prefix = key.prefix) =>
      changeKeyTerms(world.ports)(prefix, patch, staff);
    await expect(change({ expiresAt: testMorning })).rejects.toEqual(refusal('expiry_passed'));
    await expect(change(narrow, 'nobody')).rejects.toEqual(refusal('api_key_not_found'));
    await revokeApiKey(world.ports)(key.prefix, staff);
    await expect(change(narrow)).rejects.toEqual(refusal('revoked_already'));
    expect(world.database.audit.size).toBe(2);
  });

  it('are decided anew when someone else changed them meanwhile, and given up when that goes on', async () => {
    const world = memoryPorts();
    const { key } = await issueApiKey(world.ports)(request, staff);
    let meanwhile = 1;
    const apiKeys = withMethods(world.apiKeys, {
      list: async () => {
        const keys = await world.apiKeys.list();
        if (meanwhile > 0)
          await changeKeyTerms(world.ports)(key.prefix, { expiresAt: later(testMorning, meanwhile) }, staff);
        meanwhile -= 1;
        return keys;
      },
    });
    const change = () =>
      changeKeyTerms({ ...world.ports, apiKeys })(key.prefix, { addresses: ['::1'] }, staff);
    expect(await change()).toEqual({ ...key, expiresAt: later(testMorning, 1), addresses: ['::1'] });
    meanwhile = 1_000;
    await expect(change()).rejects.toEqual(refusal('too_busy'));
  });
});
