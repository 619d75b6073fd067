/**
 * A text of an operator as templates are held against it: without accents, which the same template has one day and
 * not the next, with plain apostrophes and single spaces. Digits stay as they are: a digit of another script is none.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[\u2018\u2019\u02BC`]/g, "'")
    .replace(/[\s\u00A0\u202F\u200B\uFEFF]+/g, ' ')
    .trim();
