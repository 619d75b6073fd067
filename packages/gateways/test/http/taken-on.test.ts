import { describe, expect, test } from '@jest/globals';
import { membersIn } from '../../src/http/json-members.ts';
import { contradictsRefusal } from '../../src/http/taken-on.ts';

const isContradicted = (message: string): boolean =>
  contradictsRefusal(400, membersIn(JSON.stringify({ message })), (state) => state === 'FAILED');

describe('A status that refuses is not certain beside words', () => {
  test.each([
    'Transaction en doublon',
    'Transaction dupliquée',
    'Duplicated reference id. Creation of resource failed.',
    'Une transaction identique existe',
    'Order exists',
    'Transaction already processed',
    'Transaction déjà traitée',
    'RESOURCE_ALREADY_EXISTS',
    'pending',
    'En traitement',
    'Transaction en cours',
    'Payment completed',
    'Transaction terminée',
    'Transaction not yet completed',
    "La transaction n'est pas encore validée",
    'Transaction accepted',
    'Compte crédité',
    'Demande soumise',
    'Transaction envoyée',
    'Transaction validée',
    'Payment request successfully initiated',
    'Dépôt réussi',
    'Depot CI260731.1319.B45800',
    'Financial Transaction Id: 17600000003',
  ])('of what was taken on: %s', (message) => {
    expect(isContradicted(message)).toBe(true);
  });

  test.each(['txnid', 'txnId', 'transaction_id', 'financialTransactionId'])('and ids: %s', (name) => {
    const told = membersIn(JSON.stringify({ data: [{ [name]: 17_600_000_003 }] }));
    expect(contradictsRefusal(400, told, () => true)).toBe(true);
  });

  test('of any depth, in an answer that is not ours.', () => {
    const depth = 100_000;
    const told = membersIn(`${'['.repeat(depth)}"pending"${']'.repeat(depth)}`);
    expect(contradictsRefusal(400, told, () => true)).toBe(true);
  });
});

describe('A status that refuses is certain beside a plain refusal', () => {
  test.each([
    '60019 :: Le solde du compte du payeur est insuffisant',
    "00671 :: Le numero n'est pas un numero Orange",
    "99051 :: Le numero n'a pas de compte Orange Money",
    'Beneficiaire introuvable',
    'Utilisateur bloque',
    'Transaction refusee par le payeur',
    'Transaction non aboutie',
    'Bad body',
    'payToken not found',
    'Payee does not exist',
    "Le compte n'existe pas",
    'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.',
    'Rate limit is exceeded. Try again in 1 seconds.',
    'Authorization failed. Insufficient permissions.',
    'Access to target environment is forbidden.',
    'Callback URL with different host name then configured for API User',
    'Currency not accepted',
    'Request could not be processed',
    "La demande n'a pas ete acceptee",
    "La demande n'a pas pu etre traitee",
    'Your browser sent a request that this server could not understand.',
  ])('%s', (message) => {
    expect(isContradicted(message)).toBe(false);
  });
});
