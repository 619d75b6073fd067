import { useTexts } from '../texts/language.tsx';

/** Old months that are kept as files which cannot be read: what is shown is not all that there is. Parts of a list may name one twice. */
export function UnreadableMonths({ months }: { readonly months: readonly string[] }) {
  const { found } = useTexts();
  if (months.length === 0) return null;
  return (
    <p className="because" role="status">
      {found.unreadable([...new Set(months)].sort().join(', '))}
    </p>
  );
}
