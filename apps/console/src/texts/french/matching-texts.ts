import type { englishMatching } from '../english/matching-texts.ts';
import type { Words } from '../words.ts';

export const frenchMatching: Words<typeof englishMatching> = {
  held: {
    title: 'Argent retenu',
    tabs: 'Ce qui est affiché',
    payments: 'Paiements',
    transactions: 'À résoudre',
    messages: 'SMS à vérifier',
    messagesList: 'SMS sans paiement lu, les plus récents d’abord',
    messagesTitle: 'SMS sans paiement',
    messagesChoice: 'Quels SMS',
    messagesKinds: { unread: 'Non compris', ignored: 'Tous' },
    noMessages: { unread: 'Chaque SMS a été compris.', ignored: 'Chaque SMS a mené à un paiement.' },
    inFiles: (months) =>
      `Ce qui date de ${months} est gardé dans des fichiers, hors de cette liste : la recherche le trouve par ses mots.`,
    digitsHidden: 'Les chiffres sont cachés ici : seuls les approbateurs les lisent.',
    suspicious: 'suspect',
    from: 'de',
    noTransactions: 'Rien n’attend d’être résolu.',
    paymentsList: 'Paiements sans dépôt, les plus anciens d’abord',
    suspiciousList:
      'SMS qui contredisent ou annulent de l’argent déjà annoncé, ou dont la date est loin de leur arrivée',
    inDoubt: 'Le fournisseur parle d’autre chose que ce qui lui était demandé : voir ce qui s’est passé.',
    contradicted:
      'Le fournisseur dit le contraire de ce qui a été décidé : voir ce qui s’est passé. Une note dit que c’est vu et met fin à l’alerte. Sur un renvoi, elle libère aussi le paiement : s’il est parti, mettez le paiement de côté avant d’écrire la note.',
    transactionsList: 'Transactions à résoudre, les plus anciennes d’abord',
    choose: 'Choisissez un paiement pour voir à quoi il peut servir.',
    chooseTransaction: 'Choisissez une transaction pour voir ce qu’on en sait.',
    unknownPayer: 'numéro inconnu',
    rawText: 'Tel que reçu',
    candidates: 'Dépôts possibles',
    noCandidates:
      'Aucun dépôt ne lui ressemble. Cherchez-en un par référence ou numéro, et complétez-le depuis sa page.',
    hinted: 'indiqué par son joueur',
    agrees: 'Tout concorde.',
    agreesUnvouched: 'Concorde, mais aucun solde ne le confirme.',
    differs: {
      paying_number: 'autre numéro payeur',
      amount: 'autre montant',
      merchant_number: 'autre numéro marchand',
      state: 'plus ouvert',
      late: 'hors délai',
    },
    paidTo: 'Payé au',
    complete: 'Compléter à la main',
    otherNumberHint: 'Seuls les paiements venant du numéro du dépôt peuvent le compléter.',
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
    openTakesTwo:
      'Aucun solde ne confirme un paiement choisi, et une personne seule n’en crédite ainsi que de plus petits : ce que l’une propose est fait dès qu’une autre décide la même chose.',
    confirm: (amount) => `Créditer ${amount}`,
    propose: (amount) => `Proposer de créditer ${amount}`,
    confirmSecond: (amount) => `Créditer ${amount}, en deuxième personne`,
  },
  resolve: {
    title: 'Qu’est devenu cet argent ?',
    open: 'Résoudre',
    arrived: 'L’argent est arrivé',
    notArrived: 'L’argent n’est pas arrivé',
    succeeded: 'L’argent est arrivé : réussi',
    failed: 'L’argent n’est pas arrivé : échoué',
    outcome: 'Issue',
    explain: 'La plateforme en est informée. Une réussite est définitive.',
    confirmSucceeded: (amount) => `Noter comme réussi : ${amount}`,
    confirmFailed: (amount) => `Noter comme échoué : ${amount}`,
    confirmNone: 'Choisissez une issue',
    propose: {
      succeeded: (amount) => `Proposer comme réussi : ${amount}`,
      failed: (amount) => `Proposer comme échoué : ${amount}`,
    },
    confirmSecond: {
      succeeded: (amount) => `Noter comme réussi, en deuxième personne : ${amount}`,
      failed: (amount) => `Noter comme échoué, en deuxième personne : ${amount}`,
    },
  },
  secondPerson: {
    needed:
      'Ce montant demande deux personnes : ce que l’une propose est fait dès qu’une autre décide la même chose.',
    neededToDeny:
      'Il est peut-être déjà parti : qu’il a échoué n’est noté que si une seconde personne décide la même chose.',
    neededToCredit:
      'Les soldes contredisent son paiement : qu’il a réussi n’est noté que si une seconde personne décide la même chose.',
    neededToCreditReturned:
      'Un paiement de ce numéro et de ce montant a été renvoyé, ou l’a peut-être été : qu’il a réussi n’est noté que si une seconde personne décide la même chose.',
    proposedBy: (who) => `proposé par ${who}`,
    proposes: (who, what) => `${who} propose : ${what}`,
    yours: (what) => `Vous avez proposé : ${what} À quelqu’un d’autre maintenant de décider la même chose.`,
    succeeded: 'le noter comme réussi.',
    failed: 'le noter comme échoué.',
    completed: (count) => `le compléter avec ${count} ${count === '1' ? 'paiement' : 'paiements'}.`,
    take: 'Choisir la même chose',
  },
  providerStatus: {
    title: 'Ce que dit le fournisseur maintenant',
    asking: 'On demande au fournisseur…',
    succeeded: 'Le transfert est arrivé.',
    failed: 'Le transfert a échoué.',
    pending: 'Le transfert est encore en cours.',
    unknown: 'Il ne sait pas dire ce qu’est devenu le transfert.',
    askedAt: 'demandé',
  },
};
