import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { reasonText, refusalText } from '../../src/parts/reason-text.ts';
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

describe('why something was refused', () => {
  // biome-ignore format: reads by its columns
  test.each([
    // what the service says                                       in French
    ['No provider is available for the operator mtn.',             'Aucun fournisseur n’est disponible pour l’opérateur mtn.'],
    ['amina@example.com has approved this withdrawal already.',    'amina@example.com a déjà approuvé ce retrait.'],
    ['A withdrawal in failed refuses operator_approved.',          'Son état a changé entre-temps : ce n’est plus possible.'],
    ['The payments add up to 4000 XAF, less than the 5000 XAF of the deposit.',
                                                                   'La somme des paiements est de 4000 FCFA, moins que les 5000 FCFA du dépôt.'],
    ['The receiver answered with status 500.',                     'Le destinataire a répondu avec le statut 500.'],
  ])('is said in the language of the reader: %s', (said, inFrench) => {
    expect(refusalText(said, french)).toBe(inFrench);
    expect(refusalText(said, english)).toBe(said);
  });

  test('stays as it is when it is not known', () => {
    expect(refusalText('Something else.', french)).toBe('Something else.');
  });
});

const folders = [
  'packages/core/src',
  'packages/gateways/src',
  'packages/webhooks/src',
  'packages/statements/src',
  'apps/api/src/http/internal',
];
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const sources = folders
  .map((folder) => join(root, folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  .join('\n');

test('every sentence that is known is one that the service says', () => {
  const sentences = Object.entries({ ...english.stateReasons, ...english.refusals });
  const unsaid = sentences.filter(([, sentence]) => {
    const form = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '\\$\\{[^\\n]+\\}');
    return !new RegExp(form).test(sources);
  });
  expect(unsaid).toEqual([]);
});

test('every action of the audit has a name that people read, and no name is left over', () => {
  const actions = [...sources.matchAll(/\baction: '(\w+\.\w+)'/g)].map(([, action]) => action);
  expect(Object.keys(english.auditActions).sort()).toEqual([...new Set(actions)].sort());
});
