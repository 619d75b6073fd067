import { doualaClock, type Instant } from '../instant.ts';
import { type Msisdn, maskedMiddle } from '../phone/msisdn.ts';
import { DomainError } from '../reason/reason.ts';
import type { AmountXaf } from '../transaction/transaction-request.ts';

/**
 * What a player needs to pay by dialling a code. Kept with the deposit, so that a repeat shows the same; what follows
 * from these is made anew, because most of it is text that all players share.
 */
export interface DialInstructions {
  readonly ussdString: string;
  readonly wording: Wording;
  readonly merchant: {
    readonly displayName: string | null;
    readonly msisdn: string;
    readonly code: string | null;
  };
  readonly illustrationUrl: string | null;
  readonly illustrationAlt: string | null;
  readonly pollingIntervalSeconds: number;
}

/** Who is paid, and by which code: a channel, seen from the player. */
export interface Payee {
  readonly ussdTemplate: UssdTemplate;
  readonly merchantMsisdn: Msisdn;
  readonly merchantCode: string | null;
  readonly merchantDisplayName: string | null;
  readonly illustrationUrl: string | null;
  readonly illustrationAlt: string | null;
}

/** `{merchant}` stands for the merchant code, or for the nine digits of its number; `{amount}` for the amount. */
export type UssdTemplate = string & { readonly __brand: 'UssdTemplate' };

/**
 * A code that a phone dials, or one of a trial, which no phone can. Letters alone do not see to that: some dialers
 * drop them and others turn them into the digits on their keys. But only what ends with a hash is sent to a network.
 */
const dialable = /^[*#\d]*[*#][*#\d]*$/;
const undialable = /^\*SANDBOX\*[*\d]+$/;

export function ussdTemplate(text: string): UssdTemplate {
  const filled = text.replace('{merchant}', '1').replace('{amount}', '1');
  // Stars or hashes on both sides: a digit beside the amount would change it.
  const hasAmount = /[*#]\{amount\}[*#]/.test(text);
  if (!hasAmount || !(dialable.test(filled) || undialable.test(filled))) {
    throw new DomainError('invalid_ussd_template');
  }
  return text as UssdTemplate;
}

export function dialInstructions(
  payee: Payee,
  amountXaf: AmountXaf,
  language: Language,
  pollingIntervalSeconds: number,
): DialInstructions {
  const ussdString = payee.ussdTemplate
    .replace('{merchant}', payee.merchantCode ?? payee.merchantMsisdn.slice(1).slice(-9))
    .replace('{amount}', String(amountXaf));
  return {
    ussdString,
    wording: wordingIn[language],
    merchant: {
      displayName: payee.merchantDisplayName,
      msisdn: payee.merchantMsisdn,
      code: payee.merchantCode,
    },
    illustrationUrl: payee.illustrationUrl,
    illustrationAlt: payee.illustrationAlt,
    pollingIntervalSeconds,
  };
}

/** A link that opens the dialler. A raw hash would end it. */
export const dialUri = ({ ussdString }: DialInstructions): string =>
  `tel:${ussdString.replaceAll('#', '%23')}`;

/** What the player is to do, step by step; until the deposit's deadline, if nothing else is said. */
export const stepsOf = (
  { ussdString, wording, merchant }: DialInstructions,
  { amountXaf, msisdn, expiresAt }: Asked,
  until: string = doualaClock(expiresAt),
): readonly string[] =>
  stepsIn(wording, {
    ussdString,
    amountXaf,
    merchantName: merchant.displayName,
    payer: maskedMiddle(msisdn),
    until,
  });

/** What the steps tell of a deposit: how much, from which number, until when. */
interface Asked {
  readonly amountXaf: AmountXaf;
  readonly msisdn: Msisdn;
  readonly expiresAt: Instant;
}

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

export function language(text: string): Language {
  const known = languages.find((name) => name === text);
  if (known === undefined) throw new DomainError('invalid_language');
  return known;
}

export interface StepFacts {
  readonly ussdString: string;
  readonly amountXaf: AmountXaf;
  readonly merchantName: string | null;
  /** The number that must pay, as its owner knows it again. */
  readonly payer: string;
  /** The time of day in Cameroon, with its day where that is another. */
  readonly until: string;
}

/** `12500` as `12 500 FCFA`, the way amounts are written in Cameroon. */
export const fcfa = (amount: number): string => `${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ' ')} FCFA`;

/**
 * Texts that players were given. A deposit keeps the name of its wording instead of the texts, so one that was ever
 * given is never changed: a better one comes beside it, under the next number.
 */
const wordings = {
  'fr-1': ({ ussdString, amountXaf, merchantName }: StepFacts) => [
    'Prenez le téléphone du numéro Mobile Money que vous avez indiqué.',
    `Composez ${ussdString} et appelez. Le montant est déjà dans le code : ne le changez pas.`,
    merchantName === null
      ? `Vérifiez que l'écran affiche bien ${fcfa(amountXaf)}.`
      : `Vérifiez que l'écran affiche ${merchantName} et ${fcfa(amountXaf)}.`,
    'Validez avec votre code secret, sur votre téléphone seulement. Personne ne vous le demandera ailleurs.',
    'Revenez ici : votre dépôt est crédité dès que le paiement est confirmé.',
  ],
  'en-1': ({ ussdString, amountXaf, merchantName }: StepFacts) => [
    'Take the phone of the Mobile Money number that you gave.',
    `Dial ${ussdString} and press call. The amount is already in the code: do not change it.`,
    merchantName === null
      ? `Check that the screen shows ${fcfa(amountXaf)}.`
      : `Check that the screen shows ${merchantName} and ${fcfa(amountXaf)}.`,
    'Confirm with your secret code, on your phone only. No one will ask you for it anywhere else.',
    'Come back here: your deposit is credited as soon as the payment is confirmed.',
  ],
  'fr-2': ({ ussdString, amountXaf, merchantName, payer, until }: StepFacts) => [
    `Prenez le téléphone du numéro ${payer} : c'est ce numéro qui doit payer, pas celui d'un proche.`,
    `Composez ${ussdString} et appelez, avant ${until} (heure du Cameroun). Le montant est déjà dans le code : ne le changez pas.`,
    merchantName === null
      ? `Vérifiez que l'écran affiche bien ${fcfa(amountXaf)}.`
      : `Vérifiez que l'écran affiche ${merchantName} et ${fcfa(amountXaf)}.`,
    'Validez avec votre code secret, sur votre téléphone seulement. Personne ne vous le demandera ailleurs.',
    'Si le code ne passe pas, attendez une minute et composez-le de nouveau. Si votre argent est parti, ne payez pas une deuxième fois.',
    'Revenez ici : votre dépôt est crédité dès que le paiement est confirmé.',
  ],
  'en-2': ({ ussdString, amountXaf, merchantName, payer, until }: StepFacts) => [
    `Take the phone of the number ${payer}: this number must pay, not a relative's.`,
    `Dial ${ussdString} and press call, before ${until} (time of Cameroon). The amount is already in the code: do not change it.`,
    merchantName === null
      ? `Check that the screen shows ${fcfa(amountXaf)}.`
      : `Check that the screen shows ${merchantName} and ${fcfa(amountXaf)}.`,
    'Confirm with your secret code, on your phone only. No one will ask you for it anywhere else.',
    'If the code fails, wait a minute and dial it again. If your money has left, do not pay a second time.',
    'Come back here: your deposit is credited as soon as the payment is confirmed.',
  ],
} as const satisfies Readonly<Record<string, (facts: StepFacts) => readonly string[]>>;

export type Wording = keyof typeof wordings;

/** What new deposits are given. */
export const wordingIn: Readonly<Record<Language, Wording>> = { fr: 'fr-2', en: 'en-2' };

export const stepsIn = (wording: Wording, facts: StepFacts): readonly string[] => wordings[wording](facts);
