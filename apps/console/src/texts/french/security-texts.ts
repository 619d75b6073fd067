import type { englishSecurity } from '../english/security-texts.ts';
import type { Words } from '../words.ts';

export const frenchSecurity: Words<typeof englishSecurity> = {
  security: {
    title: 'Sécurité',
    factors: 'Seconds facteurs',
    why: 'Un mot de passe peut être vu ou deviné. Avec un second facteur, il est demandé à la connexion, et encore une fois pour ce qui compte le plus.',
    none: 'Vous n’avez pas encore de second facteur.',
    kinds: { passkey: 'Clé d’accès', totp: 'Codes d’une application' },
    kind: 'Type',
    name: 'Nom',
    lastUsed: 'Dernier usage',
    remove: 'Supprimer',
    removeOf: (name) => `Supprimer ${name}`,
    removeTitle: 'Supprimer ce second facteur ?',
    removed: (name) => `${name} n’ouvre plus rien.`,
    addPasskey: 'Ajouter une clé d’accès',
    addTotp: 'Ajouter une application',
    noPasskeys:
      'Les clés d’accès ont besoin de l’adresse du back-office : la personne qui fait tourner le service définit CONSOLE_URL.',
    passkeyHint:
      'Le navigateur pose la question ensuite : prenez cet appareil, un téléphone ou une clé de sécurité.',
    defaultNames: { passkey: 'Cet appareil', totp: 'Téléphone' },
    scan: 'Scannez ceci avec une application comme Aegis, Google Authenticator ou 1Password, puis tapez le code qu’elle affiche.',
    qr: 'Code QR pour l’application',
    secret: 'Ou tapez ceci dans l’application',
    appCode: 'Code de l’application',
    added: (name) => `${name} est en place.`,
    cancelled: 'Le navigateur n’a pas donné la clé d’accès.',
    recovery: 'Codes de secours',
    recoveryLeft: (count) =>
      `Codes restants : ${count}. Chacun ouvre une fois, pour le jour où un appareil est perdu.`,
    makeCodes: 'Créer de nouveaux codes',
    makeCodesEffect: 'Dix nouveaux codes sont créés ; les anciens n’ouvrent plus rien.',
    codesOnce:
      'Gardez-les là où personne d’autre ne regarde. Ils ne s’affichent que maintenant ; chacun ouvre une fois.',
    copyAll: 'Tous les codes',
    kept: 'Je les ai gardés',
    sessions: 'Où vous êtes connecté',
    since: 'Depuis',
    lastSeen: 'Vu pour la dernière fois',
    address: 'Adresse',
    thisOne: 'celle-ci',
    endAll: 'Se déconnecter partout',
    endAllEffect: 'Toutes les sessions finissent, celle-ci aussi.',
    prove: 'Second facteur',
    proveHint: 'Encore une étape.',
    again:
      'Cette action redemande votre second facteur. Ce que vous avez tapé est gardé, et sera fait dès qu’il est prouvé.',
    usePasskey: 'Utiliser une clé d’accès',
    code: 'Code de votre application, ou code de secours',
    confirm: 'Confirmer',
    lost: 'Appareil perdu ? Prenez un code de secours. Sans code, un administrateur réinitialise votre second facteur.',
    setUpTitle: 'Ajouter un second facteur',
    setUpHint:
      'Ici, personne ne décide d’argent et personne n’administre avec un mot de passe seul. Cela prend une minute.',
    ownPasswordTitle: 'Choisissez votre mot de passe',
    ownPasswordHint:
      'Qui a créé celui de votre connexion le connaît peut-être encore. Douze caractères ou plus.',
    goOn: 'Continuer',
  },
};
