import type { Operator } from '@mobile-money/core';
import type { Chance } from '../network/chance.ts';
import type { Movement, Wallet } from '../network/ledger.ts';
import { mtnSentText, mtnTexts } from './mtn-texts.ts';
import { orangeTexts } from './orange-texts.ts';

/** What both sides of a movement are told. */
export interface Texts {
  readonly payer: string;
  readonly payee: string;
}

/** How an operator tells of money; the wallets are those after the movement. */
interface OperatorTexts {
  /** The name that its SMS come under. */
  readonly sender: string;
  /** Whether its balances and fees have decimals. */
  readonly hasDecimals: boolean;
  readonly about: (movement: Movement, payer: Wallet, payee: Wallet, chance: Chance) => Texts;
  /** The receipt that a USSD session shows. */
  readonly receipt: (movement: Movement, payer: Wallet, payee: Wallet) => string;
}

export const textsOf: Readonly<Record<Operator, OperatorTexts>> = {
  mtn: { sender: 'MobileMoney', hasDecimals: false, about: mtnTexts, receipt: mtnSentText },
  orange: {
    sender: 'OrangeMoney',
    hasDecimals: true,
    about: orangeTexts,
    receipt: (...of) => orangeTexts(...of).payer,
  },
};
