import { useEffect, useState, useSyncExternalStore } from 'react';
import { agoText, exactTimeText, spokenText, utcText, wholeTimeText } from '../formats/time.ts';
import { useTexts } from '../texts/language.tsx';

interface TimeProps {
  readonly at: string;
  /** By the clock, where it is compared with something else. */
  readonly isExact?: boolean;
}

/** A moment as people say it, with the clock of Cameroon and UTC as its hint; on paper the clock stands instead. */
export function Time({ at, isExact = false }: TimeProps) {
  const { locale } = useTexts();
  const nowMs = useNow();
  const clock = wholeTimeText(at, locale);
  return (
    <time dateTime={at} data-clock={isExact ? undefined : clock} title={`${clock} (${utcText(at)})`}>
      {isExact ? exactTimeText(at, locale) : spokenText(at, nowMs, locale)}
    </time>
  );
}

/** How long ago, with the moment itself as its hint. */
export function Ago({ at, nowMs }: { readonly at: string; readonly nowMs: number }) {
  const { locale } = useTexts();
  return (
    <time dateTime={at} title={`${wholeTimeText(at, locale)} (${utcText(at)})`}>
      {agoText(at, nowMs, locale)}
    </time>
  );
}

const tickMs = 20_000;
let presentMs = Date.now();
const watchers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One clock for all that is on the page. */
function watchClock(tell: () => void): () => void {
  watchers.add(tell);
  ticking ??= setInterval(() => {
    presentMs = Date.now();
    for (const each of watchers) each();
  }, tickMs);
  return () => {
    watchers.delete(tell);
    if (watchers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The present, often enough for what is told in minutes. */
export const useNow = (): number => useSyncExternalStore(watchClock, () => presentMs);

const settledAfterMs = 120;

/** True once what uses it has been on the screen for a moment. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setIsSettled(true), settledAfterMs);
    return () => clearTimeout(waiting);
  }, []);
  return isSettled;
}
