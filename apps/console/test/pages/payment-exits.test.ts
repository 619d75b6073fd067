import { expect, test } from '@jest/globals';
import type { Payment } from '../../src/api/payments.ts';
import type { CandidateItem } from '../../src/api/schemas.ts';
import { balanceText, mismatchText } from '../../src/pages/held/mismatch.ts';
import { depositFor, waysOut } from '../../src/pages/held/payment-exits.ts';
import { english } from '../../src/texts/english.ts';
import { french } from '../../src/texts/french.ts';

const player = '+237699000001';
const stranger = '+237699000002';

const deposit = (more: Partial<CandidateItem> = {}): CandidateItem =>
  ({ msisdn: player, amount_xaf: 5_000, differs: [], ...more }) as CandidateItem;

const payment = (more: Partial<Payment> = {}): Payment =>
  ({
    status: 'unmatched',
    amount_xaf: 4_500,
    payer_msisdn: player,
    reversed: false,
    standing: 'vouched',
    deciders_needed: 1,
    decision: null,
    excess_xaf: 0,
    excess_status: null,
    candidates: [deposit()],
    ...more,
  }) as Payment;

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a payment begins with what was expected and what came', () => {
  expect(plain(mismatchText(payment({ candidates: [deposit({ differs: ['amount'] })] }), french))).toBe(
    'Attendu 5 000 FCFA, reçu 4 500 FCFA, du bon numéro.',
  );
  const foreign = payment({
    amount_xaf: 5_000,
    payer_msisdn: stranger,
    candidates: [deposit({ differs: ['late'] })],
  });
  expect(plain(mismatchText(foreign, english))).toBe(
    'Expected and received 5 000 FCFA, from +237 6 99 00 00 02 and not from +237 6 99 00 00 01, too late.',
  );
  expect(plain(mismatchText(payment({ payer_msisdn: null, candidates: [] }), french))).toBe(
    'Reçu 4 500 FCFA, d’un numéro inconnu, et aucun dépôt ne lui ressemble.',
  );
  expect(
    plain(mismatchText(payment({ status: 'returned', payer_msisdn: null, candidates: [] }), french)),
  ).toBe('Reçu 4 500 FCFA, d’un numéro inconnu.');
  const over = payment({ status: 'matched', amount_xaf: 6_000, excess_xaf: 1_000, excess_status: 'kept' });
  expect(plain(mismatchText(over, french))).toBe('Attendu 5 000 FCFA, reçu 6 000 FCFA, 1 000 FCFA de trop.');
});

// biome-ignore format: reads by its columns
const balances = [
  [100_921_190.6, 100_081_000.6, 'open',         'Solde annoncé 100 921 190 FCFA, 100 081 000 FCFA d’après le dernier solde annoncé avant, écart + 840 190 FCFA.'],
  [400,           5_400,         'contradicted', 'Solde annoncé 400 FCFA, 5 400 FCFA d’après le dernier solde annoncé avant, écart − 5 000 FCFA.'],
  [5_400.2,       5_400,         'open',         'Solde annoncé 5 400 FCFA, 5 400 FCFA d’après le dernier solde annoncé avant, mais un écart avant lui n’est pas expliqué.'],
  [5_400,         null,          'open',         'Solde annoncé 5 400 FCFA, et rien n’était connu du portefeuille avant.'],
] as const;

test.each(balances)(
  'where no balance vouches, it begins with the balances: %d for %d',
  (told, expected, standing, text) => {
    const given = payment({ standing, balance: { told_xaf: told, expected_xaf: expected } });
    expect(plain(balanceText(given, french) ?? '')).toBe(text);
  },
);

test('where its SMS tells no balance, or a service of the version before does not say, there is none', () => {
  expect([balanceText(payment({ balance: null }), french), balanceText(payment(), french)]).toEqual([
    null,
    null,
  ]);
});

test('the deposit that agrees most is completed, though the player of another named the payment', () => {
  const named = deposit({ hinted: true, differs: ['amount', 'late'] });
  const agreeing = deposit({ hinted: false });
  expect(depositFor(payment({ candidates: [named, agreeing] }))).toBe(agreeing);
  expect(depositFor(payment({ candidates: [named] }))).toBe(named);
});

const offered = (given: Payment, me = 'me'): readonly string[] =>
  waysOut(given, me).map(({ way, whyNot }) => (whyNot === null ? way : `${way}: ${whyNot}`));

test('the likeliest way out comes first, and what is closed says why', () => {
  expect(offered(payment({ amount_xaf: 5_000 }))).toEqual(['complete', 'return', 'set_aside']);
  expect(offered(payment())).toEqual(['return', 'complete', 'set_aside']);
  expect(offered(payment({ payer_msisdn: stranger }))).toEqual([
    'return',
    'set_aside',
    'complete: noDeposit',
  ]);
  expect(offered(payment({ payer_msisdn: null }))).toEqual([
    'set_aside',
    'return: payerUnknown',
    'complete: noDeposit',
  ]);
  expect(offered(payment({ reversed: true, standing: 'open' }))).toEqual([
    'set_aside',
    'return: reversed',
    'complete: reversed',
  ]);
});

test('what no balance vouches for takes two people, and the second one is asked first', () => {
  const open = payment({ amount_xaf: 5_000, standing: 'open', deciders_needed: 2 });
  expect(offered(open)).toEqual(['vouch', 'set_aside', 'complete', 'return: unvouched']);
  const summedUp = payment({
    amount_xaf: 5_000,
    standing: 'open',
    why: { code: 'waits_for_balance', facts: {} },
  });
  expect(offered(summedUp)).toEqual(['vouch', 'set_aside', 'complete', 'return']);
  expect(offered(payment({ amount_xaf: 5_000, standing: 'open' }))[0]).toBe('complete');
  const contradicted = payment({ standing: 'contradicted', deciders_needed: 1 });
  expect(offered(contradicted)).toEqual([
    'set_aside',
    'vouch',
    'return: contradicted',
    'complete: contradicted',
  ]);
  const decision = { kind: 'vouch', operator: 'ann', at: '', reason: '' } as const;
  for (const each of [open, contradicted]) expect(offered({ ...each, decision })[0]).toBe('vouch');
  expect(offered({ ...open, decision }, 'ann')).toContain('vouch: vouchedByYou');
});

test('of what is over only the excess is left, and what was set aside can be taken back', () => {
  expect(offered(payment({ status: 'matched', excess_xaf: 500, excess_status: 'kept' }))).toEqual(['return']);
  expect(offered(payment({ status: 'matched' }))).toEqual([]);
  expect(offered(payment({ status: 'returning' }))).toEqual([]);
  expect(offered(payment({ status: 'set_aside' }))).toEqual(['take_back', 'return']);
});
