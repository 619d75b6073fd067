import { DomainError } from '../errors.ts';

export type TransactionId = string & { readonly __brand: 'TransactionId' };
export type PlayerId = string & { readonly __brand: 'PlayerId' };
export type PaymentId = string & { readonly __brand: 'PaymentId' };
export type MessageId = string & { readonly __brand: 'MessageId' };
export type EventId = string & { readonly __brand: 'EventId' };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in its usual lower-case form; other ways of writing one are normalised before they come here. */
function checked<Id extends string>(text: string): Id {
  if (!uuid.test(text)) throw new DomainError('invalid_identifier');
  return text as Id;
}

export const transactionId = (text: string): TransactionId => checked(text);
export const playerId = (text: string): PlayerId => checked(text);
export const paymentId = (text: string): PaymentId => checked(text);
export const messageId = (text: string): MessageId => checked(text);
export const eventId = (text: string): EventId => checked(text);

/**
 * A transaction's name where an operator allows no more than 20 characters: the first 103 of its id's 128 bits, which
 * hold the moment of its creation and 49 bits of chance. Ids that share these bits lie side by side, so that a short id
 * leads back to its transaction through the ids themselves.
 */
const shortIdChars = 20;
const radix = 36;
const leftOutBits = 25n;

export const shortIdOf = (id: TransactionId): string =>
  (BigInt(`0x${id.replaceAll('-', '')}`) >> leftOutBits).toString(radix).padStart(shortIdChars, '0');

/** The first and the last id that have this short id; null for a text that is none. */
export function idsWithShortId(
  text: string,
): { readonly from: TransactionId; readonly to: TransactionId } | null {
  if (!/^[0-9a-z]{20}$/i.test(text)) return null;
  const bits = [...text.toLowerCase()].reduce(
    (sum, char) => sum * BigInt(radix) + BigInt(Number.parseInt(char, radix)),
    0n,
  );
  const from = bits << leftOutBits;
  const to = from + (1n << leftOutBits) - 1n;
  return to >> 128n === 0n ? { from: idOf(from), to: idOf(to) } : null;
}

function idOf(bits: bigint): TransactionId {
  const hex = bits.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as TransactionId;
}
