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
const balance = `(?:nouveau solde|new balance)(?: est| is)?(?: de| of)?${figure}`;
const feeOrId = `(?:(?:frais|fees?)(?: s'elevaient a)?|(?:financial )?transaction id)${figure}`;
const id =
  /\b(?:transaction id|id (?:de (?:la )?)?transaction|identifiant de transaction financiere) ?:? ?[a-z\d.]*\d/i;

/**
 * Where operators print what a payer wrote, up to the figures that follow it, or else to the end of the sentence. Before
 * the id its payer may have written figures too: those of the operator are the last. Behind it they are the first, so that
 * an operator who goes on is heard.
 */
const beforeId = new RegExp(`${noteLabel}(?:.*(?=\\b${balance})|.*?(?=\\b${feeOrId})|[^.]*)`, 'gi');
const behindId = new RegExp(`${noteLabel}(?:.*?(?=\\b(?:${balance}|${feeOrId}))|[^.]*)`, 'gi');

/** What of a plain text is its operator's: players write anything into the rest. */
export function withoutNotes(text: string): string {
  const found = id.exec(text);
  const end = found === null ? 0 : found.index + found[0].length;
  return text.slice(0, end).replace(beforeId, ' ') + text.slice(end).replace(behindId, ' ');
}
