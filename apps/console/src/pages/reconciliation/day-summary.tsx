import type { ComparedDay } from '../../api/schemas.ts';
import { amountText, wholeText } from '../../formats/figures.ts';
import { Amount, SignedAmount } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Both sides of a day in figures. */
export function DaySummary({ comparison }: { readonly comparison: ComparedDay | null }) {
  const { reconciliation: words, overview } = useTexts();
  if (comparison === null) return <p className="empty">{words.notCompared}</p>;
  const { theirs, ours } = comparison;
  const heads = [words.theirs, words.ours, words.gap].map((name) => [name, 'right'] as const);
  return (
    <>
      <Table caption={words.summary} columns={['', ...heads]}>
        {(['deposit', 'withdrawal'] as const).map((way) => {
          const gap = theirs[`${way}_xaf`] - ours[`${way}_xaf`];
          return (
            <tr key={way}>
              <th scope="row">{overview.directions[way]}</th>
              {[theirs, ours].map((side) => (
                <td key={side === ours ? 'ours' : 'theirs'} className="right">
                  <Amount xaf={side[`${way}_xaf`]} />{' '}
                  <span className="quiet">({wholeText(side[`${way}_count`])})</span>
                </td>
              ))}
              <td className={gap === 0 ? 'right' : 'right gap'}>
                <SignedAmount xaf={gap} />
              </td>
            </tr>
          );
        })}
      </Table>
      <Facts
        facts={[
          [words.comparedAt, <Time key="at" at={comparison.compared_at} />],
          [words.matched, matchedText(comparison, words.guessed)],
          [words.fees, amountText(Math.round(comparison.their_fees_xaf))],
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
