import { wholeText } from '../formats/figures.ts';

/** Money, with its currency small beside it. Balances have hundredths, which no one counts. */
export const Amount = ({ xaf }: { readonly xaf: number }) => (
  <span className="amount">
    {wholeText(Math.trunc(xaf))}
    <small>{'\u00a0FCFA'}</small>
  </span>
);

/** The same with its sign, for what is too much or too little. */
export const SignedAmount = ({ xaf }: { readonly xaf: number }) => (
  <span className="amount">
    {xaf !== 0 && `${xaf > 0 ? '+' : '\u2212'}\u00a0`}
    {wholeText(Math.trunc(Math.abs(xaf)))}
    <small>{'\u00a0FCFA'}</small>
  </span>
);
