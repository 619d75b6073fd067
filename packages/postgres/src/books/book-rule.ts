/** Something that must be so in every database of ours. Its statement gives a row for each thing that is not. */
export interface BookRule {
  /** What is promised, as a sentence. */
  readonly promise: string;
  /** Gives the column `what`: which thing breaks the promise. May use the tables of `knownFacts`. */
  readonly breaches: string;
}
