import { describe, expect, it } from '@jest/globals';
import type { Operator } from '@mobile-money/core';
import { at, basic } from '../support/exchange.ts';
import { givenSimulator } from '../support/given-simulator.ts';

async function given(operator: Operator = 'mtn') {
  const started = await givenSimulator();
  return { ...started, ussd: started.ussd(operator), stranger: started.ussd(operator, 'wrong') };
}

const transfer = '*126*1*1*677000001*500*2222#';

describe('a USSD gateway', () => {
  it('wants digest authentication with its own password', async () => {
    const { url, ussd, stranger } = await given();
    expect((await ussd.call('GET', '/api/query_ussd_reply?port=1')).status).toBe(200);
    const forAnother = await ussd.call('GET', '/api/query_ussd_reply?port=1', undefined, '/api/other');
    expect(forAnother.status).toBe(401);
    expect((await stranger.call('GET', '/api/query_ussd_reply?port=1')).status).toBe(401);
    const headers = { Authorization: basic('admin:simulator') };
    expect((await fetch(`${url}/ussd/mtn/api/query_ussd_reply?port=1`, { headers })).status).toBe(200);
  });

  // biome-ignore format: reads by its columns
  it.each([
    ['mtn',    transfer,                       /^Transfert de 500 FCFA effectue avec succes a .* \(237677000001\) le 2026-07-31 13:19:30\./],
    ['orange', '#150*1*1*699000001*500*2222#', /^Transfert de 698417303 .* vers 699000001 .* reussi\. ID transaction: PP/],
  ] as const)(
    'sends money of %s by a dialled code, and the reply is the receipt',
    async (operator, code, receipt) => {
      const { ussd, network } = await given(operator);
      expect(await ussd.send(code)).toBe(200);
      expect(await ussd.reply()).toMatch(receipt);
      expect(await ussd.reply()).toBe('');
      expect(network.ledger.movements).toMatchObject([{ kind: 'transfer', amountXaf: 500 }]);
    },
  );

  it('asks for the PIN where the code leaves it out', async () => {
    const { ussd, network } = await given();
    await ussd.send('*126*1*1*677000001*500#');
    expect(await ussd.reply()).toContain('Entrez votre code secret');
    expect(network.ledger.movements).toEqual([]);
    expect(await ussd.send('2222')).toBe(200);
    expect(await ussd.reply()).toContain('effectue avec succes');
  });

  it('has one session a port: a second code is busy until the reply is read or cancelled', async () => {
    const { ussd, time } = await given();
    expect(await ussd.send(transfer)).toBe(200);
    expect(await ussd.send(transfer)).toBe(486);
    await ussd.reply();
    expect(await ussd.send(transfer)).toBe(200);
    await ussd.call('POST', '/api/send_ussd', { port: [1], command: 'cancel' });
    expect(await ussd.reply()).toBe('');
    expect(await ussd.send(transfer)).toBe(200);
    time.pass(60_000);
    expect(await ussd.send(transfer)).toBe(200);
  });

  it('has no other port, and none while its device is dead', async () => {
    const { ussd, flip } = await given();
    expect(await ussd.send(transfer, 7)).toBe(503);
    await flip({ mtn_ussd: { device: 'dead' } });
    expect(await ussd.send(transfer)).toBe(503);
  });

  it.each([
    ['*126*1*1*699000001*500*2222#', "Le numero n'existe pas"],
    ['*126*1*1*677000001*999999999*2222#', 'insuffisant'],
    ['*126*1*1*677000001*500*0000#', 'Code secret incorrect'],
    ['*126*99#', 'Code de service invalide'],
  ])('says why %s did not go', async (code, why) => {
    const { ussd, network } = await given();
    await ussd.send(code);
    expect(await ussd.reply()).toContain(why);
    expect(network.ledger.movements).toEqual([]);
  });

  it('asks a phone for money, and hears of it by SMS', async () => {
    const { ussd, confirm } = await given();
    await ussd.send('*126*2*677000001*700#');
    await ussd.reply();
    await ussd.send('2222');
    expect(await ussd.reply()).toContain('En attente de confirmation');
    await confirm('677000001', 'p1');
    const { body } = await ussd.call('GET', '/api/query_incoming_sms?incoming_sms_id=0&flag=all');
    expect(at(body, 'sms')).toMatchObject([{ incoming_sms_id: 1, port: 1, number: 'MobileMoney' }]);
    expect(at(body, 'sms', 0, 'text')).toContain('Vous avez recu 700 XAF');
    const later = await ussd.call('GET', '/api/query_incoming_sms?incoming_sms_id=1&flag=all');
    expect(at(later.body, 'sms')).toEqual([]);
  });

  it('refuses a text of more than 60 bytes', async () => {
    const { ussd } = await given();
    const { body } = await ussd.call('POST', '/api/send_ussd', { text: '1'.repeat(61), port: [1] });
    expect(at(body, 'error_code')).toBe(400);
  });
});
