import { txIdForms } from '@mobile-money/core';

/** With a stop in it, an id would be two clauses. */
const orangeId = new RegExp(txIdForms.orange.alone, 'gi');

/** `5031.88` is one amount, and no two clauses. A code to dial ends one, where no stop does. A question keeps its mark. */
const ends = /(?<!\d)[.,;!]|[.,;!](?!\d)|(?<=\?)|(?<=\d#) /;

/** Of a text in plain words, with `XID` for an id of Orange. */
export const clausesOf = (text: string): readonly string[] => text.replace(orangeId, 'XID').split(ends);

/** What a clause only asks or supposes has not happened. */
export const supposed = /\b(?:si|if|in case)\b|\ben cas d|\?$/i;

/**
 * Words that are denied: by the "pas" of a verb, or by a "non" or "not" right before them. A "pas" without its verb, and a
 * "non" further off, stand in names: "BET NON STOP" pays, too. `between`: what may stand behind the verb's "pas".
 */
export const denied = (words: string, between = String.raw`(?!(?:et|mais)\b)\w{1,20}`): RegExp =>
  new RegExp(
    String.raw`\b(?:(?:n'|n |ne )[^ ]{1,20}(?: \w{1,20})? pas(?: ${between}){0,3}|pas (?:encore|ete)|(?:non|not)(?: (?:encore|yet|been|be)){0,2}) (?:${words})`,
    'i',
  );
