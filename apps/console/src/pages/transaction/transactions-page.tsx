import { useTransactions } from '../../api/transactions.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { TransactionTable } from '../../parts/transaction-table.tsx';
import { useTexts } from '../../texts/language.tsx';

const names = [
  'from',
  'to',
  'state',
  'direction',
  'operator',
  'provider',
  'purpose',
  'amount_min',
  'amount_max',
  'application',
] as const;

/** Every transaction, the newest first, or those that someone wants to see. */
export function TransactionsPage() {
  const { pages, transaction, filters: words, fields, state, direction } = useTexts();
  const filters = useAddressFilters(names);
  const count = Object.keys(filters.values).length;
  const reading = useTransactions(filters.values);
  const own = {
    state: [fields.state, [['open', words.open], ...Object.entries(state)]],
    direction: [fields.direction, Object.entries(direction)],
    purpose: [words.purpose, Object.entries(words.purposes)],
  } as const;
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.transactions}</h1>
        <FileLink name={words.whole} address="/internal/v1/transactions" query={filters.values} />
      </header>
      <ListFilters filters={filters} own={own} />
      <Loaded reading={reading}>
        {({ pages: parts }) => {
          const items = parts.flatMap((part) => part.items);
          if (items.length === 0)
            return <p className="empty">{count === 0 ? transaction.none : words.none}</p>;
          return (
            <div className={reading.isPlaceholderData ? 'greyed' : ''}>
              <TransactionTable caption={transaction.list} items={items} />
            </div>
          );
        }}
      </Loaded>
      <More reading={reading} />
    </div>
  );
}
