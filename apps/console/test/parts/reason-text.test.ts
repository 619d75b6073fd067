import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { reasonText } from '../../src/parts/reason-text.ts';
import { english } from '../../src/texts/english.ts';
import { french } from '../../src/texts/french.ts';

describe('why a transaction is in its state', () => {
  // biome-ignore format: reads by its columns
  test.each([
    // what the service says                                           in French
    ['Waiting for an operator to approve.',                            'On attend l’approbation d’un opérateur.'],
    ['The number does not belong to the player.',                      'Le numéro n’appartient pas au joueur.'],
    ['The account has not enough money. (NOT_ENOUGH_FUNDS)',           'Le solde du compte ne suffit pas. (NOT_ENOUGH_FUNDS)'],
    ['The operator confirmed the payment. It came late: a person must decide.',
                                                                       'L’opérateur a confirmé le paiement. C’est arrivé en retard : une personne doit décider.'],
    ['The number has no Orange Money account. Orange says: 99051 $&',  'Le numéro n’a pas de compte Orange Money. Orange dit : 99051 $&'],
    ['The provider mtn_momo has stopped answering, nothing was sent.', 'Le fournisseur mtn_momo ne répond plus, rien n’a été envoyé.'],
  ])('is said in the language of the reader: %s', (said, inFrench) => {
    expect(reasonText(said, french)).toBe(inFrench);
    expect(reasonText(said, english)).toBe(said);
  });

  test.each(['Called the player (twice).', 'Le client a appelé.', '{}', '', 'Simulated outcome: .'])(
    'stays as a person wrote it: “%s”',
    (written) => {
      expect(reasonText(written, french)).toBe(written);
      expect(reasonText(written, english)).toBe(written);
    },
  );
});

test('every sentence that is known is one that the service says', () => {
  const packages = fileURLToPath(new URL('../../../../packages', import.meta.url));
  const sources = ['core/src', 'gateways/src']
    .map((folder) => join(packages, folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    )
    .join('\n');
  const unsaid = Object.entries(english.stateReasons).filter(([, sentence]) => {
    const form = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '\\$\\{[^\\n]+\\}');
    return !new RegExp(form).test(sources);
  });
  expect(unsaid).toEqual([]);
});
