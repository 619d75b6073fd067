import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import { ConfigError } from '../../src/config/environment-reader.ts';
import type { Connection } from '../../src/gateways/connection.ts';
import { openGateways } from '../../src/gateways/open-gateways.ts';
import { root } from '../support/service-process.ts';

describe('connections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'connections-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A change that changes nothing would prove nothing. */
  function replaced(text: string, from: string, to: string): string {
    if (!text.includes(from)) throw new Error(`The example has no ${from}.`);
    return text.replace(from, to);
  }

  /** The two files that docs/connecting-operators.md shows. */
  const operations = readFileSync(join(root, 'docs/connecting-operators.md'), 'utf8');
  const [providers = '', secrets = ''] = [...operations.matchAll(/```json\n(.*?)```/gs)].map(
    ([, json = '']) => json,
  );

  function written(name: string, content: string): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  function connections(changes: { providers?: string; secrets?: string | null } = {}): readonly Connection[] {
    const given = changes.secrets === undefined ? secrets : changes.secrets;
    return readConfig({
      PROVIDERS_FILE: written('providers.json', changes.providers ?? providers),
      ...(given === null ? {} : { PROVIDER_SECRETS_FILE: written('secrets.json', given) }),
    }).connections;
  }

  describe('the files that docs/connecting-operators.md shows', () => {
    test('connect a provider of each kind, with the defaults of the table', () => {
      const [mtn, ussd, orange] = connections();
      expect(mtn?.gateway).toMatchObject({
        kind: 'mtn_momo',
        baseUrl: 'https://proxy.momoapi.mtn.com',
        timeoutMs: 15_000,
        targetEnvironment: 'mtncameroon',
        currency: 'XAF',
        callbackUrl: 'https://pay.example.com/gateway/v1/mtn_momo/callback',
        note: 'MTN MoMo',
        collection: { apiUser: '…', apiKey: '…', subscriptionKey: '…' },
      });
      expect(ussd).toMatchObject({
        smsSenders: ['MobileMoney'],
        deviceSecret: 'a long random text',
        gateway: {
          kind: 'ussd',
          operator: 'mtn',
          allowBasic: false,
          lockWaitMs: 5_000,
          replyTimeoutMs: 30_000,
          pollIntervalMs: 1_000,
          collectionTemplate: null,
          ports: [
            { port: 1, pin: '1234', channelId: 'mtn_ussd_1' },
            { port: 2, pin: '4321', channelId: null },
          ],
        },
      });
      expect([mtn, orange].map((each) => each?.statusReadsPerSecond)).toEqual([10, 10]);
      expect([mtn, orange].map((each) => each?.balanceReads)).toEqual([false, false]);
      const asked = connections({
        providers: providers.replace('"sms_senders"', '"balance_reads": true, "sms_senders"'),
      });
      expect(asked.map(({ balanceReads }) => balanceReads).filter((isRead) => isRead)).toHaveLength(1);
      expect(orange?.gateway).toMatchObject({
        kind: 'orange_money',
        apiPath: '/omcoreapis/1.0.2',
        tokenHeader: 'Authorization',
        channelUserMsisdn: '698417301',
        pin: '1234',
      });
    });

    test('open gateways that are ready to send', () => {
      const never = (): never => {
        throw new Error('Nothing is sent here.');
      };
      const router = openGateways(connections(), {
        clock: { now: never },
        ids: { next: never },
        log: { info: never, warn: never, error: never },
        portLock: { whileHeld: never },
      });
      expect([...router.states().keys()]).toEqual(['mtn_momo', 'mtn_ussd', 'orange_money']);
      router.close();
    });
  });

  describe('a provider', () => {
    test('without secrets has no gateway, and believes no device', () => {
      for (const { gateway, deviceSecret } of connections({ secrets: null })) {
        expect([gateway, deviceSecret]).toEqual([null, null]);
      }
      const [mtn, ussd] = connections({ secrets: '{"mtn_momo": {}}' });
      expect(mtn?.gateway).toMatchObject({ collection: null, disbursement: null });
      expect(ussd?.gateway).toBeNull();
    });

    const inProviders = (from: string, to: string) => ({ providers: replaced(providers, from, to) });
    const inSecrets = (from: string, to: string) => ({ secrets: replaced(secrets, from, to) });
    // biome-ignore format: reads by its columns
    const wrong = [
      ['of an unknown kind',           inProviders('"kind": "mtn_momo"', '"kind": "fax"'),                 "The gateway of mtn_momo has the kind 'fax'"],
      ['without an address',           inProviders('"base_url": "http://10.0.0.20",', ''),                 "The gateway of mtn_ussd needs a text as 'base_url'"],
      ['with a login in its address',  inProviders('http://10.0.0.20', 'http://admin:hush@10.0.0.20'),     'The gateway of mtn_ussd needs an http or https address without a login'],
      ['with half an address',         inProviders('http://10.0.0.20', 'mtn-gateway'),                     'The gateway of mtn_ussd needs an http or https address'],
      ['with no time at all',          inProviders('"kind": "ussd",', '"kind": "ussd", "timeout_ms": 0,'), "The gateway of mtn_ussd needs whole milliseconds from 1 to 86400000 as 'timeout_ms'"],
      ['of an unknown operator',       inProviders('"operator": "mtn",\n        "ports"', '"operator": "camtel",\n        "ports"'), "The gateway of mtn_ussd has the operator 'camtel'"],
      ['with a port twice',            inProviders('{ "port": 2 }', '{ "port": 1 }'),                      'The gateway of mtn_ussd has port 1 twice'],
      ['with a port of nowhere',       inProviders('"channel_id": "mtn_ussd_1" }', '"channel_id": "x" }'), "The gateway of mtn_ussd has port 1, which has the unknown channel 'x'"],
      ['with a code without amount',   inProviders('{number}*{amount}*{pin}#"', '{number}#"'),             /The gateway of mtn_ussd has a 'transfer_template' .* with \{number\} and \{amount\}/],
      ['with a long Orange number',    inProviders('"698417301"', '"+237698417301"'),                      'The gateway of orange_money needs a number of nine digits'],
      ['without a PIN for Orange',     inSecrets('"pin": "1234",', ''),                                    "orange_money needs a text as 'pin'"],
      ['without a PIN for a port',     inSecrets(', "2": "4321"', ''),                                     'The gateway of mtn_ussd has port 2, which needs a PIN'],
      ['that is never read',           inProviders('"kind": "mtn_momo",', '"kind": "mtn_momo", "status_reads_per_second": 0,'), "The gateway of mtn_momo needs a whole number from 1 to 100 as 'status_reads_per_second'"],
      ['that is read by halves',       inProviders('"kind": "mtn_momo",', '"kind": "mtn_momo", "status_reads_per_second": 2.5,'), "needs a whole number from 1 to 100 as 'status_reads_per_second'"],
      ['whose secrets are misnamed',   inSecrets('"mtn_ussd"', '"mtn_usd"'),                               "has 'mtn_usd', which is no provider"],
      ['whose secrets are a text',     { secrets: '{"mtn_momo": "hush"}' },                                'mtn_momo must be an object'],
      ['with a misspelt setting',      inProviders('"target_environment"', '"target_enviroment"'),         /^PROVIDERS_FILE .*: The gateway of mtn_momo has the unknown member 'target_enviroment'; did you mean 'target_environment'\?$/],
      ['with a misspelt port',         inProviders('{ "port": 2 }', '{ "prt": 2 }'),                       /The gateway of mtn_ussd: 'ports' number 2 has the unknown member 'prt'; did you mean 'port'\?$/],
      ['with a misspelt secret',       inSecrets('"device_secret": "a long', '"deviceSecrets": "a long'),  /^PROVIDER_SECRETS_FILE .*: mtn_ussd has the unknown member 'deviceSecrets'; did you mean 'device_secret'\?$/],
      ['with a misspelt key',          inSecrets('"api_key"', '"apy_key"'),                                /^PROVIDER_SECRETS_FILE .*: mtn_momo: 'collection' has the unknown member 'apy_key'; did you mean 'api_key'\?$/],
    ] as const;

    test.each(wrong)('%s stops the start with one line', (_, changes, words) => {
      const start = () => connections(changes);
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(words);
      expect(start).not.toThrow('hush');
    });

    test('is told of a misspelt setting before it has secrets, too', () => {
      const { providers: misspelt } = inProviders(
        '"channel_id": "mtn_ussd_1" }',
        '"chanel_id": "mtn_ussd_1" }',
      );
      expect(() => connections({ providers: misspelt, secrets: null })).toThrow("did you mean 'channel_id'?");
    });

    test('whose secrets are broken JSON is not quoted', () => {
      expect(() => connections({ secrets: '{"mtn_momo": {"pin": "7788"' })).toThrow(/it is not JSON\.$/);
      expect(() => connections({ secrets: '{"mtn_momo": {"pin": "7788"' })).not.toThrow(/7788/);
    });
  });
});

describe('statement formats', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formats-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const path = join(folder, 'formats.json');
  const read = (content: unknown) => {
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return readConfig({ STATEMENT_FORMATS_FILE: path }).statementFormats;
  };
  const aFormat = {
    provider_ids: ['mtn_momo'],
    columns: { operator_tx_id: ['Id'], amount: ['Amount'] },
  };

  test('every provider of the repository has a format', () => {
    const { statementFormats, registry } = readConfig({});
    expect(statementFormats.map(({ providerId }) => providerId).sort()).toEqual(
      registry.providers.map(({ providerId }) => providerId).sort(),
    );
  });

  test('a format is read with what it leaves out', () => {
    expect(read({ formats: [aFormat] })).toEqual([
      {
        providerId: 'mtn_momo',
        delimiter: null,
        columns: { operator_tx_id: ['Id'], amount: ['Amount'] },
        words: {},
        ignoredLines: [],
        dateOrder: 'day_first',
        utcOffsetMinutes: 60,
      },
    ]);
  });

  test.each([
    ['{', /JSON/],
    [{}, /The file needs a list as 'formats'/],
    [{ formats: [{ ...aFormat, provider_ids: ['mtn'] }] }, /'mtn' is no provider; accepted: mtn_momo, /],
    [{ formats: [aFormat, aFormat] }, /mtn_momo has two formats/],
    [{ formats: [{ ...aFormat, columns: { amount: ['a'] } }] }, /The format of mtn_momo: it names no column/],
    [
      { formats: [{ ...aFormat, columns: { id: ['a'] } }] },
      /'columns' has the unknown member 'id'; accepted: operator_tx_id, /,
    ],
    [
      { formats: [{ ...aFormat, words: { paid: ['a'] } }] },
      /'words' has the unknown member 'paid'; accepted: deposit, /,
    ],
    [
      { formats: [aFormat], format: [] },
      /The file has the unknown member 'format'; did you mean 'formats'\?/,
    ],
    [
      { formats: [{ ...aFormat, utc_offset: 60 }] },
      /'formats' number 1 has the unknown member 'utc_offset'; accepted: provider_ids, /,
    ],
    [
      { formats: [{ ...aFormat, words: { suceeded: ['a'] } }] },
      /'formats' number 1: 'words' has the unknown member 'suceeded'; did you mean 'succeeded'\?/,
    ],
    [{ formats: [{ ...aFormat, delimiter: ';;' }] }, /A delimiter is one character/],
    [{ formats: [{ ...aFormat, date_order: 'year_first' }] }, /accepted: day_first, month_first/],
  ])('%p stops the start with one line', (content, line) => {
    expect(() => read(content)).toThrow(line);
    expect(() => read(content)).toThrow(/^STATEMENT_FORMATS_FILE .* cannot be used: [^\n]*$/);
  });
});
