import { type Instant, instant } from '../instant.ts';
import { normaliseMsisdn } from '../phone/msisdn.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { FailureCode } from './failure-code.ts';
import { shortIdOf, type Transaction } from './transaction.ts';

/**
 * `differs`: it spoke of other contents than it was asked for, which decides nothing. `contradicts`: it says the other of
 * what was decided, which changes nothing; someone must look.
 */
export const exchangeOutcomes = [
  'sent',
  'succeeded',
  'rejected',
  'failed',
  'pending',
  'unknown',
  'differs',
  'contradicts',
] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/** One conversation with a provider about a transaction, as staff will want to read it later. */
export interface ProviderExchange {
  readonly providerId: string;
  readonly submissionId: string;
  readonly operation: 'collect' | 'transfer' | 'read_status';
  readonly outcome: ExchangeOutcome;
  readonly detail: Reason;
  /** Of a refusal: what kind it is; null for everything else. */
  readonly failureCode: FailureCode | null;
  readonly at: Instant;
}

/** The same told of what ended otherwise. It was heard after the end, even where the end was written meanwhile. */
export const contradicting = (
  exchange: ProviderExchange,
  { stateUpdatedAt }: Pick<Transaction, 'stateUpdatedAt'>,
): ProviderExchange => ({
  ...exchange,
  outcome: 'contradicts',
  at: instant(Math.max(exchange.at, stateUpdatedAt)),
});

/** A success that is told under an id of the operator: that is more than was told without one. */
export const underId = (exchange: ProviderExchange, id: string): ProviderExchange => ({
  ...exchange,
  detail: reason('provider_reports_success_as', { id }),
});

/** What a provider says that a movement is about, as it wrote it. What it leaves out is null, or missing. */
export interface ToldContents {
  readonly amount?: string | null;
  readonly currency?: string | null;
  /** Who pays, or who is paid. */
  readonly msisdn?: string | null;
  /** Our own name of the transaction: its id, or its short id. */
  readonly externalId?: string | null;
}

export interface ToldDifference {
  readonly member: keyof ToldContents;
  readonly asked: string;
  readonly told: string;
}

type Asked = Pick<Transaction, 'id' | 'amountXaf' | 'msisdn'>;

const currency = 'XAF';

/**
 * In what a provider's words about a transaction differ from what it was asked for: then they are about something else.
 * Amounts and numbers are compared by their value, and what is left out does not differ.
 */
export function differencesOf(asked: Asked, told: ToldContents): readonly ToldDifference[] {
  const { id, amountXaf, msisdn } = asked;
  const compared: Readonly<Record<keyof ToldContents, readonly [string, (text: string) => boolean]>> = {
    amount: [String(amountXaf), (text) => isAmount(text, amountXaf)],
    currency: [currency, (text) => text.toUpperCase() === currency],
    msisdn: [msisdn, (text) => isNumber(text, msisdn)],
    externalId: [id, (text) => [id, shortIdOf(id)].includes(text.toLowerCase())],
  };
  return (Object.keys(compared) as (keyof ToldContents)[]).flatMap((member) => {
    const text = told[member]?.trim() ?? '';
    const [wanted, isSame] = compared[member];
    return text === '' || isSame(text) ? [] : [{ member, asked: wanted, told: text }];
  });
}

/** `500`, `500.00` and `0500` are one amount. */
const isAmount = (text: string, amountXaf: number): boolean =>
  /^0*(\d+?)(?:\.0+)?$/.exec(text)?.[1] === String(amountXaf);

/** With or without the plus sign; numbers of Cameroon also without their country. */
const isNumber = (text: string, msisdn: string): boolean =>
  normaliseMsisdn(text) === msisdn || text === msisdn.slice(1);

export const differenceReasons = (differences: readonly ToldDifference[]): readonly Reason[] =>
  differences.map(({ member, asked, told }) => reason(`differs_${member}`, { asked, told }));
