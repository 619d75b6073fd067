import { admissionRules } from './admission-rules.ts';
import { callbackRules } from './callback-rules.ts';
import { changeRules } from './change-rules.ts';
import { clickRules } from './click-rules.ts';
import { confirmationRules } from './confirmation-rules.ts';
import { creationRules } from './creation-rules.ts';
import { decisionRules } from './decision-rules.ts';
import { depositRules } from './deposit-rules.ts';
import type { Evidence, Rules } from './evidence.ts';
import { keepingRules } from './keeping-rules.ts';
import { matchingRules } from './matching-rules.ts';
import { meaningRules } from './meaning-rules.ts';
import { moneyRules } from './money-rules.ts';
import { moveRules } from './move-rules.ts';
import { promptRules } from './prompt-rules.ts';
import { recordRules } from './record-rules.ts';
import { returnRules } from './return-rules.ts';
import { sceneRules } from './scene-rules.ts';
import { smsRules } from './sms-rules.ts';
import { standingRules } from './standing-rules.ts';
import { taleRules } from './tale-rules.ts';
import { walletRules } from './wallet-rules.ts';
import { webhookRules } from './webhook-rules.ts';
import { withdrawalRules } from './withdrawal-rules.ts';

/** What needs no history: small worlds and short lives, which only the seed chooses. */
const glimpses: Rules = { ...sceneRules, ...taleRules };

const ofHistories: Rules = {
  ...admissionRules,
  ...callbackRules,
  ...changeRules,
  ...clickRules,
  ...confirmationRules,
  ...creationRules,
  ...decisionRules,
  ...depositRules,
  ...keepingRules,
  ...matchingRules,
  ...meaningRules,
  ...moneyRules,
  ...moveRules,
  ...promptRules,
  ...recordRules,
  ...returnRules,
  ...smsRules,
  ...standingRules,
  ...walletRules,
  ...webhookRules,
  ...withdrawalRules,
};

const rules: Rules = { ...glimpses, ...ofHistories };

export interface Violation {
  readonly rule: string;
  readonly message: string;
}

export const bookRules: readonly string[] = Object.keys(rules);
export const glimpseRules: readonly string[] = Object.keys(glimpses);

/** Without glimpses where they were looked into before. */
export const checkBooks = (evidence: Evidence, hasGlimpses = true): readonly Violation[] =>
  saidOfAll(hasGlimpses ? rules : ofHistories, evidence);

/** The same of what needs no history. */
export const checkGlimpses = (
  evidence: Pick<Evidence, 'seed' | 'settings' | 'episodes'>,
): readonly Violation[] => saidOfAll(glimpses, evidence as Evidence);

const saidOfAll = (all: Rules, evidence: Evidence): readonly Violation[] =>
  Object.entries(all).flatMap(([rule, check]) =>
    saidOf(check, evidence).map((message) => ({ rule, message })),
  );

/** Some rules ask the core itself, and one that breaks by it is not kept. */
function saidOf(check: Rules[string], evidence: Evidence): readonly string[] {
  try {
    return check(evidence);
  } catch (error) {
    return [`the core threw: ${String(error)}`];
  }
}
