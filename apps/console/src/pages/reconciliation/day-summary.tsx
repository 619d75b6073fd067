import type { ComparedDay } from '../../api/schemas.ts';
import { amountText, signedAmountText, wholeText } from '../../formats/amount.ts';
import { Facts } from '../../parts/facts.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Both sides of a day in figures. */
export function DaySummary({ comparison }: { readonly comparison: ComparedDay | null }) {
  const { reconciliation: words } = useTexts();
  if (comparison === null) return <p className="empty">{words.notCompared}</p>;
  const { theirs, ours } = comparison;
  const rows = [
    [words.deposits, theirs.deposit_count, theirs.deposit_xaf, ours.deposit_count, ours.deposit_xaf],
    [
      words.withdrawals,
      theirs.withdrawal_count,
      theirs.withdrawal_xaf,
      ours.withdrawal_count,
      ours.withdrawal_xaf,
    ],
  ] as const;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-frame" aria-label={words.summary} tabIndex={0}>
        <table>
          <caption className="hidden">{words.summary}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col" className="right">
                {words.theirs}
              </th>
              <th scope="col" className="right">
                {words.ours}
              </th>
              <th scope="col" className="right">
                {words.gap}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, theirCount, theirSum, ourCount, ourSum]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="right amount">
                  {amountText(theirSum)} <span className="quiet">({wholeText(theirCount)})</span>
                </td>
                <td className="right amount">
                  {amountText(ourSum)} <span className="quiet">({wholeText(ourCount)})</span>
                </td>
                <td className={`right amount ${theirSum === ourSum ? '' : 'gap'}`}>
                  {signedAmountText(theirSum - ourSum)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Facts
        facts={[
          [words.comparedAt, <Time key="at" at={comparison.compared_at} isExact />],
          [words.matched, matchedText(comparison, words.guessed)],
          [words.fees, `${wholeText(Math.round(comparison.their_fees_xaf))}\u00a0FCFA`],
          [words.outside, someText(comparison.outside_count)],
          [words.deferred, someText(comparison.deferred_count)],
        ]}
      />
    </>
  );
}

function matchedText(
  { matched_count, guessed_count }: ComparedDay,
  guessed: (count: string) => string,
): string {
  const matched = wholeText(matched_count);
  return guessed_count === 0 ? matched : `${matched}, ${guessed(wholeText(guessed_count))}`;
}

/** What is not there is left out. */
const someText = (count: number): string => (count === 0 ? '' : wholeText(count));
