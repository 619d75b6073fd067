import { go, useAddress } from './navigation.tsx';

/** What a list is narrowed to. It stands in the address, so that it can be kept and passed on. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const { query } = useAddress();
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value !== null && value !== '') values[name] = value;
  }
  const set = (wanted: Partial<Record<Name, string>>): void => {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries<string>(wanted as Record<string, string>)) {
      if (value === '') url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    go(url.pathname + url.search, true);
  };
  const change = (name: Name, value: string): void => set({ [name]: value } as Partial<Record<Name, string>>);
  /** What else the address says stays. */
  const clear = (): void =>
    set(Object.fromEntries(names.map((name) => [name, ''])) as Partial<Record<Name, string>>);
  return { names, values, change, clear };
}

export type AddressFilters<Name extends string> = ReturnType<typeof useAddressFilters<Name>>;
