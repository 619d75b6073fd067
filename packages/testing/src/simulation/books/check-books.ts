import { promptedWithinLimits, refusedWhenFull } from './admission-rules.ts';
import {
  callbacksFollowedSparingly,
  callbacksKeptSparingly,
  strangersKeptWithinBounds,
} from './callback-rules.ts';
import { begunAsPromised, begunWhereItCanEnd, merchantNumbersKeptApart } from './creation-rules.ts';
import { decidedByTwo, neverPastADay } from './decision-rules.ts';
import {
  creditNamesItsMoney,
  noMoneyBesideIt,
  noPaymentUsedTwice,
  releasedByRejection,
} from './deposit-rules.ts';
import type { Evidence, Rule } from './evidence.ts';
import { acknowledgedStays, nothingLeftUndone, paymentsKept, referencesUnique } from './keeping-rules.ts';
import { matchedInOrder, matchedOnlyWhenClear, nothingHeldThatIsClear } from './matching-rules.ts';
import {
  creditedOnlyForMoney,
  heldOnlyForMoney,
  noMoneyUsedTwice,
  takenBackStaysBack,
} from './money-rules.ts';
import { declaredValuesStay, nothingEndsTooSoon, onlyListedMoves, unbrokenHistory } from './move-rules.ts';
import {
  confirmedInTime,
  handedOnWhileOpen,
  paidPromptsAreKnown,
  promptedOnce,
  readAtTheirPace,
  refusedByVerdict,
} from './prompt-rules.ts';
import {
  answersKept,
  applicationsKeptApart,
  idsKept,
  namedBeforehand,
  peopleAreAudited,
  peopleDecide,
  transferIdsUnique,
} from './record-rules.ts';
import { decidedStoriesRest, decisionsStand, turnedAwayOnce } from './standing-rules.ts';
import {
  attemptsAreSpaced,
  deliveredInOrder,
  deliveredOrGivenUp,
  everyStateAnnounced,
  webhooksReachTheirAddress,
  webhooksTellTheTruth,
} from './webhook-rules.ts';
import {
  approvalsKept,
  sentAsDeclared,
  sentAtMostOnce,
  sentByTwo,
  sentOnlyWhenApproved,
  settledByVerdict,
} from './withdrawal-rules.ts';

const rules: Readonly<Record<string, Rule>> = {
  'no payment is used twice': noPaymentUsedTwice,
  'a deposit is credited only for its money': creditedOnlyForMoney,
  'money that moved once credits one deposit': noMoneyUsedTwice,
  'what was taken back credits no one': takenBackStaysBack,
  'a deposit is held only for money that came': heldOnlyForMoney,
  'a payment is matched only when it is clear': matchedOnlyWhenClear,
  'a deposit bears the id of its money': creditNamesItsMoney,
  'no money stays beside what was credited': noMoneyBesideIt,
  'payments are set free with a rejection': releasedByRejection,
  'payments are matched in order': matchedInOrder,
  'no payment is held that is clear': nothingHeldThatIsClear,
  'a deposit begins where it can end': begunWhereItCanEnd,
  'a deposit begins as promised': begunAsPromised,
  'merchant numbers are kept apart': merchantNumbersKeptApart,
  'a number is prompted within its limits': promptedWithinLimits,
  'a prompt is refused only when there are too many': refusedWhenFull,
  'a player is asked once': promptedOnce,
  'a deposit fails only when refused': refusedByVerdict,
  'a prompted payment is credited in time or by a person': confirmedInTime,
  'providers are read at their pace': readAtTheirPace,
  'a prompted payment is not overlooked': paidPromptsAreKnown,
  'only what is open is handed on': handedOnWhileOpen,
  'a withdrawal is sent at most once': sentAtMostOnce,
  'what is sent is what was declared': sentAsDeclared,
  'a transfer is settled by its verdict': settledByVerdict,
  'money is sent only when approved and intended': sentOnlyWhenApproved,
  'large amounts are sent on the word of two': sentByTwo,
  'approvals are kept': approvalsKept,
  'large amounts are resolved on the word of two': decidedByTwo,
  'no one approves more alone than a day allows': neverPastADay,
  'a transfer id is borne once': transferIdsUnique,
  'only listed moves are made': onlyListedMoves,
  'histories are unbroken': unbrokenHistory,
  'declared values stay': declaredValuesStay,
  'nothing ends too soon': nothingEndsTooSoon,
  'every announced state has its webhook': everyStateAnnounced,
  'webhooks tell the truth': webhooksTellTheTruth,
  'webhooks are delivered or given up': deliveredOrGivenUp,
  'webhooks are delivered in order': deliveredInOrder,
  'webhooks reach their address': webhooksReachTheirAddress,
  'attempts are spaced': attemptsAreSpaced,
  'what people do is audited': peopleAreAudited,
  'people decide what is theirs': peopleDecide,
  'no decision of a person is undone by a machine': decisionsStand,
  'the story of what a person failed rests': decidedStoriesRest,
  'a deposit is turned away once': turnedAwayOnce,
  'callbacks are followed sparingly': callbacksFollowedSparingly,
  'callbacks are kept sparingly': callbacksKeptSparingly,
  'callbacks of strangers are kept within bounds': strangersKeptWithinBounds,
  'answers of providers are kept': answersKept,
  'names of providers are kept': namedBeforehand,
  'ids of providers are kept': idsKept,
  'applications are kept apart': applicationsKeptApart,
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
