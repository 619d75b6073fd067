import type { Operator, StatusAnswer } from '@mobile-money/core';
import type { Sms } from './devices.ts';
import { Ledger } from './ledger.ts';
import type { Life } from './scheduler.ts';

/** A payment that really happened: a player's money has left, whoever hears of it. */
export interface RealPayment {
  readonly operator: Operator;
  /** The id that the operator's API gives it. */
  readonly operatorTxId: string;
  /** The id that its SMS bears: nearly always the same. */
  readonly smsTxId: string;
  readonly payer: string;
  readonly receiver: string;
  readonly amountXaf: number;
  readonly paidAtMs: number;
}

/** A payment that never happened: someone made up an SMS of it. */
export type Forgery = Omit<RealPayment, 'smsTxId'>;

/** Something that was asked of the network. */
interface Submission {
  /** The name that the service or the provider gave it, and that its status is read by. */
  readonly askedAs: string;
  readonly transactionId: string;
  readonly msisdn: string;
  readonly amountXaf: number;
}

/** A prompt on a player's phone. */
export interface Prompt extends Submission {
  readonly operator: Operator;
  readonly receiver: string;
  /** The id that a payment of it will bear, where the operator gives it out beforehand. */
  readonly reservedTxId: string | null;
  verdict: 'waiting' | 'paid' | 'refused';
  /** A refusal stays true of the past when the player pays after all. */
  wasRefused: boolean;
  payment: RealPayment | null;
}

/** A transfer that was taken on; its money has left once it has succeeded. */
export interface RealTransfer extends Submission {
  readonly operator: Operator;
  readonly operatorTxId: string;
  /** The merchant number that it leaves from. */
  readonly payer: string;
  verdict: 'pending' | 'succeeded' | 'failed';
  settledAtMs: number;
}

/** What a provider answered to a process. */
export interface GivenAnswer {
  readonly to: Life;
  readonly operation: 'collect' | 'transfer';
  readonly transactionId: string;
  readonly askedAs: string;
  readonly outcome: 'sent' | 'rejected' | 'unknown';
  readonly providerTxId: string | null;
}

/** A question about a submission that reached a provider. */
export interface StatusRead {
  readonly by: Life;
  readonly providerId: string;
  readonly atMs: number;
  /** Whose verdict was asked for: the transaction, or the name alone where the network does not know it. */
  readonly about: string;
  /** A verdict on something else is none. */
  readonly outcome: StatusAnswer['outcome'];
  /** The operator's id of the money, where it was told. */
  readonly providerTxId: string | null;
  /** A callback was the reason to ask, and not the schedule. */
  readonly isForCallback: boolean;
}

/** The operators' own books: what is true, whatever the service believes. */
export class MoneyNetwork {
  readonly payments: RealPayment[] = [];
  readonly prompts: Prompt[] = [];
  readonly transfers: RealTransfer[] = [];
  readonly answers: GivenAnswer[] = [];
  readonly statusReads: StatusRead[] = [];
  /** When callbacks were answered, whoever made them. */
  readonly callbacksTaken: number[] = [];
  /** Payments that only an SMS of someone else tells of. */
  readonly forgeries: Forgery[] = [];
  /** Submissions that the network knows to have refused: asked for, they fail. */
  readonly refused = new Set<string>();
  /** Payments that their operator takes back, whoever hears of it, by the id in their SMS. */
  readonly reversed = new Set<string>();
  /** When the service had heard of it that a payment was taken back, by the id in its SMS. */
  readonly takenBack = new Map<string, number>();
  /** Ids of payments that someone has told another amount of, or took back: a person must look at those. */
  readonly contradicted = new Set<string>();
  /** What every merchant number really holds. */
  readonly ledger = new Ledger();
  /** Every SMS that was ever written, by its text: who wrote it cannot be seen. */
  readonly sms = new Map<string, Sms>();
  #lastTxId = 0;

  keepSms(sms: Sms): void {
    this.sms.set(sms.report.rawText, sms);
  }

  newTxId(operator: Operator): string {
    this.#lastTxId += 1;
    return `${operator.toUpperCase()}-${String(this.#lastTxId).padStart(6, '0')}`;
  }

  pay(
    payment: Omit<RealPayment, 'operatorTxId' | 'smsTxId'>,
    { reservedTxId = null, isTwoNamed = false }: PaymentNames = {},
  ): RealPayment {
    const operatorTxId = reservedTxId ?? this.newTxId(payment.operator);
    const smsTxId = isTwoNamed ? this.newTxId(payment.operator) : operatorTxId;
    const real = { ...payment, operatorTxId, smsTxId };
    this.payments.push(real);
    return real;
  }

  prompt(request: Omit<Prompt, 'verdict' | 'wasRefused' | 'payment'>): Prompt {
    const prompt: Prompt = {
      ...request,
      verdict: 'waiting',
      wasRefused: false,
      payment: null,
    };
    this.prompts.push(prompt);
    return prompt;
  }

  takeOn(request: Omit<RealTransfer, 'operatorTxId' | 'verdict' | 'settledAtMs'>): RealTransfer {
    const transfer: RealTransfer = {
      ...request,
      operatorTxId: this.newTxId(request.operator),
      verdict: 'pending',
      settledAtMs: Number.POSITIVE_INFINITY,
    };
    this.transfers.push(transfer);
    return transfer;
  }

  promptOf(name: string): Prompt | undefined {
    return this.prompts.find((each) => each.askedAs === name);
  }

  transferOf(name: string): RealTransfer | undefined {
    return this.transfers.find((each) => each.askedAs === name);
  }

  /** Either of its names finds a payment. */
  paymentBy(operator: Operator, txId: string): RealPayment | undefined {
    return this.payments.find((each) => each.operator === operator && isNamed(each, txId));
  }

  forgeryBy(operator: Operator, txId: string): Forgery | undefined {
    return this.forgeries.find((each) => each.operator === operator && each.operatorTxId === txId);
  }

  transactionOf(name: string): string | undefined {
    return (this.promptOf(name) ?? this.transferOf(name))?.transactionId;
  }
}

interface PaymentNames {
  /** The id that was given out with the prompt. */
  readonly reservedTxId?: string | null;
  /** The SMS names it otherwise than the API. */
  readonly isTwoNamed?: boolean;
}

export const isNamed = ({ operatorTxId, smsTxId }: RealPayment, txId: string): boolean =>
  operatorTxId === txId || smsTxId === txId;
