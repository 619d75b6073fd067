/**
 * Words that are denied: by the "pas" of a verb, or by a "non" or "not" right before them. A "pas" without its verb, and a
 * "non" further off, stand in names: "BET NON STOP" pays, too. `between`: what may stand behind the verb's "pas".
 */
export const denied = (words: string, between = String.raw`(?!(?:et|mais)\b)\w{1,20}`): RegExp =>
  new RegExp(
    String.raw`\b(?:(?:n'|n |ne )[^ ]{1,20}(?: \w{1,20})? pas(?: ${between}){0,3}|pas (?:encore|ete)|(?:non|not)(?: (?:encore|yet|been|be)){0,2}) (?:${words})`,
    'i',
  );
