import type { Language } from '../deposit/dial-instructions.ts';
import type { Direction } from './transaction.ts';

/** Whether the same request is worth another try: at once, after something has changed, or not at all. */
export type Retry = 'now' | 'later' | 'never';

interface FailureFacts {
  readonly directions: readonly Direction[];
  readonly retry: Retry;
  /** The operator or we did it wrong. What is the player's own says nothing about a provider's health. */
  readonly isProviders: boolean;
}

const deposit: readonly Direction[] = ['deposit'];
const withdrawal: readonly Direction[] = ['withdrawal'];
const both: readonly Direction[] = ['deposit', 'withdrawal'];

/** Every way in which a transaction can end without money having moved. */
// biome-ignore format: reads by its columns
export const failureCodes = {
  payer_refused:            { directions: deposit,    retry: 'now',   isProviders: false },
  payer_timeout:            { directions: deposit,    retry: 'now',   isProviders: false },
  payer_insufficient_funds: { directions: deposit,    retry: 'later', isProviders: false },
  payer_limit_reached:      { directions: deposit,    retry: 'later', isProviders: false },
  payer_not_allowed:        { directions: deposit,    retry: 'never', isProviders: false },
  payer_not_found:          { directions: deposit,    retry: 'never', isProviders: false },
  recipient_not_found:      { directions: withdrawal, retry: 'never', isProviders: false },
  recipient_limit_reached:  { directions: withdrawal, retry: 'later', isProviders: false },
  recipient_not_allowed:    { directions: withdrawal, retry: 'never', isProviders: false },
  float_insufficient:       { directions: withdrawal, retry: 'later', isProviders: true  },
  amount_below_minimum:     { directions: both,       retry: 'never', isProviders: false },
  amount_above_maximum:     { directions: both,       retry: 'never', isProviders: false },
  too_many_prompts:         { directions: deposit,    retry: 'later', isProviders: false },
  operator_unavailable:     { directions: both,       retry: 'later', isProviders: true  },
  operator_error:           { directions: both,       retry: 'later', isProviders: true  },
  window_closed:            { directions: deposit,    retry: 'now',   isProviders: false },
  rejected_by_staff:        { directions: both,       retry: 'never', isProviders: false },
  simulated:                { directions: both,       retry: 'now',   isProviders: false },
} as const satisfies Readonly<Record<string, FailureFacts>>;

export type FailureCode = keyof typeof failureCodes;

export const failureCodeNames = Object.keys(failureCodes) as readonly FailureCode[];

/** The failures that count against a provider: `failure_rate_1h` and `degraded` are made of these alone. */
export const providersFailures: readonly FailureCode[] = failureCodeNames.filter(
  (code) => failureCodes[code].isProviders,
);

/** A newer version beside us may have stored one of which nothing is known here. */
export const isKnownFailure = (code: FailureCode | null): code is FailureCode =>
  code !== null && Object.hasOwn(failureCodes, code);

export const isFailureOfProvider = ({ failureCode }: { readonly failureCode: FailureCode | null }): boolean =>
  isKnownFailure(failureCode) && failureCodes[failureCode].isProviders;

type Messages = Readonly<Record<FailureCode, string>>;

const french: Messages = {
  payer_refused: 'Le paiement a été refusé sur le téléphone. Vous pouvez recommencer.',
  payer_timeout: "Le paiement n'a pas été validé à temps sur le téléphone. Vous pouvez recommencer.",
  payer_insufficient_funds:
    'Le solde du compte Mobile Money ne suffit pas. Rechargez le compte, puis recommencez.',
  payer_limit_reached:
    "Le compte Mobile Money a atteint son plafond. Recommencez plus tard, ou voyez avec l'opérateur.",
  payer_not_allowed:
    "Ce compte Mobile Money ne peut pas faire ce paiement. Adressez-vous à l'opérateur ou au service client.",
  payer_not_found: "Ce numéro n'a pas de compte Mobile Money. Vérifiez le numéro et l'opérateur.",
  recipient_not_found: "Ce numéro n'a pas de compte Mobile Money. Vérifiez le numéro et l'opérateur.",
  recipient_limit_reached:
    "Le compte Mobile Money qui doit recevoir l'argent a atteint son plafond. Recommencez plus tard.",
  recipient_not_allowed:
    "Ce compte Mobile Money ne peut pas recevoir cet argent. Adressez-vous à l'opérateur ou au service client.",
  float_insufficient: "Le versement n'est pas possible en ce moment. Recommencez plus tard.",
  amount_below_minimum: 'Le montant est trop petit. Choisissez un montant plus élevé.',
  amount_above_maximum: 'Le montant est trop élevé. Choisissez un montant plus petit.',
  too_many_prompts:
    "Trop de demandes de paiement ont été envoyées à ce numéro. Refusez toute demande que vous n'avez pas faite vous-même, puis recommencez plus tard.",
  operator_unavailable: "L'opérateur ne répond pas en ce moment. Recommencez plus tard.",
  operator_error: "L'opérateur n'a pas accepté l'opération. Recommencez plus tard.",
  window_closed: "Le paiement n'est pas arrivé à temps.",
  rejected_by_staff: "L'opération a été refusée. Adressez-vous au service client.",
  simulated: "Échec simulé dans l'environnement de test. Aucun argent n'a bougé.",
};

const english: Messages = {
  payer_refused: 'The payment was refused on the phone. You can try again.',
  payer_timeout: 'The payment was not confirmed on the phone in time. You can try again.',
  payer_insufficient_funds:
    'There is not enough money in the Mobile Money account. Top it up, then try again.',
  payer_limit_reached:
    'The Mobile Money account has reached its limit. Try again later, or ask the operator.',
  payer_not_allowed:
    'This Mobile Money account cannot make this payment. Ask the operator or customer support.',
  payer_not_found: 'This number has no Mobile Money account. Check the number and the operator.',
  recipient_not_found: 'This number has no Mobile Money account. Check the number and the operator.',
  recipient_limit_reached:
    'The Mobile Money account that is to receive the money has reached its limit. Try again later.',
  recipient_not_allowed:
    'This Mobile Money account cannot receive this money. Ask the operator or customer support.',
  float_insufficient: 'The payout is not possible at the moment. Try again later.',
  amount_below_minimum: 'The amount is too small. Choose a larger one.',
  amount_above_maximum: 'The amount is too large. Choose a smaller one.',
  too_many_prompts:
    'Too many payment requests were sent to this number. Refuse every request that you did not ask for yourself, then try again later.',
  operator_unavailable: 'The operator does not answer at the moment. Try again later.',
  operator_error: 'The operator did not accept the operation. Try again later.',
  window_closed: 'The payment did not arrive in time.',
  rejected_by_staff: 'The operation was turned down. Ask customer support.',
  simulated: 'A failure simulated in the test environment. No money has moved.',
};

/** What a player is told of a failure. A code without its words in every language does not compile. */
export const failureMessages: Readonly<Record<Language, Messages>> = { fr: french, en: english };
