import type { englishWallets } from '../english/wallet-texts.ts';
import type { Words } from '../words.ts';

export const frenchWallets: Words<typeof englishWallets> = {
  wallets: {
    list: 'Numéros marchands et ce qu’ils contiennent',
    balance: 'Solde',
    unknown: 'inconnu',
    since: 'Connu depuis',
    source: { sms: 'un SMS', api: 'l’opérateur, interrogé' },
    sourceTitle: 'Dit par',
    state: 'Situation',
    low: 'bas',
    lowUnder: 'Bas en dessous de',
    never: 'jamais',
    fine: 'en ordre',
    silent: 'rien reçu',
    gapsOpen: (count) => `${count} ${count === '1' ? 'écart' : 'écarts'}`,
    gapsFact: 'Écarts ouverts',
    chart: 'Solde à la fin de chaque heure, dernières 24 heures',
    chartOf: (name) => `${name} : solde à la fin de chaque heure, dernières 24 heures`,
    noChart: 'Aucun solde n’est connu pour les dernières 24 heures.',
    entries: 'Ce qui a été annoncé, le plus récent d’abord',
    noEntries:
      'Rien n’a encore été annoncé pour ce portefeuille. Les SMS de l’opérateur apparaissent ici d’eux-mêmes.',
    movement: 'Mouvement',
    fee: (amount) => `frais ${amount}`,
    read: 'Solde lu',
    standing: { vouched: 'confirmé', open: 'à confirmer', contradicted: 'contredit' },
    leadsTo: 'Mène à',
    toTransaction: 'Transaction',
    toPayment: 'Paiement sans dépôt',
    back: 'Tous les portefeuilles',
  },
  gaps: {
    title: 'Écarts de solde : de l’argent a bougé sans SMS',
    status: 'Quels écarts',
    statuses: { open: 'Ouverts', closed: 'Comblés par SMS', explained: 'Expliqués' },
    none: {
      open: 'Rien ne manque : chaque solde suit le précédent.',
      closed: 'Aucun écart n’a été comblé par un SMS tardif.',
      explained: 'Aucun écart n’a été expliqué.',
    },
    more: 'de plus dans le portefeuille que ce qui a été annoncé',
    less: 'de moins dans le portefeuille que ce qui a été annoncé',
    between: 'Entre',
    and: 'et',
    nothingBefore: 'rien de connu avant',
    side: (movement, balance) => `${movement}, solde ${balance}`,
    explain: 'Expliquer',
    explainTitle: 'Où est cet argent ?',
    explainHint:
      'Ce qui suit l’écart est alors confirmé, jusqu’à l’écart suivant. L’écart lui-même ne crédite personne.',
    waits: (count, sum) =>
      count === '1'
        ? `1 paiement de ce portefeuille attend son solde, ${sum} : s’il est venu avant l’écart suivant, il est confirmé, et crédité si un dépôt lui correspond.`
        : `${count} paiements de ce portefeuille attendent son solde, ${sum} en tout : ceux venus avant l’écart suivant sont confirmés, et crédités là où un dépôt leur correspond.`,
    twoFirst: 'Ce qui demande deux personnes doit d’abord être confirmé par deux.',
    noneWaits: 'Aucun paiement de ce portefeuille n’attend son solde.',
    toWaiting: 'Voir ce qui attend',
    explained: 'L’écart est expliqué.',
    explainedBy: (who, how) => `Expliqué par ${who} : ${how}`,
  },
  float: {
    title: 'Fournisseurs et leur argent',
    held: 'Dans le portefeuille',
    heldEach: 'Dans chaque portefeuille',
    promised: 'Déjà promis',
    tooLittle: (amount) => `il manque ${amount}`,
    tooLittleHint: 'Le portefeuille de son fournisseur ne suffit pas pour lui et pour ce qui est promis.',
    onePays:
      'Un seul de ces portefeuilles paie ; dans certains, il n’y a pas assez pour lui et pour ce qui est promis.',
    lowTitle: 'À partir de quand est-il bas ?',
    lowLabel: 'Bas en dessous de, en FCFA (vide : jamais)',
    change: 'Changer',
    changeOf: (name) => `${name} : changer à partir de quand il est bas`,
    lowChanged: 'C’est changé.',
  },
};
