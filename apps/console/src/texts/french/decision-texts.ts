import type { englishDecision } from '../english/decision-texts.ts';
import type { Words } from '../words.ts';

export const frenchDecision: Words<typeof englishDecision> = {
  withdrawals: {
    title: 'Retraits à décider',
    waiting: (count, sum) => `${count} en attente, ${sum}`,
    list: 'Retraits en attente, les plus anciens d’abord',
    empty: 'Aucun retrait n’attend.',
    emptyHint: 'Les nouveaux apparaissent ici d’eux-mêmes.',
    choose: 'Choisissez un retrait pour voir son joueur.',
    waitsFor: 'attend depuis',
    marked: (count, sum) => `Cochés : ${count}, ${sum}`,
    markAll: 'Tout cocher',
    unmarkAll: 'Tout décocher',
    approve: 'Approuver',
    reject: 'Rejeter',
    approveMany: (count) => `Approuver ${count}`,
    rejectMany: (count) => `Rejeter ${count}`,
    viewerHint: 'Vous êtes en lecture seule. Décider demande le rôle approbateur.',
    gone: 'Ce retrait a été décidé entre-temps.',
    loadingRest: 'lecture de la suite…',
    heldBy: (who) => `${who} s’occupe de ce retrait.`,
    heldByShort: (who) => `chez ${who}`,
    takeOver: 'Reprendre',
    tookOver: (who) => `Vous avez repris ce retrait à ${who}.`,
    needsTwo: {
      amount: 'Deux personnes différentes doivent approuver ce montant.',
      may_have_been_sent: 'Deux personnes différentes doivent l’approuver.',
      daily_limit:
        'La première personne a assez approuvé seule ce jour-là : une deuxième doit aussi approuver.',
    },
    mayHaveBeenSent:
      'Une sauvegarde a été restaurée après la création de ce retrait : il est peut-être déjà parti. Demandez à l’opérateur avant de l’approuver ; s’il ne peut répondre, cherchez son numéro et son montant dans son relevé.',
    mayHaveBeenSentShort: 'peut-être déjà parti',
    approvals: (given, needed) => `approbations : ${given} sur ${needed}`,
    approvedBy: 'Approuvé par',
    approvedByYou: 'Vous l’avez approuvé. À quelqu’un d’autre maintenant.',
    outsideLimits: {
      below_minimum: 'sous le minimum',
      above_maximum: 'au-dessus du maximum',
    },
    marksLost: 'Ce qui était coché n’est plus là : voici celui que vous regardez.',
    outsideLimitsHint: 'Aucun fournisseur ne prend ce montant : ce retrait ne peut qu’être rejeté.',
  },
  approve: {
    many: (count, sum) => `${count} retraits, ${sum} en tout`,
    andMore: (count) => `et ${count} ${count === '1' ? 'autre' : 'autres'}`,
    title: 'Approuver ce retrait ?',
    titleMany: (count) => `Approuver ${count} retraits ?`,
    afterRestore:
      'Demandé peu après la restauration d’une sauvegarde : il a peut-être déjà été demandé et envoyé. Cherchez son numéro et son montant dans le relevé de l’opérateur.',
    someAfterRestore: (count) =>
      `Demandés peu après la restauration d’une sauvegarde, et peut-être déjà demandés et envoyés avant : ${count}. Cherchez leurs numéros et leurs montants dans le relevé de l’opérateur.`,
    someMayHaveBeenSent: (count) =>
      `Créés avant la restauration d’une sauvegarde, donc peut-être déjà partis : ${count}. Demandez à l’opérateur avant de les approuver ; s’il ne peut répondre, cherchez leurs numéros et leurs montants dans son relevé.`,
    blocked: 'Son numéro ou son joueur est bloqué : voyez pourquoi avant d’envoyer l’argent.',
    someBlocked: (count) => `Leur numéro ou leur joueur est bloqué : ${count}.`,
    someAtRisk: (count) => `À risque : ${count}.`,
    readAnew: {
      one: {
        reading: 'Ses risques sont relus…',
        notRead: 'Ses risques n’ont pas été relus.',
        early: {
          waits: 'Il est approuvé dès que ses risques sont relus.',
          lost: 'Rien n’est parti : Entrée est venue trop tôt. Regardez-le, et appuyez encore.',
        },
      },
      many: {
        reading: 'Leurs risques sont relus…',
        notRead: 'Leurs risques n’ont pas été relus.',
        early: {
          waits: 'Ils sont approuvés dès que leurs risques sont relus.',
          lost: 'Rien n’est parti : Entrée est venue trop tôt. Regardez-les, et appuyez encore.',
        },
      },
    },
    newRisks: (risks) => `Nouveau depuis la question : ${risks}.`,
    isOtherwise: 'Il a changé depuis la question : regardez-le encore une fois.',
    willSend: 'L’argent part aussitôt et ne peut pas être rappelé.',
    note: 'Note (facultative)',
    confirm: (amount, number) => `Envoyer ${amount} au ${number}`,
    confirmMany: (count, sum) => `Envoyer ${count} paiements, ${sum} en tout`,
    checked: (count, sum) => `J’ai vérifié les ${count} : ${sum} en tout.`,
    checkedOne: (amount, number) => `Je l’ai vérifié : ${amount} au ${number}.`,
    willWait: 'Rien ne part encore : une deuxième personne doit aussi approuver.',
    pastDay: (left) =>
      `Vous pouvez encore approuver ${left} seul aujourd’hui : au-delà, une deuxième personne doit aussi approuver.`,
    someWillWait: (count) =>
      `Ne partent pas encore, car une deuxième personne doit aussi approuver : ${count}.`,
    someOutsideLimits: (count) => `Seront refusés, car aucun fournisseur ne prend leur montant : ${count}.`,
    confirmFirst: (amount, number) => `Approuver ${amount} au ${number}`,
    confirmFirstMany: (count, sum) => `Approuver ${count}, ${sum} en tout`,
  },
  reject: {
    title: 'Rejeter ce retrait ?',
    titleMany: (count) => `Rejeter ${count} retraits ?`,
    nothingSent: 'Rien n’est envoyé. La plateforme apprend que le retrait a échoué.',
    other: 'Autre motif',
    otherText: 'Motif dans vos mots',
    confirm: (amount, number) => `Rejeter ${amount} au ${number}`,
    confirmMany: (count, sum) => `Rejeter ${count}, ${sum} en tout`,
  },
  decided: {
    approved: (amount, number) => `${amount} au ${number} : approuvé.`,
    rejected: (amount, number) => `${amount} au ${number} : rejeté.`,
    approvedFirst: (amount, number) =>
      `${amount} au ${number} : approuvé par vous. Il part dès qu’une deuxième personne l’approuve.`,
    manyFirst: (count) => `En attente d’une deuxième personne : ${count}.`,
    resolved: (amount, number) => `${amount}, ${number} : résolu.`,
    proposed: (amount, number) =>
      `${amount}, ${number} : proposé par vous. C’est fait dès qu’une deuxième personne décide la même chose.`,
    completed: (amount, number) => `${amount} du ${number} : complété.`,
    byOther: (who, state) =>
      `Quelqu’un d’autre a été plus rapide : ${who} a décidé, l’état est « ${state} ».`,
    many: (done) => `Décidés : ${done}.`,
    manyByOthers: (count) => `Décidés par quelqu’un d’autre : ${count}.`,
    failed: (amount, number, why) => `Pas décidé : ${amount} au ${number}. ${why}`,
    progress: (done, all) => `${done} sur ${all}…`,
    anotherStaffMember: 'une autre personne',
  },
  history: {
    title: 'Le joueur',
    deposited: 'Déposé',
    withdrawn: 'Retiré',
    ratio: 'Retiré sur déposé, avec celui-ci',
    noDeposit: 'aucun dépôt',
    lastDay: 'Retraits en 24 h, avec celui-ci',
    table: 'Dernières transactions du joueur',
    withoutMoney:
      'Un dépôt de ce joueur, ou venu de ce numéro, a été crédité avec de l’argent qui n’est pas là.',
    bound: 'Seuls les 100 derniers dépôts et les 100 derniers retraits sont comptés.',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    decideOldest: 'Décider le plus ancien retrait',
    next: 'Suivant',
    previous: 'Précédent',
    mark: 'Cocher ou décocher',
    help: 'Cette liste',
  },
};
