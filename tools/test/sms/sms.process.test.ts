import { describe, expect, jest, test } from '@jest/globals';
import { runTool } from '../../../apps/api/test/support/service-process.ts';
import { withBuiltTools } from '../support/built-tools.ts';

jest.setTimeout(120_000);

const paid =
  'Transfert de 656000001 ALICE NGONO vers 698417301 BOUTIQUE reussi. Details: ID transaction: ' +
  'PP260731.1319.B45800, Montant Transaction: 184137FCFA, Frais: 0 FCFA, Commission: 0 FCFA, ' +
  'Montant Net: 184137 FCFA, Nouveau Solde: 2784137.6 FCFA';
const sent =
  'Transfert de 3054 FCFA effectue avec succes a KEVIN EXEMPLE (237679318402) le 2026-08-17 14:58:21. ' +
  'FRAIS 10 FCFA. transaction Id: 18387577522. Reference: Ventilateur. Nouveau solde est: 314756 FCFA.';

const sms = (args: readonly string[], input = '') => runTool('sms', args, {}, input);
const orange = ['try', '--provider', 'orange_money'];

withBuiltTools();

describe('npm run sms -- try', () => {
  test('shows line by line what a text says, and what the service would do', async () => {
    const at = ['--received-at', '2026-07-31T13:19:30+01:00'];
    const { code, stdout } = await sms([...orange, '--sender', 'OrangeMoney', ...at, paid]);
    expect({ code, lines: stdout.trimEnd().split('\n') }).toEqual({
      code: 0,
      lines: [
        'provider     orange_money (orange), own numbers +237698417301, +237698417302',
        "sender       OrangeMoney: one of the operator's names",
        'kind         incoming payment',
        'template     orange_transfer_fr (seen in public)',
        'amount       184137 XAF',
        'operator id  PP260731.1319.B45800',
        'payer        +237656000001',
        'receiver     +237698417301',
        'paid at      2026-07-31T12:19:00.000Z',
        'doubt        none',
        '',
        'The service would store a payment and look for its deposit.',
      ],
    });
  });

  test('reads standard input, and gives JSON', async () => {
    const { code, stdout } = await sms(['try', '--provider', 'mtn_ussd', '--json'], `${sent}\n`);
    expect(code).toBe(0);
    const money = ['amount_xaf', 'operator_tx_id', 'payer_msisdn', 'receiver_msisdn', 'paid_at', 'doubt'];
    const unknown = ['sender', 'sender_is_listed', 'template', 'template_is_confirmed', ...money];
    const nulls = Object.fromEntries(unknown.map((name) => [name, null]));
    const why = 'The money moved between our own numbers.';
    const ignored = { use: 'ignored', kind: 'not_a_payment', why };
    expect(JSON.parse(stdout)).toEqual({ provider_id: 'mtn_ussd', operator: 'mtn', ...ignored, ...nulls });
    const other = await sms(
      ['try', '--provider', 'mtn_ussd', '--json'],
      sent.replace('679318402', '677000009'),
    );
    expect(JSON.parse(other.stdout)).toMatchObject({
      use: 'receipt',
      kind: 'outgoing_receipt',
      template: 'mtn_sent_fr',
      amount_xaf: 3_054,
      operator_tx_id: '18387577522',
      receiver_msisdn: '+237677000009',
      paid_at: '2026-08-17T13:58:21.000Z',
      doubt: 'Its date is far from the time of the SMS.',
    });
  });

  test('says that the service ignores a stranger, whatever he writes', async () => {
    const { stdout } = await sms([...orange, '--sender', '+237699999999', paid]);
    expect(stdout).toContain("+237699999999: not one of the operator's names (OrangeMoney, ");
    expect(stdout).toContain('The service would keep it, and do nothing.');
  });

  test('says why a text cannot be read', async () => {
    const { stdout } = await sms([...orange, paid.slice(0, 90)]);
    expect(stdout).toMatch(/kind {9}unreadable\nwhy {10}No template reads it, or its end is missing\./);
  });

  test('says what it needs to who leaves it out', async () => {
    const { code, stderr } = await sms(['try', paid]);
    expect(code).toBe(1);
    for (const word of ["required option '--provider <id>'", '--sender', '--received-at', '--json'])
      expect(stderr).toContain(word);
  });

  test.each([
    [['try', '--provider', 'nobody', paid], "There is no provider 'nobody'"],
    [[...orange, '--received-at', 'yesterday', paid], 'It must be a time with an offset'],
    [orange, 'The text is empty.'],
  ])('refuses %j in words', async (args, words) => {
    const { code, stderr } = await sms(args, ' \n');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(words) });
  });
});
