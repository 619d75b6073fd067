import {
  contradictsOperator,
  type Msisdn,
  type Operator,
  type OperatorPrefix,
  operators,
  rangeOf,
} from '@mobile-money/core';

/** A merchant number of the service, as the operator's network sees it: a channel of the providers file. */
export interface Merchant {
  readonly channelId: string;
  readonly providerId: string;
  readonly operator: Operator;
  readonly merchantMsisdn: string;
  readonly merchantCode: string | null;
  readonly merchantDisplayName: string | null;
  readonly ussdTemplate: string;
  readonly deviceId: string | null;
  readonly simNumber: number | null;
}

/** What the network must know of the service: the registry of core fits. */
export interface Catalogue {
  readonly providers: readonly {
    readonly providerId: string;
    readonly operators: readonly Operator[];
    readonly isPrimary: boolean;
  }[];
  readonly channels: readonly Merchant[];
  readonly prefixes: readonly OperatorPrefix[];
}

export class Merchants {
  readonly all: readonly Merchant[];
  readonly providerIds: readonly string[];
  readonly numbers: readonly string[];
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.all = catalogue.channels;
    this.numbers = [...new Set(catalogue.channels.map(({ merchantMsisdn }) => merchantMsisdn))];
    this.providerIds = catalogue.providers.map(({ providerId }) => providerId);
  }

  byNumber(operator: Operator, msisdn: string): Merchant | null {
    return this.all.find((each) => each.operator === operator && each.merchantMsisdn === msisdn) ?? null;
  }

  providerOf(operator: Operator, isPrimary: boolean): string | undefined {
    const { providers } = this.#catalogue;
    return providers.find((each) => each.isPrimary === isPrimary && each.operators.includes(operator))
      ?.providerId;
  }

  ofProvider(providerId: string | undefined, operator: Operator): readonly Merchant[] {
    return this.all.filter((each) => each.providerId === providerId && each.operator === operator);
  }

  providersOf(operator: Operator): readonly string[] {
    return this.#catalogue.providers
      .filter((each) => each.operators.includes(operator))
      .map(({ providerId }) => providerId);
  }

  /** The network that a number lives in; numbers of no operator take the one that asks for them. */
  operatorOf(msisdn: string, otherwise: Operator = operators[0]): Operator {
    return rangeOf(msisdn as Msisdn, this.#catalogue.prefixes)?.operator ?? otherwise;
  }

  isForeign(msisdn: string, operator: Operator): boolean {
    return contradictsOperator(msisdn as Msisdn, operator, this.#catalogue.prefixes);
  }
}

/** A mobile number of Cameroon: only those have phones here. */
export const isMobile = (msisdn: string): boolean => /^\+2376\d{8}$/.test(msisdn);

/** The nine digits, as Orange writes a number. */
export const national = (msisdn: string): string => msisdn.slice(-9);

/** The twelve digits, as MTN writes a number. */
export const international = (msisdn: string): string => msisdn.replace('+', '');

/** Reads nine digits, twelve digits or the whole number; null when it is no mobile number. */
export function readNumber(written: string): string | null {
  const digits = /^(?:\+?237)?(6\d{8})$/.exec(written.trim())?.[1];
  return digits === undefined ? null : `+237${digits}`;
}
