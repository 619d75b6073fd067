import { type Transaction, usePlayerHistory } from '../../api/transactions.ts';
import { wholeText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useSettled } from '../../parts/time.tsx';
import { TransactionTable } from '../../parts/transaction-table.tsx';
import { useTexts } from '../../texts/language.tsx';
import { playerFigures } from './player-figures.ts';

const shownMax = 12;

/** What the player did before; what speaks for a second look says the service itself. */
export function PlayerHistory({ withdrawal }: { readonly withdrawal: Transaction }) {
  const { history } = useTexts();
  // Whoever walks through the list with a key held down asks for nothing on the way.
  const isSettled = useSettled();
  const ofPlayer = usePlayerHistory(withdrawal.player_id ?? '', isSettled);
  return (
    <section aria-label={history.title}>
      <h3>{history.title}</h3>
      <Loaded reading={ofPlayer}>
        {({ items, isWhole }) => (
          <>
            <Figures figures={playerFigures(withdrawal, items)} />
            {withdrawal.risks.includes('credited_without_money') && <p>{history.withoutMoney}</p>}
            <TransactionTable caption={history.table} items={items.slice(0, shownMax)} />
            {!isWhole && <p className="quiet small">{history.bound}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Figures({ figures }: { readonly figures: ReturnType<typeof playerFigures> }) {
  const { history, locale } = useTexts();
  const { depositedXaf, withdrawnXaf, ratio, withdrawalsLastDay } = figures;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Facts
      facts={[
        [history.deposited, <Amount key="in" xaf={depositedXaf} />],
        [history.withdrawn, <Amount key="out" xaf={withdrawnXaf} />],
        [history.ratio, ratio === null ? history.noDeposit : percent.format(ratio)],
        [history.lastDay, wholeText(withdrawalsLastDay)],
      ]}
    />
  );
}
