import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/language.tsx';
import { faultText } from './fault-text.ts';

interface Words {
  readonly reading: string;
  readonly notRead: string;
  /** Where an Enter that comes before may count: that it is waited for, and that it was lost. */
  readonly early?: { readonly waits: string; readonly lost: string };
}

/** What has to be read before anyone may decide, and what is said of it. */
export interface ReadFirst {
  readonly status: 'pending' | 'success' | 'error';
  readonly error: Error | null;
  readonly retry: () => void;
  readonly words: Words;
}

/** What is read once more is not known meanwhile; and what could not be read is not until that went well. */
export const readFirst = (
  { status, error, isFetching, isError, refetch }: UseQueryResult,
  words: Words,
): ReadFirst => ({
  status: isFetching && !isError ? 'pending' : status,
  error,
  retry: () => void refetch(),
  words,
});

/** That it could not be read, and the way to try again. */
export function NotRead({ of: { status, error, retry, words } }: { readonly of: ReadFirst }) {
  const texts = useTexts();
  if (status !== 'error') return null;
  return (
    <div className="fault" role="alert">
      <p>
        {words.notRead} {faultText(error, texts)}
      </p>
      <Button onPress={retry}>{texts.actions.retry}</Button>
    </div>
  );
}
