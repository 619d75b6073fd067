import { describe, expect, it } from '@jest/globals';
import {
  directions,
  failureCodeNames,
  failureCodes,
  failureMessages,
  isFailureOfProvider,
  languages,
  providersFailures,
} from '../../src/index.ts';

describe('a failure code', () => {
  it('counts against its provider for what the operator or we did wrong, and for nothing else', () => {
    expect([...providersFailures].sort()).toEqual([
      'float_insufficient',
      'operator_error',
      'operator_unavailable',
    ]);
    expect(isFailureOfProvider({ failureCode: null })).toBe(false);
    expect(isFailureOfProvider({ failureCode: 'payer_refused' })).toBe(false);
    expect(isFailureOfProvider({ failureCode: 'operator_error' })).toBe(true);
  });

  it.each(failureCodeNames)('is told to players in every language: %s', (code) => {
    const sentences = languages.map((language) => failureMessages[language][code]);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(new Set(sentences).size).toBe(languages.length);
  });

  it.each(directions)('of a %s says what is the matter with whom', (direction) => {
    const own = failureCodeNames.filter((code) => failureCodes[code].directions.includes(direction));
    const other = direction === 'deposit' ? 'recipient_' : 'payer_';
    expect(own.filter((code) => code.startsWith(other))).toEqual([]);
    expect(own).toContain('operator_error');
  });
});
