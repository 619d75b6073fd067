import { useSearch } from '../../api/transactions.ts';
import { csvRows } from '../../formats/csv.ts';
import { wholeText } from '../../formats/figures.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { TransactionTable, transactionColumns } from '../../parts/transaction-table.tsx';
import { useTexts } from '../../texts/language.tsx';

export function SearchPage({ text }: { readonly text: string }) {
  const { search } = useTexts();
  const reading = useSearch(text);
  return (
    <div className="page">
      <h1>
        {search.label} <span className="quiet">{text}</span>
      </h1>
      {text !== '' && (
        <Loaded reading={reading}>
          {({ items, next_cursor: more }) => (
            <>
              <div className="list-actions">
                <p role="status" className="quiet">
                  {items.length === 0 ? search.none : search.found(wholeText(items.length))}{' '}
                  {more !== null && search.firstOnly}
                </p>
                {items.length > 0 && (
                  <CsvButton
                    name={search.results}
                    fileName="transactions.csv"
                    rows={() => csvRows(transactionColumns, items)}
                  />
                )}
              </div>
              {items.length > 0 && <TransactionTable caption={search.results} items={items} />}
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}
