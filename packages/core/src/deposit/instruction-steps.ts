import { DomainError } from '../errors.ts';
import type { AmountXaf } from '../transaction/amount.ts';

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
} as const satisfies Readonly<Record<string, (facts: StepFacts) => readonly string[]>>;

export type Wording = keyof typeof wordings;

/** What new deposits are given. */
export const wordingIn: Readonly<Record<Language, Wording>> = { fr: 'fr-1', en: 'en-1' };

export const stepsIn = (wording: Wording, facts: StepFacts): readonly string[] => wordings[wording](facts);
