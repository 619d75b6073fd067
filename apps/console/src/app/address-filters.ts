import { go, useAddress } from './navigation.tsx';

/** What a list is narrowed to. It stands in the address, so that it can be kept and passed on. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const { query } = useAddress();
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value !== null && value !== '') values[name] = value;
  }
  const change = (name: Name, value: string): void => {
    const url = new URL(location.href);
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    go(url.pathname + url.search, true);
  };
  const clear = (): void => go(location.pathname);
  return { values, change, clear };
}
