import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ussdReplyTemplates } from '@mobile-money/gateways';
import { readConnections } from '../../src/config/connections-file.ts';
import { defaultProvidersFile } from '../../src/config/providers-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'connections-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(content: unknown): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const product = { api_user: 'user', api_key: 'key', subscription_key: 'subscription' };
const read = { apiUser: 'user', apiKey: 'key', subscriptionKey: 'subscription' };
const secrets = {
  mtn_momo: { device_secret: 'device', collection: product, disbursement: product },
  orange_money: {
    client_id: 'client',
    client_secret: 'hidden',
    api_user: 'user',
    api_password: 'password',
    pin: '1234',
  },
  mtn_ussd: { username: 'admin', password: 'password', pins: { '1': '4321' } },
};

describe('the ways to operators', () => {
  const connections = readConnections(defaultProvidersFile, fileWith(secrets));
  const of = (providerId: string) => connections.find((each) => each.providerId === providerId);

  test('lead to MTN with a user, a key and a subscription for each product', () => {
    expect(of('mtn_momo')).toEqual({
      providerId: 'mtn_momo',
      smsSenders: expect.arrayContaining(['MobileMoney']),
      deviceSecret: 'device',
      gateway: {
        kind: 'mtn_momo',
        baseUrl: 'https://proxy.momoapi.mtn.com',
        timeoutMs: 15_000,
        targetEnvironment: 'mtncameroon',
        currency: 'XAF',
        callbackUrl: null,
        note: 'MTN MoMo',
        collection: read,
        disbursement: read,
      },
    });
  });

  test('lead to Orange', () => {
    expect(of('orange_money')?.gateway).toMatchObject({
      kind: 'orange_money',
      baseUrl: 'https://api-s1.orange.cm',
      apiPath: '/omcoreapis/1.0.2',
      clientSecret: 'hidden',
      channelUserMsisdn: '690000001',
      pin: '1234',
    });
    expect(of('orange_money')?.deviceSecret).toBeNull();
  });

  test('lead to a USSD gateway, each port with the pin of its SIM card', () => {
    expect(of('mtn_ussd')?.gateway).toMatchObject({
      kind: 'ussd',
      operator: 'mtn',
      gatewayId: 'mtn_ussd',
      username: 'admin',
      ports: [{ port: 1, pin: '4321', channelId: 'mtn_ussd_1' }],
      transferTemplate: '*126*1*1*{number}*{amount}*{pin}#',
      collectionTemplate: null,
      replies: ussdReplyTemplates,
    });
  });

  test('lead nowhere without secrets', () => {
    expect(of('orange_ussd')).toMatchObject({ gateway: null, deviceSecret: null });
  });
});

describe('settings that cannot be used are told in one line', () => {
  const provider = { provider_id: 'p', display_name: 'P', channels: [] };
  const withGateway = (gateway: unknown) => fileWith({ providers: [{ ...provider, gateway }] });

  test.each<[string, unknown, unknown, string]>([
    ['an unknown kind', { kind: 'fax', base_url: 'x' }, { p: {} }, "A gateway has the kind 'fax'"],
    ['no address', { kind: 'mtn_momo' }, { p: {} }, "The gateway of p needs a text as 'base_url'."],
    [
      'a missing secret',
      { kind: 'ussd', base_url: 'x', operator: 'mtn', ports: [] },
      { p: {} },
      "'username'",
    ],
    [
      'another operator',
      { kind: 'ussd', base_url: 'x', operator: 'nexttel' },
      { p: {} },
      "operator 'nexttel'",
    ],
    ['secrets that are no object', null, { p: 'secret' }, 'PROVIDER_SECRETS_FILE: p must be an object.'],
  ])('%s', (_, gateway, secret, line) => {
    expect(() => readConnections(withGateway(gateway), fileWith(secret))).toThrow(line);
  });

  test('a file of secrets that is no JSON, without a word of it', () => {
    const path = fileWith('{"p": {"pin": 1234 oops');
    expect(() => readConnections(withGateway(null), path)).toThrow(
      `PROVIDER_SECRETS_FILE ${path} cannot be used: it is not JSON.`,
    );
  });

  test('a list of senders that is none', () => {
    const path = fileWith({ providers: [{ ...provider, sms_senders: 'MobileMoney' }] });
    expect(() => readConnections(path, null)).toThrow("A provider needs a list of texts as 'sms_senders'.");
  });
});
