import type { Operator } from '@mobile-money/core';
import { money, opening, phoneNumber } from './ussd-words.ts';

interface UssdSuccess {
  readonly name: string;
  readonly use: 'transfer' | 'collection';
  /** Whether it was seen on a real SIM of Cameroon. */
  readonly confirmed: boolean;
  /** Its groups `number` and `amount` are what it names as its own. Without repeated groups: replies are not ours. */
  readonly pattern: RegExp;
}

const success = (words: string): RegExp => new RegExp(opening + words, 'i');

const someone = '[^,;:!?]{0,80}';
const to = String.raw`(?: (?:au?|vers) ${someone}?(?<number>${phoneNumber})\)?)?`;

/**
 * No reply of Cameroon's networks is published, so these follow the words of their SMS: all must be held against a
 * real SIM.
 */
// biome-ignore format: reads by its columns
const ownSuccesses: Readonly<Record<Operator, readonly UssdSuccess[]>> = {
  mtn: [
    { name: 'mtn_transfer_done',     use: 'transfer',   confirmed: false, pattern: success(`(?:votre )?transfert de (?<amount>${money})${to}(?: a ete)? effectue avec succes`) },
    { name: 'mtn_money_sent',        use: 'transfer',   confirmed: false, pattern: success(`vous avez envoye (?<amount>${money})`) },
    { name: 'mtn_money_sent_en',     use: 'transfer',   confirmed: false, pattern: success(`you have sent (?<amount>${money})`) },
  ],
  orange: [
    { name: 'orange_transfer_done',  use: 'transfer',   confirmed: false, pattern: success(String.raw`transfert de \d{9}\b${someone} vers (?<number>\d{9})\b${someone} reussi\b`) },
    { name: 'orange_money_sent',     use: 'transfer',   confirmed: false, pattern: success(String.raw`transfert de (?<amount>${money}) vers (?<number>\d{9})\b${someone} reussi\b`) },
    { name: 'orange_deposit_done',   use: 'transfer',   confirmed: false, pattern: success(String.raw`depot vers (?<number>\d{9})\b${someone} reussi\b`) },
  ],
};

/** Words that all operators use. */
// biome-ignore format: reads by its columns
const sharedSuccesses: readonly UssdSuccess[] = [
  { name: 'prompt_sent_fr',        use: 'collection', confirmed: false, pattern: success('(?:(?:votre|la) )?(?:demande|requete) de paiement (?:a ete )?(?:envoyee|transmise)') },
  { name: 'prompt_sent_en',        use: 'collection', confirmed: false, pattern: success('(?:(?:a|the|your) )?payment request (?:has been )?sent') },
];

export const ussdSuccesses: Readonly<Record<Operator, readonly UssdSuccess[]>> = {
  mtn: [...ownSuccesses.mtn, ...sharedSuccesses],
  orange: [...ownSuccesses.orange, ...sharedSuccesses],
};
