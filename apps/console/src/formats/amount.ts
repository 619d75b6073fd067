/** `12 500 FCFA`, in every language. The spaces do not break, so that no amount is read in two parts. */
export const amountText = (amountXaf: number): string => `${wholeText(amountXaf)}\u00a0FCFA`;

/** The same with its sign, for what is too much or too little. */
export const signedAmountText = (amountXaf: number): string =>
  amountXaf === 0
    ? amountText(0)
    : `${amountXaf > 0 ? '+' : '\u2212'}\u00a0${amountText(Math.abs(amountXaf))}`;

export const wholeText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
