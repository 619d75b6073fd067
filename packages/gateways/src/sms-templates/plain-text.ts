import { type Operator, txIdForms } from '@mobile-money/core';

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
const noteUpTo = (figures: string): RegExp => new RegExp(`${noteLabel}(?:${figures}|[^.]*)`, 'i');
const note = {
  upToLastBalance: noteUpTo(`.*(?=\\b${balance})|.*?(?=\\b${feeOrId})`),
  upToFirstFigure: noteUpTo(`.*?(?=\\b(?:${balance}|${feeOrId}))`),
};

/** Up to the end of the first id, or of what begins as one. A payer who writes one has two in his SMS, and none is read. */
const upToId: Readonly<Record<Operator, RegExp | null>> = {
  mtn: new RegExp(`^.*?(?:${txIdForms.mtn.inSms}|${txIdForms.mtn.sign})`, 'i'),
  // Its SMS have no room for a note.
  orange: null,
};

/**
 * What of a plain text is its operator's: players write anything into their note, and an SMS has one at most. It ends
 * where the figures begin that follow it, or else with the sentence. Before the id its payer may have written figures
 * too: those of the operator are the last. Who wrote what stands between two of them there, no one can tell: with
 * `orPerhaps` it counts. Behind the id the figures of the operator are the first, so that an operator who goes on is heard.
 */
export function ofOperator(text: string, operator: Operator, orPerhaps?: 'orPerhaps'): string {
  const beforeId = upToId[operator];
  if (beforeId === null) return text;
  const [head = ''] = beforeId.exec(text) ?? [];
  const told = head.replace(orPerhaps === undefined ? note.upToLastBalance : note.upToFirstFigure, ' ');
  // A stop behind the id ends its sentence, whatever stands behind the stop.
  const rest = text.slice(head.length).replace(/^[.,;!?]/, ' $&');
  return told + (told === head ? rest.replace(note.upToFirstFigure, ' ') : rest);
}
