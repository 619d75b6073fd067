import { describe, expect, test } from '@jest/globals';
import { type Reason, reason, typed } from '@mobile-money/core/reason';
import { ApiRefusal } from '../../src/api/call.ts';
import { attemptsText, saidText, valueText, whyText } from '../../src/parts/why-text.ts';
import { english } from '../../src/texts/english.ts';
import { french } from '../../src/texts/french.ts';

test('a reason that staff chose is told in the language of the reader, and what they typed as it is', () => {
  expect(saidText('The number does not belong to the player.', french)).toBe(
    'Le numéro n’appartient pas au joueur.',
  );
  expect(saidText('Seen at the counter.', french)).toBe('Seen at the counter.');
});

describe('why something is as it is', () => {
  const late = reason('came_late', { what: reason('payment_confirmed') });
  const orange = reason('orange_says', { what: reason('no_orange_account'), said: '99051 $&' });
  test.each<[Reason | null, string, string]>([
    [
      late,
      'L’opérateur a confirmé le paiement. C’est arrivé en retard : une personne doit décider.',
      'The operator confirmed the payment. It came late: a person must decide.',
    ],
    [
      orange,
      'Le numéro n’a pas de compte Orange Money. Orange dit : 99051 $&',
      'The number has no Orange Money account. Orange says: 99051 $&',
    ],
    [
      typed('The number does not belong to the player.'),
      'Le numéro n’appartient pas au joueur.',
      'The number does not belong to the player.',
    ],
    [
      reason('credited_without_money', {
        amount: 6_000.9,
        why: reason('channel_unavailable', { number: '+237698417301', provider: 'mtn' }),
      }),
      '6\u202f000 FCFA ont été crédités ou renvoyés sans argent : Les paiements au +237\u00a06\u00a098\u00a041\u00a073\u00a001 (mtn) ne peuvent pas être confirmés.',
      '6\u202f000 XAF were credited or sent back without money: Payments to +237\u00a06\u00a098\u00a041\u00a073\u00a001 (mtn) cannot be confirmed.',
    ],
    [
      reason('statement_missing', { provider: 'MTN MoMo', day: '2026-11-15' }),
      'Il n’y a pas de relevé de MTN MoMo pour la journée du 15 nov. 2026.',
      'There is no statement of MTN MoMo for 15 Nov 2026.',
    ],
    [
      reason('withdrawal_waits', { count: 1 }),
      'Retraits qui attendent une décision depuis plus d’une heure : 1.',
      'Withdrawals that have waited for a decision for more than an hour: 1.',
    ],
    [null, '', ''],
  ])('is said in the language of the reader: %j', (why, inFrench, inEnglish) => {
    expect(whyText(why, french)).toBe(inFrench);
    expect(whyText(why, english)).toBe(inEnglish);
  });

  test.each(['Called the player (twice).', 'Le client a appelé.', '{text}'])(
    'stays as a person wrote it: “%s”',
    (written) => expect(whyText(typed(written), french)).toBe(written),
  );

  test('comes with what the service refuses', () => {
    const why = reason('approved_by_same', { staff: 'amina@example.com' });
    expect(whyText(new ApiRefusal(409, { detail: 'x', why }).why, french)).toBe(
      'amina@example.com a déjà approuvé ce retrait.',
    );
    expect(new ApiRefusal(413, { detail: 'Too large.' })).toMatchObject({ message: 'Too large.', why: null });
  });
});

test.each([
  ['pending_approval', 'À décider'],
  ['on, customer_initiated', 'en service, Le joueur compose'],
  [
    'off, merchant_initiated, low_xaf 5000',
    'arrêté, Demande sur le téléphone, Bas en dessous de 5\u202f000\u00a0FCFA',
  ],
  ['viewer', 'lecteur'],
  ['not delivered', 'pas livré'],
  ['live, casino', 'réelle, casino'],
  [
    'until 2026-12-31T22:59:59.000Z, from 192.0.2.0/24 ::1',
    'jusqu’au 31 déc. 2026, 23:59, depuis 192.0.2.0/24 ::1',
  ],
  ['no end, from anywhere', 'sans fin, de partout'],
  ['add approver', 'nouveau compte approbateur'],
  ['factor admin', 'second facteur administrateur'],
  ['2026-01-01 relevé.csv', '2026-01-01 relevé.csv'],
  ['', ''],
])('what the audit keeps as %j is read as “%s”', (kept, read) => expect(valueText(kept, french)).toBe(read));

// biome-ignore format: reads by its columns
test.each([
  [0, [],          '0 attempts'],
  [0, ['2026-03'], ''],
  [1, ['2026-02'], '1 attempt. Last attempt: answered 500 after 12 ms'],
  [1, ['2026-03'], 'Last attempt: answered 500 after 12 ms'],
])('of a webhook of March with %i attempts known, while %j cannot be read, the list says %p', (count, months, said) => {
  const attempt = { at: '', duration_ms: 12, status: 500, error: null, why: null, answer_excerpt: '' };
  const attempts = Array.from({ length: count }, () => attempt);
  expect(attemptsText({ attempts, created_at: '2026-03-31T22:00:00Z' }, months, english)).toBe(said);
});
