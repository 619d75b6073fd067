import type { english } from './english.ts';

/** The same shape with any words: literal texts become texts, functions keep their parameters. */
export type Words<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof Value]: Words<Value[Key]> };

export type Texts = Words<typeof english>;
export type Language = 'fr' | 'en';
