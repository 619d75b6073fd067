import { DomainError, type DomainErrorCode } from './reason/reason.ts';

/** Begins a character that takes two units; texts without one need not be taken apart to be counted. */
const twoUnits = /[\uD800-\uDBFF]/;
const unfit = /[\p{Cc}\p{Surrogate}]/u;

/** True for texts without control characters or halves of characters, both of which break what reads them later. */
export const isClean = (text: string): boolean => !unfit.test(text);

/** Length as a person counts it: code points, not UTF-16 units. */
export const charCount = (text: string): number => (twoUnits.test(text) ? [...text].length : text.length);

/**
 * A text that someone else wrote, made fit to be kept and shown: cut to `maxChars`, and every character that breaks
 * what reads it later replaced; line breaks and tabs stay. Nothing is refused, because what others write must not be
 * lost for its form.
 */
export const shownText = (text: string, maxChars: number): string =>
  [...text.slice(0, 2 * maxChars)]
    .slice(0, maxChars)
    .join('')
    .replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}]/gu, '\uFFFD');

/** A text of 1 to `maxChars` clean characters, kept exactly as it came. */
export function boundedText(text: string, maxChars: number, code: DomainErrorCode): string {
  if (typeof text !== 'string' || text === '' || charCount(text) > maxChars || !isClean(text)) {
    throw new DomainError(code);
  }
  return text;
}

/** What was thrown, in its own words. A connection that was refused on every address of a name has a code, and no words. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = error.name } = error as Error & { readonly code?: unknown };
  return error.message === '' ? String(code) : error.message;
}

/** The same with the place where it came up, and with what brought it about: whoever mends it must find that. */
export const traceOf = (error: unknown): string => [placeOf(error), ...causesOf(error)].join('\nbecause of ');

/** Of several, as one for each address of a name, so many are told. */
const causesMax = 5;

function causesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const several = error instanceof AggregateError ? error.errors.slice(0, causesMax).map(messageOf) : [];
  return error.cause === undefined ? several : [traceOf(error.cause), ...several];
}

const placeOf = (error: unknown): string => (error instanceof Error && error.stack) || messageOf(error);
