import type { Operator } from '@mobile-money/core';
import type { Life } from './scheduler.ts';

/** A payment that really happened: a player's money has left, whoever hears of it. */
export interface RealPayment {
  readonly operator: Operator;
  readonly operatorTxId: string;
  readonly payer: string;
  readonly receiver: string;
  readonly amountXaf: number;
  readonly paidAtMs: number;
}

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
  readonly providerId: string;
  readonly atMs: number;
}

/** The operators' own books: what is true, whatever the service believes. */
export class MoneyNetwork {
  readonly payments: RealPayment[] = [];
  readonly prompts: Prompt[] = [];
  readonly transfers: RealTransfer[] = [];
  readonly answers: GivenAnswer[] = [];
  readonly statusReads: StatusRead[] = [];
  /** Submissions that the network knows to have refused: asked for, they fail. */
  readonly refused = new Set<string>();
  /** Ids of payments that someone has told another amount of: a person must look at those. */
  readonly forged = new Set<string>();
  #lastTxId = 0;

  newTxId(operator: Operator): string {
    this.#lastTxId += 1;
    return `${operator.toUpperCase()}-${String(this.#lastTxId).padStart(6, '0')}`;
  }

  pay(payment: Omit<RealPayment, 'operatorTxId'>, reservedTxId: string | null = null): RealPayment {
    const real = { ...payment, operatorTxId: reservedTxId ?? this.newTxId(payment.operator) };
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

  paymentBy(operator: Operator, operatorTxId: string): RealPayment | undefined {
    return this.payments.find((each) => each.operator === operator && each.operatorTxId === operatorTxId);
  }
}
