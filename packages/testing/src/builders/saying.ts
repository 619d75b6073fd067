import { type Reason, sentenceOf } from '@mobile-money/core';

/** For tests: fits a reason whose English sentence is the given one, or fits the given pattern. */
export const saying = (words: string | RegExp): Reason => {
  const matcher = {
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    asymmetricMatch: (given: Reason | null): boolean =>
      typeof words === 'string' ? sentenceOf(given) === words : words.test(sentenceOf(given)),
    toString: () => 'Saying',
    toAsymmetricMatcher: () => `Saying<${words}>`,
  };
  // It stands in the place of a reason.
  return matcher as unknown as Reason;
};
