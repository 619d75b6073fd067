import { limits } from '../limits.ts';
import { DomainError } from '../reason/reason.ts';
import { boundedText } from '../text.ts';

/** How an application shows itself to players; null: as nothing in particular. */
export interface ApplicationLook {
  readonly applicationId: string;
  readonly displayName: string | null;
  readonly colour: Colour | null;
}

/** Six hexadecimal digits behind a hash, in small letters, on which white can be read. */
export type Colour = string & { readonly __brand: 'Colour' };

export const colourPattern = '^#[0-9A-Fa-f]{6}$';

/** What WCAG asks of text (AA): players read it in the sun, on cheap screens. */
const contrastMin = 4.5;

/** Rejects with `invalid_colour`, `colour_too_light`. */
export function colour(text: string): Colour {
  if (!new RegExp(colourPattern).test(text)) throw new DomainError('invalid_colour');
  if (contrastWithWhite(text) < contrastMin) throw new DomainError('colour_too_light');
  return text.toLowerCase() as Colour;
}

/** As WCAG 2 counts it. */
export function contrastWithWhite(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The name that players read. */
export const shownName = (text: string): string =>
  boundedText(text.trim(), limits.displayNameMaxChars, 'invalid_text');
