import { expect, it } from '@jest/globals';
import { givenSimulator } from '../support/given-simulator.ts';

async function given() {
  const { dial, confirm, json, network } = await givenSimulator();
  const pay = async (number: string, code: string, prompt: string): Promise<void> => {
    await dial(number, code);
    await confirm(number, prompt);
  };
  const statement = async (path: string) => {
    const { status, headers, text } = await json('GET', `/network/statements/${path}`);
    return { status, type: headers.get('content-type'), text };
  };
  return { pay, statement, ids: () => network.ledger.movements.map((each) => each.operatorTxId) };
}

it('gives the day of a provider’s merchant numbers as Orange writes it', async () => {
  const { pay, statement, ids } = await given();
  await pay('+237699000001', '#150*47*500001*12500#', 'p1');
  await pay('+237699000001', '#150*1*1*699000009*500#', 'p2');
  const { status, type, text } = await statement('orange_money?day=2026-07-31');
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeff?Relevé de compte;698417301 /),
    'Période;31/07/2026',
    '',
    'Date;Heure;ID transaction;Référence externe;Numéro;Statut;Crédit;Débit;Frais',
    `31/07/2026;13:19:30;${ids()[0]};;699000001;Succès;12 500;;0`,
    'Total;;;;;;12 500;0;0',
    '',
  ]);
  expect((await statement('orange_money?day=2026-08-01')).text).not.toContain('MP');
});

it.each([
  { operator: 'mtn', providerId: 'mtn_momo', merchantMsisdn: '+237679318401', line: '"554.00",6.00' },
  { operator: 'orange', providerId: 'orange_money', merchantMsisdn: '+237698417301', line: ';554;5.54' },
] as const)('has the fee that $operator told, and nothing of what it took in silence', async (given) => {
  const { line, ...order } = given;
  const { operator, providerId, merchantMsisdn } = order;
  const { network, json, flip } = await givenSimulator();
  await flip({ [merchantMsisdn]: { fees: { is: 'told', next: 1 } } });
  const msisdn = operator === 'mtn' ? '+237677000001' : '+237699000001';
  network.payOut({ ...order, msisdn, amountXaf: 554, reference: 'r' });
  network.takings.takeOut(operator, merchantMsisdn, 777);
  const { text } = await json('GET', `/network/statements/${providerId}?day=2026-07-31`);
  expect(text).toContain(`${line}\r\n`);
  expect(text).not.toContain('777');
});

it('and as MTN writes it, with what the service asked for', async () => {
  const { statement, ids, pay } = await given();
  await pay('+237677000001', '*126*4*400001*5000#', 'p1');
  const { text } = await statement('mtn_momo?day=2026-07-31');
  expect(text.split('\r\n')).toEqual([
    'Id,External id,Date,Status,From,To,Amount,Fee',
    `${ids()[0]},,2026-07-31 13:19:30,Successful,FRI:237677000001/MSISDN,FRI:237679318401/MSISDN,"5,000.00",0.00`,
    '',
  ]);
  expect((await statement('none?day=2026-07-31')).status).toBe(404);
  expect((await statement('mtn_momo')).status).toBe(400);
});
