/** `+237 6 99 00 00 01`: Cameroonian numbers as people there read them out, others as they are. */
export function numberText(msisdn: string): string {
  const [, first, rest] = /^\+237(\d)(\d{8})$/.exec(msisdn) ?? [];
  if (first === undefined || rest === undefined) return msisdn;
  return ['+237', first, ...(rest.match(/\d\d/g) ?? [])].join('\u00a0');
}

/** Enough of an id to tell it from its neighbours. */
export const shortId = (id: string): string => `…${id.slice(-8)}`;
