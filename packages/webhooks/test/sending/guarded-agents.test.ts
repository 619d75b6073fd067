import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reason, type SendAnswer } from '@mobile-money/core';
import { HttpWebhookSender } from '../../src/sending/http-webhook-sender.ts';
import { fakeInternet } from './fake-internet.ts';
import { Receiver } from './receiver.ts';
import { allowedHosts, refusedHosts, refusedNames } from './refused-hosts.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await Receiver.listening();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.close();
});

interface Choices {
  readonly allowPrivateAddresses: boolean;
  readonly lookup?: LookupFunction;
  readonly scheme?: 'http' | 'https';
}

async function sent(host: string, { scheme = 'http', ...choices }: Choices): Promise<SendAnswer> {
  const sender = new HttpWebhookSender({ timeoutMs: 5_000, ...choices });
  const url = `${scheme}://${host}:${receiver.port}/`;
  const answer = await sender.send({ url, headers: {}, body: '{}' });
  sender.close();
  return answer;
}

/** Resolves each name to its addresses, by turns when there are several lists. */
const resolving = (...answers: readonly (readonly string[])[]): LookupFunction => {
  let turn = 0;
  return (_, options, done) => {
    const addresses = (answers[turn % answers.length] ?? []).map((address) => ({
      address,
      family: isIP(address),
    }));
    turn += 1;
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
};

const noSuchName = async (): Promise<never> => {
  throw Object.assign(new Error('There is no such name.'), { code: 'ENOTFOUND' });
};

const spoken = (host: string): string => new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
const refused = (host: string): SendAnswer => ({
  status: null,
  error: reason('webhook_address_refused', { host: spoken(host) }),
  answerExcerpt: '',
});

describe('An address of our own side', () => {
  test.each(refusedHosts)('%s is never connected to, unless that is allowed.', async (host, means) => {
    const visited = fakeInternet();
    for (const scheme of ['http', 'https'] as const) {
      expect(await sent(host, { scheme, allowPrivateAddresses: false })).toEqual(refused(host));
    }
    expect(visited).toEqual([]);
    expect(receiver.connections).toHaveLength(0);
    expect(await sent(host, { allowPrivateAddresses: true })).toMatchObject({ status: 200 });
    expect(visited).toEqual([means]);
    expect(receiver.connections).toHaveLength(1);
  });

  test.each(Object.entries(refusedNames))(
    'is not reached by the name %s, which leads to %j.',
    async (name, leadsTo) => {
      const visited = fakeInternet();
      const lookup = resolving(leadsTo);
      for (const scheme of ['http', 'https'] as const) {
        expect(await sent(name, { lookup, scheme, allowPrivateAddresses: false })).toEqual(refused(name));
      }
      expect(visited).toEqual([]);
      expect(receiver.connections).toHaveLength(0);
      expect(await sent(name, { lookup, allowPrivateAddresses: true })).toMatchObject({ status: 200 });
      expect(visited).toEqual(leadsTo);
      expect(receiver.connections).toHaveLength(1);
    },
  );

  test('is refused when Node asks for one address only.', async () => {
    const lookup: LookupFunction = (name, options, done) =>
      resolving(['::127.0.0.1'])(name, { ...options, all: false }, done);
    fakeInternet();
    expect(await sent('one.example', { lookup, allowPrivateAddresses: false })).toEqual(
      refused('one.example'),
    );
    expect(receiver.connections).toHaveLength(0);
  });

  test('is not reached by a name that changes: what is checked is what is connected to.', async () => {
    const visited = fakeInternet();
    const answers = [['93.184.215.14'], ['127.0.0.1'], ['8.8.8.8'], ['::127.0.0.1'], ['1.1.1.1', '10.0.0.1']];
    const lookup = jest.fn(resolving(...answers));
    const statuses: (number | null)[] = [];
    for (const _ of answers) {
      statuses.push((await sent('changing.example', { lookup, allowPrivateAddresses: false })).status);
    }
    expect(statuses).toEqual([200, null, 200, null, null]);
    expect(visited).toEqual(['93.184.215.14', '8.8.8.8']);
    expect(lookup).toHaveBeenCalledTimes(answers.length);
    expect(receiver.connections).toHaveLength(2);
  });

  test('is refused without any pretending, by a literal and by the resolver of the system.', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST']) {
      expect(await sent(host, { allowPrivateAddresses: false })).toEqual(refused(host));
    }
    expect(receiver.connections).toHaveLength(0);
    expect(await sent('127.0.0.1', { allowPrivateAddresses: true })).toMatchObject({ status: 200 });
    expect(await sent('localhost', { allowPrivateAddresses: true })).toMatchObject({ status: 200 });
    expect(receiver.connections).toHaveLength(2);
  });
});

describe('A public address', () => {
  test.each(allowedHosts)('%s is connected to, and nothing is written to the console.', async (host) => {
    const visited = fakeInternet();
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const lookup = resolving([spoken(host)]);
    expect(await sent(host, { allowPrivateAddresses: false })).toMatchObject({ status: 200 });
    expect(await sent('public.example', { lookup, allowPrivateAddresses: false })).toMatchObject({
      status: 200,
    });
    expect(visited).toEqual([spoken(host), spoken(host)]);
    expect(receiver.connections).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });

  test('is found by name servers when no other lookup is given.', async () => {
    const visited = fakeInternet();
    jest.spyOn(dns.promises.Resolver.prototype, 'resolve4').mockImplementation(async () => ['8.8.8.8']);
    jest.spyOn(dns.promises.Resolver.prototype, 'resolve6').mockImplementation(noSuchName);
    expect(await sent('public.example', { allowPrivateAddresses: false })).toMatchObject({ status: 200 });
    expect(visited).toEqual(['8.8.8.8']);
  });
});

test('A name that name servers deny is asked of the system only where private addresses are allowed.', async () => {
  fakeInternet();
  for (const method of ['resolve4', 'resolve6'] as const)
    jest.spyOn(dns.promises.Resolver.prototype, method).mockImplementation(noSuchName);
  const system = jest.spyOn(dns, 'lookup').mockImplementation(resolving(['10.0.0.9']) as typeof dns.lookup);
  expect(await sent('neighbour.example', { allowPrivateAddresses: false })).toMatchObject({
    error: reason('webhook_name_without_address'),
  });
  expect(system).not.toHaveBeenCalled();
  expect(await sent('neighbour.example', { allowPrivateAddresses: true })).toMatchObject({ status: 200 });
  expect(system).toHaveBeenCalled();
});
