import type { englishTemplates } from '../english/template-texts.ts';
import type { Words } from '../words.ts';

export const frenchTemplates: Words<typeof englishTemplates> = {
  templates: {
    title: 'Modèles de SMS',
    list: 'Modèles de SMS, dans l’ordre où ils sont essayés',
    words: 'Texte',
    status: 'État',
    language: 'Langue du SMS',
    languages: { fr: 'français', en: 'anglais' },
    direction: 'Sens de l’argent',
    directions: {
      incoming: 'argent reçu',
      outgoing: 'argent envoyé',
      by_position: 'notre numéro le dit',
    },
    statuses: { draft: 'brouillon', active: 'actif', retired: 'retiré' },
    ships: 'livré avec le programme',
    draft: 'Rédiger un modèle',
    store: 'Garder le brouillon',
    drafted: 'Le brouillon est gardé. Essayez-le, puis un autre administrateur l’active.',
    hint: 'Écrivez le SMS comme l’opérateur, avec {amount} et {id} à la place de ce qui change. Aussi : {party} {payer} {receiver} {agent} {name} {payer_name} {when} {balance} {fee} {details} {bare_amount}, et {...} pour n’importe quoi.',
    try: 'Essayer',
    trialTitle: 'Ce que ce brouillon lit dans les derniers SMS',
    trial: (read, looked, changes) =>
      `Il lit ${read} SMS sur ${looked}. Lus autrement qu’à présent : ${changes}.`,
    trialList: 'SMS que le brouillon lit, les plus récents d’abord',
    contradicts: (count) =>
      `SMS qui ont conduit à un paiement et dont le brouillon dit autre chose : ${count}. Il ne peut pas être activé.`,
    contradictsOne: 'contre son paiement',
    changes: 'nouveau',
    same: 'sans changement',
    readsAs: { payment: 'Paiement', reversal: 'Repris', receipt: 'Reçu', ignored: 'Pas de paiement :' },
    ownDraft: 'Vous l’avez rédigé : un autre administrateur doit l’activer.',
    activate: 'Activer',
    activated:
      'Les SMS sont lus avec lui désormais. Ce qui est arrivé avant est relu quand un approbateur le demande.',
    retire: 'Retirer',
    retireTitle: 'Retirer ce modèle ?',
    retireEffect: 'Aucun SMS n’est plus lu avec lui, partout en quelques secondes. Ce qui a été lu le reste.',
    reread: 'Relire les SMS non compris',
    rereadAll: (count) => `SMS lus : ${count}.`,
  },
  messageActions: {
    reread: 'Relire',
    rereadDone: {
      matched: 'Il a été lu, et son dépôt est crédité.',
      held: 'Il a été lu, et son paiement attend une personne.',
      duplicate: 'Il a été lu : son paiement est déjà connu.',
      ignored: 'Rien de plus n’y a été lu.',
      received: 'Il est en cours de lecture.',
    },
    dismiss: 'Classer',
    dismissTitle: 'N’y a-t-il rien à faire de ce SMS ?',
    dismissed: 'Il n’est plus dans la liste, et reste trouvable.',
    reason: 'Motif',
  },
};
