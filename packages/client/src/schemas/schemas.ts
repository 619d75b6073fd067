// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export type { DepositAnswer } from './deposit-answer.ts';
export type { DepositBody } from './deposit-body.ts';
export type { DetectAnswer } from './detect-answer.ts';
export type { DetectBody } from './detect-body.ts';
export type { ErrorAnswer } from './error-answer.ts';
export type { HealthAnswer } from './health-answer.ts';
export type { InstructionMerchant } from './instruction-merchant.ts';
export type { InstructionStep } from './instruction-step.ts';
export type { Instructions } from './instructions.ts';
export type { Operations } from './operations.ts';
export type { PlayerTransactionsAnswer } from './player-transactions-answer.ts';
export type { ProviderEntry } from './provider-entry.ts';
export type { ProviderHealthAnswer } from './provider-health-answer.ts';
export type { ProviderHealthEntry } from './provider-health-entry.ts';
export type { ProvidersAnswer } from './providers-answer.ts';
export type { PublicKeyAnswer } from './public-key-answer.ts';
export type { ReplayAnswer } from './replay-answer.ts';
export type { SimulateAnswer } from './simulate-answer.ts';
export type { SimulateBody } from './simulate-body.ts';
export type { TransactionAnswer } from './transaction-answer.ts';
export type { TransactionSummary } from './transaction-summary.ts';
export type { ValidationErrorAnswer } from './validation-error-answer.ts';
export type { ValidationFault } from './validation-fault.ts';
export type { WebhookPayload } from './webhook-payload.ts';
export type { WithdrawalAnswer } from './withdrawal-answer.ts';
export type { WithdrawalBody } from './withdrawal-body.ts';
