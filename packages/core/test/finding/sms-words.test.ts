import { expect, test } from '@jest/globals';
import { smsWords, wordsOfSms } from '../../src/finding/sms-words.ts';

// biome-ignore format: reads by its columns
test.each<[string, readonly string[]]>([
  ['Vous avez recu 5000 FCFA de NGUÉMA Éloïse (237699123456)', ['nguema', 'eloise', '237699123456']],
  ['Transfert de 699123456 à 698417301 SERVICE',               ['237699123456', '237698417301', 'service']],
  ['+237699123456, 00237699123456, 699123456',                 ['237699123456']],
  ['0033612345678 / 33612345678',                              ['33612345678']],
  ['ID transaction:PP261116.1023.A12345.Nouveau Solde',        ['pp261116.1023.a12345']],
  ['ref.12345678901, Kamga.12345678901',                       ['12345678901', 'kamga']],
  ["N'GUESSAN Jean-Paul O. MBARGA",                            ['guessan', 'jean', 'paul', 'mbarga']],
  ['2026-11-16 16/11/2026 10:23:45 1.250 5000.00 75.5 5000FCFA', []],
  ['Code 48213377',                                            ['48213377']],
  ['Ａｌｉｃｅ ﬁn',                                             ['alice', 'fin']],
  ['',                                                         []],
  ['… 💰 !?',                                                  []],
])('%s is found by %j', (text, expected) => {
  expect(smsWords(text)).toEqual(expected);
});

test('a word that is too long for one is none, and of very many the first are kept', () => {
  expect(smsWords(`${'a'.repeat(65)} ${'b'.repeat(64)}`)).toEqual(['b'.repeat(64)]);
  const letters = [...'abcdefghij'];
  const many = letters.flatMap((one) => letters.map((other) => `y${one}${other}`));
  expect(smsWords(many.join(' '))).toEqual(many.slice(0, 40));
});

test('a word of very many parts is read in one go', () => {
  const began = performance.now();
  expect(smsWords(`jean.1${'.a'.repeat(40_000)}.1.paul`)).toEqual(['jean', 'paul']);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test.each<[string, string, readonly string[]]>([
  ['699123456', 'Bonjour 699123456', ['237699123456', 'bonjour']],
  ['OrangeMoney', 'Bonjour', ['bonjour']],
])('an SMS of %s is found by who sent it: %s', (sender, rawText, expected) => {
  expect(wordsOfSms({ sender, rawText })).toEqual(expected);
});
