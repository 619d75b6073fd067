import { Button } from 'react-aria-components';
import type { Filters } from '../api/lists.ts';
import { type CsvRows, csvText } from '../formats/csv.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';

interface CsvButtonProps {
  /** What is saved, for those who do not see where the button stands. */
  readonly name: string;
  readonly fileName: string;
  /** Asked for only when someone wants them; the first row names the columns. */
  readonly rows: () => CsvRows | Promise<CsvRows>;
  /** Whether the list is there: a file without it would say that there is nothing. */
  readonly isReady?: boolean;
}

/** Saves a list as it is on the screen. */
export function CsvButton({ name, fileName, rows, isReady = true }: CsvButtonProps) {
  const { actions } = useTexts();
  const save = async (): Promise<void> => {
    // The mark at the beginning tells spreadsheets how letters are written.
    const file = new Blob([`\ufeff${csvText(await rows())}`], { type: 'text/csv;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button aria-label={actions.exportOf(name)} isDisabled={!isReady} onPress={() => void save()}>
      {actions.export}
    </Button>
  );
}

interface FileLinkProps {
  readonly name: string;
  /** A list of the service, which gives it whole as a file. */
  readonly address: string;
  readonly query: Filters;
}

/** Saves a list whole, however long it is and however little of it is on the screen. */
export function FileLink({ name, address, query }: FileLinkProps) {
  const { language, texts } = useLanguage();
  const asked = new URLSearchParams({
    ...(query as Readonly<Record<string, string>>),
    format: 'csv',
    lang: language,
  });
  return (
    <a className="button" href={`${address}?${asked}`} download aria-label={texts.actions.exportOf(name)}>
      {texts.actions.export}
    </a>
  );
}
