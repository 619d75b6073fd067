/** The deterministic simulation, for those who run it. */
export { bookRules, glimpseRules, type Violation } from './books/check-books.ts';
export { type ForgedCredits, noForgedCredits } from './books/money-rules.ts';
export { type Adversaries, allAdversaries } from './mischief.ts';
export { type HistoryPlan, type PlanItem, planFrom } from './plan.ts';
export { glimpse, type HistoryResult, runHistory } from './run-history.ts';
export { type Shrunk, shrink } from './shrink.ts';
