import type { Operator } from '@mobile-money/core';

/** A payment that really happened: a player's money has left, whoever hears of it. */
export interface RealPayment {
  readonly operator: Operator;
  readonly operatorTxId: string;
  readonly payer: string;
  readonly receiver: string;
  readonly amountXaf: number;
  readonly paidAtMs: number;
}

/** A prompt on a player's phone. */
export interface Prompt {
  readonly submissionId: string;
  readonly transactionId: string;
  readonly operator: Operator;
  readonly msisdn: string;
  readonly receiver: string;
  readonly amountXaf: number;
  verdict: 'waiting' | 'paid' | 'refused';
  operatorTxId: string | null;
}

/** A transfer that really left our account. */
export interface RealTransfer {
  readonly submissionId: string;
  readonly transactionId: string;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly operatorTxId: string;
}

/** The operators' own books: what is true, whatever the service believes. */
export class MoneyNetwork {
  readonly payments: RealPayment[] = [];
  readonly prompts: Prompt[] = [];
  readonly transfers: RealTransfer[] = [];
  /** Submissions that the network knows to have refused: asked for, they fail. */
  readonly refused = new Set<string>();
  #lastTxId = 0;

  newTxId(operator: Operator): string {
    this.#lastTxId += 1;
    return `${operator.toUpperCase()}-${String(this.#lastTxId).padStart(6, '0')}`;
  }

  pay(payment: Omit<RealPayment, 'operatorTxId'>): RealPayment {
    const real = { ...payment, operatorTxId: this.newTxId(payment.operator) };
    this.payments.push(real);
    return real;
  }

  send(transfer: Omit<RealTransfer, 'operatorTxId'>, operator: Operator): RealTransfer {
    const real = { ...transfer, operatorTxId: this.newTxId(operator) };
    this.transfers.push(real);
    return real;
  }

  promptOf(submissionId: string): Prompt | undefined {
    return this.prompts.find((each) => each.submissionId === submissionId);
  }

  transferOf(submissionId: string): RealTransfer | undefined {
    return this.transfers.find((each) => each.submissionId === submissionId);
  }

  paymentBy(operator: Operator, operatorTxId: string): RealPayment | undefined {
    return this.payments.find((each) => each.operator === operator && each.operatorTxId === operatorTxId);
  }
}
