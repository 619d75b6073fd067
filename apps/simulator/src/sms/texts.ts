import type { Chance } from '../network/chance.ts';
import type { Movement, Wallet } from '../network/ledger.ts';
import { mtnTexts } from './mtn-texts.ts';
import { orangeTexts } from './orange-texts.ts';

/** What both sides of a movement are told. */
export interface Texts {
  readonly payer: string;
  readonly payee: string;
}

/** The SMS about a movement, in the operator's own forms; the wallets are those after it. */
export const textsAbout = (movement: Movement, payer: Wallet, payee: Wallet, chance: Chance): Texts =>
  movement.operator === 'mtn'
    ? mtnTexts(movement, payer, payee, chance)
    : orangeTexts(movement, payer, payee);
