import {
  creditedOnlyForMoney,
  matchedOnlyWhenClear,
  merchantNumbersKeptApart,
  noPaymentUsedTwice,
  promptedOnce,
} from './deposit-rules.ts';
import type { Evidence, Rule } from './evidence.ts';
import { acknowledgedStays, nothingLeftUndone, paymentsKept, referencesUnique } from './keeping-rules.ts';
import { declaredValuesStay, nothingEndsTooSoon, onlyListedMoves, unbrokenHistory } from './move-rules.ts';
import {
  deliveredInOrder,
  deliveredOrGivenUp,
  everyStateAnnounced,
  webhooksTellTheTruth,
} from './webhook-rules.ts';
import {
  sentAsDeclared,
  sentAtMostOnce,
  sentOnlyWhenApproved,
  settledByVerdict,
} from './withdrawal-rules.ts';

const rules: Readonly<Record<string, Rule>> = {
  'no payment is used twice': noPaymentUsedTwice,
  'a deposit is credited only for its money': creditedOnlyForMoney,
  'a payment is matched only when it is clear': matchedOnlyWhenClear,
  'merchant numbers are kept apart': merchantNumbersKeptApart,
  'a player is asked once': promptedOnce,
  'a withdrawal is sent at most once': sentAtMostOnce,
  'what is sent is what was declared': sentAsDeclared,
  'a transfer is settled by its verdict': settledByVerdict,
  'money is sent only when approved and intended': sentOnlyWhenApproved,
  'only listed moves are made': onlyListedMoves,
  'histories are unbroken': unbrokenHistory,
  'declared values stay': declaredValuesStay,
  'nothing ends too soon': nothingEndsTooSoon,
  'every announced state has its webhook': everyStateAnnounced,
  'webhooks tell the truth': webhooksTellTheTruth,
  'webhooks are delivered or given up': deliveredOrGivenUp,
  'webhooks are delivered in order': deliveredInOrder,
  'references are unique': referencesUnique,
  'what is acknowledged stays': acknowledgedStays,
  'nothing is left undone': nothingLeftUndone,
  'payments are kept': paymentsKept,
};

export interface Violation {
  readonly rule: string;
  readonly message: string;
}

export const bookRules: readonly string[] = Object.keys(rules);

export const checkBooks = (evidence: Evidence): readonly Violation[] =>
  Object.entries(rules).flatMap(([rule, check]) => check(evidence).map((message) => ({ rule, message })));
