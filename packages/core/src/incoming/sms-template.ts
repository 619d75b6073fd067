import type { Language } from '../deposit/dial-instructions.ts';
import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { SmsReading } from '../ports/gateways.ts';

/** Orange's texts are the same for both sides: there whose number stands where decides. */
export const templateDirections = ['incoming', 'outgoing', 'by_position'] as const;
export type TemplateDirection = (typeof templateDirections)[number];

/** What is retired stays: it is how SMS were read that led to payments. */
export const templateStatuses = ['draft', 'active', 'retired'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** How an operator words an SMS about money. The words in braces are those of whoever reads. */
export interface SmsTemplate {
  /** A name for those that ship, so that each is known again by a later release. */
  readonly templateId: string;
  readonly operator: Operator;
  readonly language: Language;
  readonly direction: TemplateDirection;
  readonly text: string;
  /** Whether a real SMS has shown its words: only then the balance in it is believed to be ours. */
  readonly isConfirmed: boolean;
  readonly status: TemplateStatus;
  /** Who drafted it; null for those that ship. */
  readonly madeBy: string | null;
  readonly madeAt: Instant;
}

/** Whether SMS were ever read with it: what a person drafts is confirmed when it becomes active, and stays so. */
export const wasActive = ({ isConfirmed, madeBy }: Pick<SmsTemplate, 'isConfirmed' | 'madeBy'>): boolean =>
  isConfirmed || madeBy === null;

/** What a person writes down of a template. */
export type TemplateDraft = Pick<SmsTemplate, 'operator' | 'language' | 'direction' | 'text'>;

/** Whether two readings of one text tell the same of money: who paid whom how much, and under which id. */
export const tellSame = (one: SmsReading, other: SmsReading): boolean =>
  JSON.stringify(moneyOf(one)) === JSON.stringify(moneyOf(other));

function moneyOf(reading: SmsReading): readonly unknown[] {
  if (reading.kind === 'ignored') return [reading.kind, reading.because];
  const told = reading.kind === 'reversal' ? reading.payment : reading;
  if (told === null) return [reading.kind];
  const { operator, operatorTxId, amountXaf } = told;
  const parties = 'msisdn' in told ? [told.msisdn] : [told.payer, told.receiver];
  return [reading.kind, operator, operatorTxId, amountXaf, ...parties];
}
