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
