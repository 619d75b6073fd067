import type { PageTexts } from './english.ts';

export const french: PageTexts = {
  product: 'Paiement Mobile Money',
  otherLanguage: 'English',
  amount: 'Montant',
  payer: 'Numéro qui doit payer',
  number: 'Numéro',
  payerAloud: (begin, end) => `Le numéro qui commence par ${begin} et finit par ${end}`,
  onlyThisNumber: "Ce numéro seulement, pas celui d'un proche.",
  timeLeft: 'Temps restant',
  until: (time) => `jusqu'à ${time}, heure du Cameroun`,
  onDay: (day, time) => `${day} à ${time}`,
  beforeDay: (lateUntil) => `le ${lateUntil}`,
  code: 'Code à composer',
  dial: 'Composer le code',
  copy: 'Copier le code',
  copied: 'Copié',
  ifDialFails: "Si le clavier ne s'ouvre pas, copiez le code et collez-le là. Puis appelez.",
  steps: 'Pas à pas',
  nothingAppeared: "Rien n'apparaît sur votre téléphone ?",
  dialForPrompt: {
    mtn: 'Composez *126# sur ce téléphone et validez le paiement en attente.',
    orange: 'Composez #150*50# sur ce téléphone et validez le paiement en attente.',
  },
  onYourPhone: 'Vous êtes sur un ordinateur ? Ouvrez cette page sur votre téléphone :',
  qr: 'Code QR de cette page',
  paid: "J'ai payé et rien ne se passe",
  smsLabel: "L'ID de transaction de l'opérateur, ou son SMS entier",
  smsHelp: {
    mtn: "Dans le SMS de MTN, l'ID est un long nombre, comme 18410741470.",
    orange: "Dans le SMS d'Orange, l'ID ressemble à MP260101.0900.A12345.",
  },
  send: 'Envoyer',
  sendAgain: 'Revenir et envoyer de nouveau',
  told: {
    kept: "Merci, c'est noté. Dès que le paiement est retrouvé, votre dépôt est crédité, ou une personne l'examine. Ne payez pas une deuxième fois. Si rien ne se passe, demandez au service client du site.",
    unread: "Il n'y a pas d'ID de transaction là-dedans. Cherchez-le dans le SMS de votre opérateur.",
    full: "Vous avez envoyé assez d'ID : les autres ne sont plus notés. Dès que l'un de ces paiements est retrouvé, votre dépôt est crédité, ou une personne l'examine. Si rien ne se passe, demandez au service client du site.",
    over: '',
  },
  reload: 'Voir où ça en est',
  back: (name) => (name === null ? 'Retour au site' : `Retour à ${name}`),
  neverPin:
    'Cette page ne demande jamais votre code secret (PIN). Tapez-le seulement sur votre téléphone, et ne le donnez à personne.',
  retry: {
    now: 'Retournez sur le site pour recommencer.',
    later: 'Retournez sur le site, et recommencez plus tard.',
    never: 'Recommencer avec les mêmes données ne servira à rien.',
  },
  states: {
    to_dial: { title: 'Composez le code pour payer', say: () => [] },
    prompted: {
      title: 'Validez sur votre téléphone',
      say: ({ amount, payer }) => [
        `Une demande de ${amount} arrive sur le téléphone ${payer}. Validez-la là avec votre code secret. Cette page vous prévient quand c'est payé.`,
      ],
    },
    late_to_dial: {
      title: 'Le délai est passé, mais vous pouvez encore payer',
      say: ({ lateUntil }) => [
        "Si vous avez déjà payé, ne payez pas de nouveau : votre dépôt est crédité dès que l'opérateur confirme.",
        `Si vous n'avez pas payé, le code ci-dessous marche encore jusqu'au ${lateUntil}.`,
      ],
    },
    late_prompted: {
      title: 'Le délai est passé',
      say: () => [
        'Ne validez plus cette demande : recommencez plutôt.',
        'Si votre argent est déjà parti, ne payez pas de nouveau. Une personne examine chaque paiement tardif.',
      ],
    },
    held: {
      title: 'Une personne examine votre dépôt',
      say: () => [
        'En attendant, il ne faut pas payer de nouveau.',
        "Si votre argent est parti, vous n'avez rien à faire. Sinon, demandez au service client du site.",
      ],
    },
    succeeded: {
      title: 'Paiement reçu',
      say: ({ amount }) => [`Vos ${amount} sont bien arrivés. Merci.`],
    },
    failed: { title: "Le paiement n'a pas marché", say: () => [] },
  },
  faults: {
    not_found: {
      title: "Cette page n'existe pas",
      say: "L'adresse est fausse, ou son temps est passé. Retournez sur le site où vous vouliez payer.",
    },
    too_many: {
      title: 'Un instant',
      say: 'Il y a eu trop de demandes. Attendez une minute, puis réessayez.',
    },
    unavailable: {
      title: 'Un instant',
      say: "La page ne peut pas s'afficher maintenant. Réessayez bientôt ; votre paiement n'est pas perdu.",
    },
  },
};
