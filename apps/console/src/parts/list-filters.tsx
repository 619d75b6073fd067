import { useProviders } from '../api/settings.ts';
import type { AddressFilters } from '../app/address-filters.ts';
import { useTexts } from '../texts/language.tsx';
import type { Texts } from '../texts/words.ts';
import { FilterChoice, Filters, FilterText } from './filters.tsx';
import { operatorNames } from './state-badge.tsx';

type Choices = readonly (readonly [value: string, text: string])[];
/** What a list is narrowed by: its name for people, and what can be chosen; without, any text. */
export type OwnFilter = readonly [label: string, choices?: Choices];

interface ListFiltersProps<Name extends string> {
  readonly filters: AddressFilters<Name>;
  /** What only this list has, or calls otherwise than most. */
  readonly own?: Readonly<Partial<Record<Name, OwnFilter>>>;
  readonly isFolded?: boolean;
}

/** The fields that narrow a list, in the order in which it names them. */
export function ListFilters<Name extends string>({ filters, own, isFolded }: ListFiltersProps<Name>) {
  const { names, values, change, clear } = filters;
  return (
    <Filters count={Object.keys(values).length} onClear={clear} {...(isFolded === true && { isFolded })}>
      {names.map((name) => (
        <ListFilter
          key={name}
          name={name}
          own={own?.[name]}
          value={values[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
    </Filters>
  );
}

interface ListFilterProps {
  readonly name: string;
  readonly own: OwnFilter | undefined;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

function ListFilter({ name, own, ...field }: ListFilterProps) {
  const texts = useTexts();
  const providers = useProviders().data?.items ?? [];
  const [label, choices] = own ?? usual(texts, name);
  if (name === 'provider') {
    const known = providers.map(({ provider_id, display_name }) => [provider_id, display_name] as const);
    return <FilterChoice label={label} choices={known} {...field} />;
  }
  return choices === undefined ? (
    <FilterText label={label} type={typeOf[name] ?? 'text'} {...field} />
  ) : (
    <FilterChoice label={label} choices={choices} {...field} />
  );
}

const typeOf: Readonly<Record<string, 'date' | 'number'>> = {
  from: 'date',
  to: 'date',
  amount_min: 'number',
  amount_max: 'number',
};

/** What many lists have, by the names that the service knows it by. */
function usual({ filters, fields }: Texts, name: string): OwnFilter {
  const known: Readonly<Record<string, OwnFilter>> = {
    from: [filters.from],
    to: [filters.to],
    amount_min: [filters.min],
    amount_max: [filters.max],
    application: [fields.application],
    operator: [fields.operator, Object.entries(operatorNames)],
    provider: [fields.provider],
    actor: [filters.actor],
    q: [filters.text],
  };
  return known[name] ?? [name];
}
