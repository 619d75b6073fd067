/** `12 500 FCFA`, in every language. The spaces do not break, so that no amount is read in two parts. */
export const amountText = (amountXaf: number): string => `${wholeText(amountXaf)}\u00a0FCFA`;

export const wholeText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
