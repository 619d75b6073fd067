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

const figure = String.raw` ?:? ?(?:(?:FCFA|XAF|CFA) ?)?\d`;
const noteLabel = String.raw`\b(?:message(?: (?:de )?l[' ]?expediteur| from (?:the )?sender)?|reference|motif|raison|reason|note) ?:`;
/** The operator's balance comes after the note: words that look like it, before the last of them, are its payer's. */
const toBalance = `.*(?=\\b(?:nouveau solde|new balance)(?: est| is)?(?: de| of)?${figure})`;
const toFeeOrId = `.*?(?=\\b(?:(?:frais|fees?)(?: s'elevaient a)?|(?:financial )?transaction id)${figure})`;

/** Where operators print what a payer wrote, up to the figures that follow it, or else to the end of the sentence. */
const notes = new RegExp(`${noteLabel}(?:${toBalance}|${toFeeOrId}|[^.]*)`, 'gi');

/** What of a plain text is its operator's: players write anything into the rest. */
export const withoutNotes = (text: string): string => text.replace(notes, ' ');
