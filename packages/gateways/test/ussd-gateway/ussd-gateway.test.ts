import { describe, expect, test } from '@jest/globals';
import {
  type CollectionRequest,
  type KeepName,
  type PortLock,
  reason,
  type TransferRequest,
} from '@mobile-money/core';
import { MemoryPortLock, saying } from '@mobile-money/testing';
import type { UssdGatewaySettings } from '../../src/ussd-gateway/ussd-gateway-settings.ts';
import { aRequest } from '../support/a-request.ts';
import { closing } from '../support/closing.ts';
import { html, type Reply } from '../support/pretend-server.ts';
import {
  PretendDevice,
  type PretendDeviceChoices,
  promptSent,
  taken,
  transferDone,
  ussdGateway,
  ussdSettings,
} from './pretend-device.ts';

const keep = closing();
const request = aRequest('mtn');
const waitedFor: KeepName = async () => undefined;

async function facing(
  choices: PretendDeviceChoices = {},
  changes: Partial<UssdGatewaySettings> = {},
  locks?: PortLock,
) {
  const device = new PretendDevice(choices);
  const server = keep(await device.listening());
  const real = keep(ussdGateway(ussdSettings(server.url, changes), locks));
  const gateway = {
    transfer: (asked: TransferRequest, keepName = waitedFor) => real.transfer(asked, keepName),
    collect: (asked: CollectionRequest, keepName = waitedFor) => real.collect(asked, keepName),
    readStatus: () => real.readStatus(),
    givesVerdicts: () => real.givesVerdicts(),
  };
  return { device, server, gateway };
}

describe('Over USSD', () => {
  test('a transfer whose reply tells success is final, and bears the id of the reply.', async () => {
    const { device, gateway } = await facing();
    expect(await gateway.transfer(request)).toEqual({
      outcome: 'sent',
      isFinal: true,
      providerTxId: '18387577522',
    });
    expect(device.dialled).toEqual([{ port: [1], text: '*126*1*1*670000001*5000*1357#' }]);
    expect(device.cancelled).toEqual([]);
  });

  test('a collection is asked for on the SIM card of its channel.', async () => {
    const ports = ussdSettings('http://device').ports.toReversed();
    const { device, gateway } = await facing({ reply: () => promptSent }, { ports });
    expect(await gateway.collect(request)).toEqual({ outcome: 'sent', providerTxId: null });
    expect(device.dialled).toEqual([{ port: [1], text: '*126*7*670000001*5000#' }]);
  });

  test('no status can be read.', async () => {
    const { gateway } = await facing();
    expect(await gateway.readStatus()).toMatchObject({ outcome: 'unknown' });
    expect(gateway.givesVerdicts()).toBe(false);
  });

  // biome-ignore format: reads by its columns
  test.each<[string, () => Promise<{ outcome: string }>]>([
    ['no port has the channel',          async () => (await facing()).gateway.collect({ ...request, channelId: 'other' })],
    ['a SIM card lacks the PIN',         async () => (await facing({}, { ports: [{ port: 1, pin: '', channelId: null }] })).gateway.transfer(request)],
    ['the code is longer than 60 bytes', async () => (await facing({}, { transferTemplate: `*${'1'.repeat(40)}*{number}*{amount}*{pin}#` })).gateway.transfer(request)],
  ])('nothing is dialled when %s.', async (_, send) => {
    expect(await send()).toMatchObject({
      outcome: 'rejected',
      reason: saying(/nothing was dialled|no port/),
    });
  });

  test.each([
    '*126*{number}#',
    '*126*{number}{amount}#',
    '*126*1{amount}*{number}#',
    '*126*{number}*{amount}*call#',
  ])('a template that cannot be meant stops the start: %s.', (transferTemplate) => {
    expect(() => ussdGateway(ussdSettings('http://device', { transferTemplate }))).toThrow(/USSD template/);
  });
});

describe('What a network replies to a transfer', () => {
  // biome-ignore format: reads by its columns
  test.each<[string, string | null, 'sent' | 'rejected' | 'unknown']>([
    ['success',                       transferDone,                                            'sent'],
    ['success without details',       'Vous avez envoye 5000 FCFA.',                           'sent'],
    ['not enough money',              'Votre solde est insuffisant.',                          'rejected'],
    ['a menu',                        '1. Confirmer 2. Annuler',                               'unknown'],
    ['an error of the network',       'Probleme de connexion ou code IHM non valide.',         'unknown'],
    ['a failure that took the money', 'Votre transfert est non abouti.',                       'unknown'],
    ['a refusal in words of success', 'Transfert reussi. Solde 100 FCFA insuffisant pour le bonus.', 'unknown'],
    ['success and failure at once',   `${transferDone} Votre solde est insuffisant.`,          'unknown'],
    ['success to another number',     transferDone.replace('237670000001', '237670000002'),    'unknown'],
    ['success of another amount',     transferDone.replace('5000', '6000'),                    'unknown'],
    ['not enough money, said last',   'Transaction echouee. Le solde de votre compte est insuffisant.', 'rejected'],
    ['an earlier success',            'Echec. Vous avez envoye 5000 FCFA au 670000001 il y a moins de 5 minutes.', 'unknown'],
    ['an earlier success, and asks',  'Vous avez envoye 5000 FCFA au 670000001 il y a 2 minutes. 1. Oui 2. Non', 'unknown'],
    ['an earlier success, and why',   'Vous avez envoye 5000 FCFA au 670000001. Voulez-vous continuer ?', 'unknown'],
    ['a success that is none',        'Transfert de 5000 FCFA effectue avec succes au 670000001: non effectue.', 'unknown'],
    ['a refusal on condition',        'Demande en attente. Votre solde est peut-etre insuffisant, si oui elle est annulee.', 'unknown'],
    ['what is still under way',       'Votre solde insuffisant. Votre demande est en cours.',   'unknown'],
    ['a name that sounds so',         'Transfert demande. Beneficiaire: SOLDE INSUFFISANT SARL.', 'unknown'],
    ['a refusal that asks again',     'Code PIN incorrect. Il vous reste 2 essais. Entrez votre code PIN:', 'unknown'],
    ['a refusal that offers a loan',  'Solde MoMo insuffisant. Completer avec XtraCash? 1.Oui 2.Non', 'unknown'],
    ['a success in other words',      'Votre transfert de 5000 FCFA a abouti. Solde insuffisant pour XtraCash.', 'unknown'],
    ['cash in place of an account',   "Le compte 670000001 n'existe pas. Un code de retrait de 5000 FCFA lui est transmis.", 'unknown'],
    ['nothing',                       null,                                                    'unknown'],
  ])('%s.', async (_, reply, outcome) => {
    const { device, gateway } = await facing({ reply: () => reply });
    expect(await gateway.transfer(request)).toMatchObject({ outcome });
    expect(device.dialled).toHaveLength(1);
    // A session whose end is not known is ended before the port is used again.
    expect(device.cancelled).toEqual(outcome === 'unknown' ? [[1]] : []);
  });

  test('is not confused with the reply of an earlier session.', async () => {
    const earlier = { stale: transferDone, reply: () => null };
    for (const forgets of [false, true]) {
      const { gateway } = await facing({ ...earlier, forgets });
      expect(await gateway.transfer(request)).toMatchObject({ outcome: 'unknown' });
    }
    const { gateway } = await facing({ stale: transferDone, forgets: true });
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'sent' });
  });

  test('never shows a PIN or a password.', async () => {
    const { gateway } = await facing({
      reply: () => 'Vous avez compose *126*1*1*670000001*5000*1357# device-password',
    });
    const answer = await gateway.transfer(request);
    expect(answer).toMatchObject({ outcome: 'unknown', reason: saying(/\*126\*/) });
    expect(JSON.stringify(answer)).not.toMatch(/1357|device-password/);
  });
});

describe('What the device answers to a code', () => {
  const coded = (error_code: number): Reply => ({ status: 200, body: { error_code, sn: 'sn-1' } });

  // biome-ignore format: reads by its columns
  test.each<[string, (port: number) => Reply, 'rejected' | 'unknown']>([
    ['403',                              () => ({ status: 403 }),                    'rejected'],
    ['an error of its own',              () => coded(500),                           'unknown'],
    ['500',                              () => ({ status: 500 }),                    'unknown'],
    ['HTML',                             () => ({ status: 200, body: html }),        'unknown'],
    ['a status of the port that is new', (port) => taken(port, 299),                 'unknown'],
    ['the result of another port',       () => taken(7, 200),                        'unknown'],
    ['a broken connection',              () => 'cut',                                'unknown'],
  ])('%s.', async (_, sending, outcome) => {
    const { gateway } = await facing({ sending });
    expect(await gateway.transfer(request)).toMatchObject({ outcome });
  });

  test.each([486, 503])('%i on one port: the other is used.', async (status) => {
    const { device, gateway } = await facing({
      sending: (port) => (port === 1 ? taken(port, status) : null),
    });
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'sent' });
    expect(device.dialled).toEqual([{ port: [2], text: '*126*1*1*670000001*5000*2468#' }]);
  });

  test('an unknown outcome on one port: the other is not used.', async () => {
    const { server, gateway } = await facing({ sending: () => 'cut' });
    await gateway.transfer(request);
    const sent = server.seen('POST', '/api/send_ussd').filter(({ body }) => body.includes('"send"'));
    expect(sent).toHaveLength(1);
  });
});

describe('The device knows us', () => {
  test('by Digest, which is asked for once.', async () => {
    const { server, gateway } = await facing();
    await gateway.transfer(request);
    await gateway.transfer(request);
    const asked = server.requests.filter(({ headers }) => headers.authorization === undefined);
    expect(asked).toHaveLength(1);
    expect(server.requests.at(-1)?.headers.authorization).toMatch(/^Digest .*nc=00000007$/);
  });

  test('by Basic only when that is allowed.', async () => {
    const challenge = 'Basic realm="uc2000"';
    const { gateway } = await facing({ challenge }, { allowBasic: true });
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'sent' });
    const strict = await facing({ challenge });
    expect(await strict.gateway.transfer(request)).toMatchObject({ outcome: 'rejected' });
    expect(strict.server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('not by a wrong password, and says so without trying for ever.', async () => {
    const { server, gateway } = await facing({}, { password: 'wrong' });
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'rejected', credentialRefusal: '401' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('What is no longer waited for when a port is free', () => {
  const over: KeepName = (name) => Promise.reject(new Error(`${name} no longer waits.`));

  test.each(['transfer', 'collect'] as const)(
    'is not dialled, and its port is free for others: %s.',
    async (ask) => {
      const reply = ask === 'transfer' ? transferDone : promptSent;
      const { device, gateway } = await facing({ reply: () => reply });
      expect(await gateway[ask](request, over)).toMatchObject({
        outcome: 'rejected',
        code: 'operator_unavailable',
        reason: reason('ussd_not_waited_for'),
      });
      expect(device.dialled).toEqual([]);
      expect(await gateway[ask](request)).toMatchObject({ outcome: 'sent' });
    },
  );

  test('is looked at once the port is held, under the name of the submission.', async () => {
    const locks = new MemoryPortLock();
    const { gateway } = await facing({}, {}, locks);
    const seen: unknown[] = [];
    await gateway.transfer(request, async (name) => {
      seen.push(name, await locks.whileHeld('uc2000-1:1', 0, async () => ({ done: true, isLost: false })));
    });
    expect(seen).toEqual([request.submissionId, null]);
  });
});

describe('One session at a time on a port', () => {
  test('requests at the same time take different ports, and then wait their turn.', async () => {
    const { device, gateway } = await facing({}, { lockWaitMs: 10_000 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => gateway.transfer(request)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(new Set(answers.map((answer) => answer.outcome === 'sent' && answer.providerTxId)).size).toBe(4);
    expect(device.dialled.slice(0, 2).map(({ port }) => port)).toEqual([[1], [2]]);
    expect(device.dialled).toHaveLength(4);
  });

  describe('A session whose reply was not heard', () => {
    const onePort = { ports: ussdSettings('http://device').ports.slice(0, 1) };

    test.each([
      ['no reply came', null],
      ['a reply said neither yes nor no', 'Veuillez patienter.'],
      ['a reply was about another number', transferDone.replace('237670000001', '237670000002')],
    ])('lets no other begin on its port, which could take its reply for its own: %s.', async (_, reply) => {
      // Its reply comes while the next one waits for its own: nothing in it says which of the two it is about.
      const replies = [reply, transferDone];
      const { device, gateway } = await facing({ reply: () => replies.shift() ?? null }, onePort);
      expect(await gateway.transfer(request)).toMatchObject({ outcome: 'unknown' });
      expect(await gateway.transfer(request)).toMatchObject({
        outcome: 'rejected',
        reason: saying('No port of the USSD gateway was free in time, nothing was dialled.'),
      });
      expect(device.dialled).toHaveLength(1);
    });

    test('leaves the other ports to others.', async () => {
      const replies = [null, transferDone];
      const { device, gateway } = await facing({ reply: () => replies.shift() ?? null });
      await gateway.transfer(request);
      expect(await gateway.transfer(request)).toMatchObject({ outcome: 'sent' });
      expect(device.dialled.map(({ port }) => port)).toEqual([[1], [2]]);
    });

    test('keeps its port from those of other processes, too.', async () => {
      const locks = new MemoryPortLock();
      const first = await facing({ reply: () => null }, onePort, locks);
      await first.gateway.transfer(request);
      const second = await facing({}, onePort, locks);
      expect(await second.gateway.transfer(request)).toMatchObject({ outcome: 'rejected' });
    });

    test('is none where the device refused to dial, or the operator said no.', async () => {
      const { gateway } = await facing({ sending: (port) => taken(port, 486) }, onePort);
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await gateway.transfer(request)).toMatchObject({ reason: saying(/busy/) });
      }
      const refusing = await facing({ reply: () => 'Votre solde est insuffisant.', forgets: true }, onePort);
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await refusing.gateway.transfer(request)).toMatchObject({ outcome: 'rejected' });
      }
      expect(refusing.device.dialled).toHaveLength(2);
    });
  });

  test('a request that no port serves in time was not sent.', async () => {
    const locks: PortLock = { whileHeld: async () => null };
    const { device, gateway } = await facing({}, {}, locks);
    expect(await gateway.transfer(request)).toMatchObject({ outcome: 'rejected' });
    expect(device.dialled).toEqual([]);
  });

  test('a lock that fails before the port is held has sent nothing; one that fails later may have.', async () => {
    const broken: PortLock = { whileHeld: () => Promise.reject(new Error('The database is away.')) };
    const early = await facing({}, {}, broken);
    expect(await early.gateway.transfer(request)).toMatchObject({ outcome: 'rejected' });
    const late: PortLock = {
      whileHeld: async (_port, _waitMs, work) => {
        await work();
        throw new Error('The database is away.');
      },
    };
    const { gateway } = await facing({}, {}, late);
    await expect(gateway.transfer(request)).rejects.toThrow('The database is away.');
  });
});
