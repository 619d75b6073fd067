/**
 * Words that are denied: by the "pas" of a verb, or by a "non" or "not" right before them. A "pas" without its verb, and a
 * "non" further off, stand in names: "BET NON STOP" pays, too.
 */
export const denied = (words: string): RegExp =>
  new RegExp(
    String.raw`\b(?:(?:n'|ne )[^ ]{1,20}(?: \w{1,20})? pas(?: \w{1,20}){0,3}|pas encore|(?:non|not)(?: (?:encore|yet|been|be)){0,2}) (?:${words})`,
    'i',
  );
