import { Button } from 'react-aria-components';
import { useProviders } from '../../api/settings.ts';
import { useTransactions } from '../../api/transactions.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { FileLink } from '../../parts/csv-button.tsx';
import { FilterChoice, Filters, FilterText } from '../../parts/filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { operatorNames } from '../../parts/state-badge.tsx';
import { TransactionTable } from '../../parts/transaction-table.tsx';
import { useTexts } from '../../texts/language.tsx';

const names = [
  'from',
  'to',
  'state',
  'direction',
  'operator',
  'provider',
  'application',
  'amount_min',
  'amount_max',
  'purpose',
] as const;

/** Every transaction, the newest first, or those that someone wants to see. */
export function TransactionsPage() {
  const { pages, transaction, webhooks, filters: words } = useTexts();
  const filters = useAddressFilters(names);
  const count = Object.keys(filters.values).length;
  const reading = useTransactions(filters.values);
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.transactions}</h1>
        <FileLink name={words.whole} address="/internal/v1/transactions" query={filters.values} />
      </header>
      <Filters count={count} onClear={filters.clear}>
        <TransactionFilters filters={filters} />
      </Filters>
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
      {reading.hasNextPage && <Button onPress={() => void reading.fetchNextPage()}>{webhooks.more}</Button>}
    </div>
  );
}

interface TransactionFiltersProps {
  readonly filters: ReturnType<typeof useAddressFilters<(typeof names)[number]>>;
}

function TransactionFilters({ filters: { values, change } }: TransactionFiltersProps) {
  const { filters: words, fields, state, direction } = useTexts();
  const providers = useProviders().data?.items ?? [];
  const set = (name: (typeof names)[number]) => ({
    value: values[name],
    onChange: (value: string) => change(name, value),
  });
  return (
    <>
      <FilterText label={words.from} type="date" {...set('from')} />
      <FilterText label={words.to} type="date" {...set('to')} />
      <FilterChoice
        label={fields.state}
        {...set('state')}
        choices={[['open', words.open], ...Object.entries(state)]}
      />
      <FilterChoice label={fields.direction} {...set('direction')} choices={Object.entries(direction)} />
      <FilterChoice label={fields.operator} {...set('operator')} choices={Object.entries(operatorNames)} />
      <FilterChoice
        label={fields.provider}
        {...set('provider')}
        choices={providers.map(({ provider_id, display_name }) => [provider_id, display_name])}
      />
      <FilterChoice label={words.purpose} {...set('purpose')} choices={Object.entries(words.purposes)} />
      <FilterText label={words.min} type="number" {...set('amount_min')} />
      <FilterText label={words.max} type="number" {...set('amount_max')} />
      <FilterText label={fields.application} {...set('application')} />
    </>
  );
}
