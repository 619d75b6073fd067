import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { ApiRefusal, PasskeyNotGiven } from '../api/call.ts';
import { type Parts, readOnIn } from '../api/lists.ts';
import { useTexts } from '../texts/language.tsx';
import type { Texts } from '../texts/words.ts';
import { whyText } from './why-text.ts';

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

/** Why something was not done, and that it was not; without a refusal no one can tell. */
export function refusalText(error: unknown, texts: Texts): string {
  const { faults } = texts;
  const isRefused = error instanceof ApiRefusal && error.status >= 400 && error.status < 500;
  return `${faultText(error, texts)} ${isRefused ? faults.notDone : faults.notKnown}`;
}

export function faultText(error: unknown, texts: Texts): string {
  const { faults } = texts;
  if (!(error instanceof ApiRefusal) || error.status === 0) return faults.unreachable;
  if (error instanceof PasskeyNotGiven) return texts.security.cancelled;
  if (error.status >= 500 && error.message === '') return faults.broken;
  if (error.status === 403 && (error.why === null || error.why.code === 'role_missing'))
    return faults.notAllowed;
  if (error.status === 404) return faults.notFound;
  return faults.refused(error.why === null ? error.message : whyText(error.why, texts));
}
