import type { englishMatching } from '../english/matching-texts.ts';
import type { Words } from '../words.ts';

export const frenchMatching: Words<typeof englishMatching> = {
  held: {
    title: 'Dépôts retenus et paiements sans dépôt',
    tabs: 'Ce qui est affiché',
    payments: (count) => `Paiements sans dépôt (${count})`,
    transactions: (count) => `À résoudre (${count})`,
    messages: 'SMS non compris',
    messagesList: 'SMS sans paiement lu, les plus récents d’abord',
    noMessages: 'Chaque SMS a été compris.',
    suspicious: 'suspect',
    from: 'de',
    noPayments: 'Chaque paiement a trouvé son dépôt.',
    noTransactions: 'Rien n’attend d’être résolu.',
    paymentsList: 'Paiements sans dépôt, les plus récents d’abord',
    suspiciousList: 'SMS qui contredisent ou annulent de l’argent déjà annoncé',
    inDoubt: 'Le fournisseur parle d’autre chose que ce qui lui était demandé : voir ce qui s’est passé.',
    transactionsList: 'Transactions à résoudre',
    choose: 'Choisissez un paiement pour voir à quoi il peut servir.',
    unknownPayer: 'numéro inconnu',
    rawText: 'Tel que reçu',
    because: 'Pourquoi il n’a pas été rapproché',
    candidates: 'Dépôts possibles',
    noCandidates:
      'Aucun dépôt ne lui ressemble. Cherchez-en un par référence ou numéro, et complétez-le depuis sa page.',
    agrees: 'Tout concorde.',
    differs: {
      paying_number: 'autre numéro payeur',
      amount: 'autre montant',
      merchant_number: 'autre numéro marchand',
      state: 'plus ouvert',
      late: 'hors délai',
    },
    paidTo: 'payé au',
    complete: 'Compléter à la main',
    otherNumberHint: 'Seuls les paiements venant du numéro du dépôt peuvent le compléter.',
  },
  heldBecause: {
    'The operator says that this movement was cancelled, reversed or refunded.':
      'L’opérateur dit que ce mouvement a été annulé, renversé ou remboursé.',
    'It is not known which number paid.': 'On ne sait pas quel numéro a payé.',
    'No open deposit has this paying number and amount.':
      'Aucun dépôt ouvert n’a ce numéro payeur et ce montant.',
    'Deposits of more than one player have this paying number and amount.':
      'Des dépôts de plusieurs joueurs ont ce numéro payeur et ce montant.',
    'The deposit of this paying number and amount bears another transaction id.':
      'Le dépôt de ce numéro payeur et de ce montant porte un autre numéro de transaction.',
    'It is not known which merchant number was paid.': 'On ne sait pas quel numéro marchand a été payé.',
    'The payment went to another merchant number than the one assigned to the deposit.':
      'Le paiement est allé à un autre numéro marchand que celui attribué au dépôt.',
  },
  complete: {
    title: 'Compléter ce dépôt à la main ?',
    explain: 'Choisissez les paiements qui l’ont payé. Chacun ne sert qu’une fois.',
    payments: (number) => `Paiements sans dépôt du ${number}`,
    none: 'Aucun paiement sans dépôt ne vient de ce numéro.',
    sum: 'Somme',
    needed: 'Nécessaire',
    missing: (amount) => `il manque ${amount}`,
    enough: 'La somme suffit.',
    surplus: (amount) => `${amount} de trop. Seul le montant du dépôt est crédité.`,
    reason: 'Motif',
    confirm: (amount) => `Créditer ${amount}`,
  },
  resolve: {
    title: 'Qu’est devenu cet argent ?',
    open: 'Résoudre',
    succeeded: 'L’argent est arrivé : réussie',
    failed: 'L’argent n’est pas arrivé : échouée',
    outcome: 'Issue',
    reason: 'Motif',
    explain: 'La plateforme en est informée. Une réussite est définitive.',
    confirmSucceeded: (amount) => `Noter comme réussie : ${amount}`,
    confirmFailed: (amount) => `Noter comme échouée : ${amount}`,
    confirmNone: 'Choisissez une issue',
  },
};
