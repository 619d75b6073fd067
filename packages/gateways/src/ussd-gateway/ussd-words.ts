/**
 * How a network may greet before it says anything. Words count only behind that: what comes later in a reply is said of
 * something else. All of these are held against a text without accents and with single spaces.
 */
export const opening =
  "^(?:(?:y'ello|bonjour|hello|cher client|dear customer|desole|sorry)[ ,.!:]{1,3}){0,3}";

export const phoneNumber = String.raw`(?<!\d)(?:237 ?)?6(?: ?\d){8}(?!\d)`;

export const money = String.raw`(?:\d[\d., ]{0,20}? ?(?:fcfa|xaf|f)\b|(?:fcfa|xaf) ?\d(?:[\d., ]{0,20}\d)?)`;

/** The figures of what is written as money. */
export const figuresOf = (written: string): string => written.replace(/[^\d., ]/g, '').trim();

export const wallet = '(?:momo|mobile money|orange money)';
