import type { Instant } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Channel } from '../provider/registry.ts';

/** One merchant number, whoever tells of it: `mtn-237670000001`. */
export type WalletId = string & { readonly __brand: 'WalletId' };

export const walletId = (operator: Operator, merchant: Msisdn): WalletId =>
  `${operator}-${merchant.slice(1)}` as WalletId;

export const walletOfChannel = ({
  operator,
  merchantMsisdn,
}: Pick<Channel, 'operator' | 'merchantMsisdn'>): WalletId => walletId(operator, merchantMsisdn);

/** Of which operator a wallet is. */
export const operatorOf = (wallet: WalletId): Operator => wallet.slice(0, wallet.indexOf('-')) as Operator;

/** The number that is paid into a wallet. */
export const placeOfWallet = (
  wallet: WalletId,
): { readonly operator: Operator; readonly receiver: Msisdn } => ({
  operator: operatorOf(wallet),
  receiver: `+${wallet.slice(wallet.indexOf('-') + 1)}` as Msisdn,
});

/** One movement or read of a wallet. Whoever tells the same again tells it under the same id. */
export type EntryId = string & { readonly __brand: 'EntryId' };

/** An operator's id and the direction: a transfer between two of our numbers has one id and is two movements. */
export const entryId = (operatorTxId: string, movedXaf: number): EntryId =>
  `${operatorTxId}${movedXaf < 0 ? '-' : '+'}` as EntryId;

/** Whose movement an entry is: the id that it was made from. */
export const moverOf = (id: EntryId): string => id.slice(0, -1);

/** How exactly an operator's SMS tell the time: MTN's text to the second, Orange's transaction id to the minute. */
export const timePrecisionMs: Readonly<Record<Operator, number>> = { mtn: 1_000, orange: 60_000 };

/** What a wallet's book makes of an entry. */
export type EntryStanding = 'vouched' | 'open' | 'contradicted';

interface Arrived {
  readonly id: EntryId;
  readonly arrivedAt: Instant;
}

/** An SMS that was read: money moved, and mostly it says what the balance is now. */
export interface ToldMovement extends Arrived {
  readonly kind: 'moved';
  /** Positive: the wallet got it. */
  readonly movedXaf: number;
  readonly feeHundredths: number;
  /** Null: the SMS tells none, none that can be read, or that of somebody else. */
  readonly balanceHundredths: number | null;
  /** The operator's time, or the network's where the text has none. Null: such an entry is never surely later. */
  readonly operatorAt: Instant | null;
  readonly precisionMs: number;
  /** The transfer of ours that it is the receipt of, where that is known: both are the same money. */
  readonly of?: EntryId;
}

/** What the operator answered when it was asked for the balance. */
export interface ToldRead extends Arrived {
  readonly kind: 'read';
  readonly balanceHundredths: number;
}

/** A transfer of ours, or a prompt that was paid: known from elsewhere, its SMS may come or not. */
export interface ToldFiller extends Arrived {
  readonly kind: 'filler';
  readonly movedXaf: number;
  readonly feeHundredths: number;
  /** It may not have moved after all: when to ask what became of it. Left out where it surely moved. */
  readonly askAt?: Instant;
  /** As an SMS about it is named, where that is known. */
  readonly receipt?: EntryId;
}

/** It was asked what became of such a transfer: when to ask again, or null since it surely moved. */
export interface ToldAsked extends Arrived {
  readonly kind: 'asked';
  readonly askAt: Instant | null;
}

/** An SMS of the operator that nobody can read yet. */
export interface ToldUnread extends Arrived {
  readonly kind: 'unread';
}

/** A transfer that failed after all or left another wallet, or an unread SMS that is dismissed: nothing moved. */
export interface ToldNothing extends Arrived {
  readonly kind: 'nothing';
}

/** A person explained the gap before this entry, of so much after another: also one that the book has forgotten. */
export interface ToldExplanation extends Arrived {
  readonly kind: 'explained';
  readonly missingHundredths: number;
  readonly afterId: EntryId | null;
}

export type Told =
  | ToldMovement
  | ToldRead
  | ToldFiller
  | ToldAsked
  | ToldUnread
  | ToldNothing
  | ToldExplanation;

/** Balances that are less than 1 XAF apart are one. */
export const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 100;

/**
 * What a movement may have done to the balance: with its fee, and without, since the fee of an incoming payment may
 * be the payer's, and some amounts of outgoing ones include it.
 */
export const movesHundredths = (
  told: Pick<ToldMovement, 'movedXaf' | 'feeHundredths'>,
): readonly number[] => {
  const moved = told.movedXaf * 100;
  return told.feeHundredths === 0 ? [moved] : [moved - told.feeHundredths, moved];
};

/** When it happened, as exactly as is known: no later than it arrived, whatever the text says. */
export const orderKey = ({ operatorAt, arrivedAt, precisionMs }: ToldMovement): number => {
  const at = Math.min(operatorAt ?? arrivedAt, arrivedAt);
  return at - (at % precisionMs);
};

/** An incoming payment leaves at least itself in the wallet, but for a fee. */
export const isBelowItsAmount = ({ movedXaf, balanceHundredths }: ToldMovement): boolean =>
  balanceHundredths !== null && balanceHundredths * 10 < movedXaf * 100 * 9;
