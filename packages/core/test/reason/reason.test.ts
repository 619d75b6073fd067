import { describe, expect, it } from '@jest/globals';
import { englishGateways } from '../../src/reason/english/gateways.ts';
import { englishRefusals } from '../../src/reason/english/refusals.ts';
import { englishStory } from '../../src/reason/english/story.ts';
import {
  isSameReason,
  type Reason,
  type ReasonCode,
  reason,
  sentenceOf,
  sentences,
  typed,
  withTexts,
} from '../../src/reason/reason.ts';

const codes = Object.keys(sentences.en) as ReasonCode[];
const namesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Of these nothing is the service's own word. */
const wordless: readonly ReasonCode[] = ['typed', 'coded'];

describe('a reason', () => {
  it('has a code that stands for one sentence', () => {
    const tables = [englishStory, englishGateways, englishRefusals];
    expect(codes).toHaveLength(tables.flatMap((table) => Object.keys(table)).length);
  });

  it.each(codes)('is told in both languages: %s', (code) => {
    const names = namesIn(sentences.en[code]);
    const facts = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      sentenceOf({ code, facts } as Reason, language),
    );
    for (const sentence of [english, french]) expect(sentence).toMatch(/^[^{}]*[^{}\s]$/);
    for (const name of names) expect(english).toContain(`<${name}>`);
    expect(names).toEqual(expect.arrayContaining(namesIn(sentences.fr[code])));
    expect(french === english).toBe(wordless.includes(code));
  });

  it('is told with reasons, lists of reasons, numbers and texts in it', () => {
    const told = { asked: 500, told: '5000' };
    const other = reason('provider_reports_other', {
      what: reason('reported_failure'),
      differences: [reason('differs_amount', told), reason('differs_currency', told)],
    });
    const late = reason('came_late', { what: other });
    expect(sentenceOf(late)).toBe(
      'The provider reports failure, but of something else: asked for amount 500, told 5000; currency 500, told 5000. It came late: a person must decide.',
    );
    expect(sentenceOf(late, 'fr')).toMatch(/^Le fournisseur annonce un échec, .* 500, .* en retard/);
    const masked = withTexts(late, () => '•');
    expect(sentenceOf(masked)).toContain('amount 500, told •; currency 500, told •');
    expect(isSameReason(masked, late)).toBe(false);
    expect(
      isSameReason(
        withTexts(late, (text) => text),
        late,
      ),
    ).toBe(true);
  });

  it('keeps what a person wrote as it came, whatever looks like a fact in it', () => {
    expect(sentenceOf(typed('Vu {text} ✓'), 'fr')).toBe('Vu {text} ✓');
  });

  it('is nothing where there is none, and its code where a newer version wrote it', () => {
    expect(sentenceOf(null)).toBe('');
    expect(sentenceOf({ code: 'of_tomorrow', facts: {} } as unknown as Reason)).toBe('of_tomorrow');
  });
});
