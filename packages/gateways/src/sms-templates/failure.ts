import { clausesOf, denied, supposed } from './clauses.ts';

export const failed =
  /\bnon abouti\b|\bn'a pas abouti\b|\bechou(?:ee?s?|er|ent)\b|\bechec\b|\bunsuccessful\b|\bfailed\b/i;

/** Whether an operator says that a movement failed, and does not only suppose it. */
export const tellsFailure = (own: string): boolean =>
  clausesOf(own).some((clause) => failed.test(clause) && !supposed.test(clause));

export const doneWords = String.raw`reussi|succes|effectue|finalise|abouti|envoye|sent\b`;

/** Words of success that are taken back. A promotion may say of anyone that he has not paid yet. */
export const notDone = denied(doneWords);
