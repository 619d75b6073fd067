import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { type Parts, readOnIn } from '../api/lists.ts';
import { useTexts } from '../texts/language.tsx';
import { faultText } from './fault-text.ts';

interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** What was there before, while what is wanted now is on its way. */
  readonly isPlaceholderData?: boolean;
}

interface LoadedProps<Data> {
  readonly reading: Reading<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what was read; while it is read, or when that failed, says so. What is old is better than nothing. */
export function Loaded<Data>({ reading, children }: LoadedProps<Data>) {
  const texts = useTexts();
  const { data, error, refetch, isPlaceholderData: isOld = false } = reading;
  if (data !== undefined)
    return isOld ? (
      <div className="part stale" aria-busy="true">
        {children(data)}
      </div>
    ) : (
      children(data)
    );
  return error === null ? (
    <p className="quiet pad" role="status">
      {texts.faults.loading}
    </p>
  ) : (
    <div className="fault" role="alert">
      <p>{faultText(error, texts)}</p>
      <Button onPress={() => void refetch()}>{texts.actions.retry}</Button>
    </div>
  );
}

interface MoreProps {
  readonly reading: Parts;
  readonly name?: string;
}

/** Asks for the next part of a list, where there is one. */
export function More({ reading, name }: MoreProps) {
  const { webhooks } = useTexts();
  const readOn = readOnIn(reading);
  return readOn === null ? null : <Button onPress={readOn}>{name ?? webhooks.more}</Button>;
}
