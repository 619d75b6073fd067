import type { Language } from '../deposit/dial-instructions.ts';
import type { domainErrors } from './english/domain-errors.ts';
import { englishGateways } from './english/gateways.ts';
import { englishRefusals } from './english/refusals.ts';
import { englishStory } from './english/story.ts';
import { frenchGateways } from './french/gateways.ts';
import { frenchRefusals } from './french/refusals.ts';
import { frenchStory } from './french/story.ts';

const english = { ...englishStory, ...englishGateways, ...englishRefusals };

type English = typeof english;
export type ReasonCode = keyof English;

/** Every language has a sentence for every code, or it does not compile. */
export const sentences: Readonly<Record<Language, Readonly<Record<ReasonCode, string>>>> = {
  en: english,
  fr: { ...frenchStory, ...frenchGateways, ...frenchRefusals },
};

/** What a sentence is filled with. What a person typed and what an operator wrote are texts, as they came. */
export type Fact = string | number | Reason | readonly Reason[];

type FactName<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactName<Rest>
  : never;
type FactsOf<Code extends ReasonCode> = { readonly [Name in FactName<English[Code]>]: Fact };

/** Why something is as it is: what is kept. Its sentence is made where it is shown, in the reader's language. */
export type Reason = {
  [Code in ReasonCode]: { readonly code: Code; readonly facts: FactsOf<Code> };
}[ReasonCode];

/** Codes whose sentence needs no facts. */
export type PlainCode = {
  [Code in ReasonCode]: FactName<English[Code]> extends never ? Code : never;
}[ReasonCode];

export const reason = <Code extends ReasonCode>(
  code: Code,
  ...[facts]: [FactName<English[Code]>] extends [never] ? [] : [FactsOf<Code>]
): Reason => ({ code, facts: facts ?? {} }) as Reason;

/** What the back office offers to whoever rejects a withdrawal. It is sent as its English sentence, like typed words. */
export const rejections = [
  'player_not_verified',
  'number_not_of_player',
  'deposits_not_played',
  'account_under_review',
  'asked_for_twice',
  'cancelled_by_player',
] as const satisfies readonly PlainCode[];

/** The same for whoever sends a payment back, or sets it aside. */
export const exitReasons = {
  return: [
    'paid_from_other_number',
    'paid_twice',
    'paid_too_much',
    'asked_back_by_payer',
    'payer_not_a_player',
  ],
  set_aside: ['money_of_ours', 'payment_of_a_test', 'owner_looked_for'],
} as const satisfies Readonly<Record<string, readonly PlainCode[]>>;

const choices: readonly PlainCode[] = [...rejections, ...exitReasons.return, ...exitReasons.set_aside];

/** What a person wrote, as it came; or the code of what they chose. */
export function typed(text: string): Reason {
  const chosen = choices.find((code) => english[code] === text);
  return chosen === undefined ? reason('typed', { text }) : reason(chosen);
}

/** The sentence of a reason; of none, nothing. A code of a newer version is shown itself. */
export function sentenceOf(given: Reason | null, language: Language = 'en'): string {
  if (given === null) return '';
  const facts: Readonly<Record<string, Fact>> = given.facts;
  const words = (fact: Fact | undefined): string =>
    Array.isArray(fact)
      ? fact.map((each) => sentenceOf(each, language)).join('; ')
      : typeof fact === 'object'
        ? sentenceOf(fact as Reason, language)
        : String(fact);
  const sentence: string | undefined = sentences[language][given.code];
  return sentence?.replace(/\{(\w+)\}/g, (_, name: string) => words(facts[name])) ?? given.code;
}

/** The same reason with each of its texts changed. */
export function withTexts(given: Reason, change: (text: string) => string): Reason {
  const changed = (fact: Fact): Fact =>
    typeof fact === 'string'
      ? change(fact)
      : Array.isArray(fact)
        ? fact.map((each) => withTexts(each, change))
        : typeof fact === 'object'
          ? withTexts(fact as Reason, change)
          : fact;
  const facts = Object.entries(given.facts).map(([name, fact]) => [name, changed(fact)]);
  return { code: given.code, facts: Object.fromEntries(facts) } as Reason;
}

export const isSameReason = (one: Reason, other: Reason): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type DomainErrorCode = keyof typeof domainErrors;

/** A refusal: its code for programs, and why for people, which may tell more than the code. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: DomainErrorCode,
    readonly why: Reason = reason(code),
  ) {
    super(sentenceOf(why));
  }
}
