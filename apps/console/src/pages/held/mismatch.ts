import type { Payment } from '../../api/payments.ts';
import type { CandidateItem } from '../../api/schemas.ts';
import { amountText, numberText, signedAmountText } from '../../formats/figures.ts';
import type { Texts } from '../../texts/words.ts';

/** What was expected and what came, in numbers: the first thing that someone must know of a payment. */
export function mismatchText(payment: Payment, { mismatch: words }: Texts): string {
  const { amount_xaf: amount, payer_msisdn: payer } = payment;
  if (payment.status === 'matched') {
    const needed = amount - payment.excess_xaf;
    const parts = [words.expected(amountText(needed)), words.received(amountText(amount))];
    return sentence([...parts, words.tooMuch(amountText(payment.excess_xaf))]);
  }
  const [likeliest] = payment.candidates ?? [];
  if (likeliest === undefined) {
    const from = payer === null ? words.fromUnknown : words.fromNumber(numberText(payer));
    // Of what is decided no one looks for deposits any more.
    const isOpen = payment.status === 'unmatched';
    return sentence([words.received(amountText(amount)), from, ...(isOpen ? [words.noDeposit] : [])]);
  }
  const { amount_xaf: expected, differs } = likeliest;
  const amounts =
    expected === amount
      ? [words.both(amountText(amount))]
      : [words.expected(amountText(expected)), words.received(amountText(amount))];
  return sentence([...amounts, payerText(payer, likeliest, words), ...differs.flatMap(also(words))]);
}

/**
 * Why no balance vouches for it, in numbers: what its SMS tells, beside what the last SMS before told with what moved, which
 * nothing may vouch for either. Null where its SMS tells no balance, or nobody has to ask. */
export function balanceText({ balance, standing }: Payment, { mismatch: words }: Texts): string | null {
  // A process of the version before may answer, which tells of none.
  if (balance === null || balance === undefined) return null;
  const { told_xaf: told, expected_xaf: expected } = balance;
  const first = words.balanceTold(amountText(told));
  if (expected === null) return sentence([first, words.balanceUnknown]);
  const difference = told - expected;
  const follows = Math.abs(difference) < 1 && standing === 'open';
  const last = follows ? words.balanceFollows : words.balanceOff(signedAmountText(difference));
  return sentence([first, words.balanceBefore(amountText(expected)), last]);
}

function payerText(payer: string | null, { msisdn }: CandidateItem, words: Texts['mismatch']): string {
  if (payer === null) return words.fromUnknown;
  return payer === msisdn ? words.rightNumber : words.otherNumber(numberText(payer), numberText(msisdn));
}

/** What speaks against it besides the amount and who paid. */
const also =
  (words: Texts['mismatch']) =>
  (difference: CandidateItem['differs'][number]): readonly string[] =>
    difference === 'amount' || difference === 'paying_number' ? [] : [words[difference]];

function sentence(parts: readonly string[]): string {
  const text = parts.join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
