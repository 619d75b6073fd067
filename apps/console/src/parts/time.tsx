import { useEffect, useState } from 'react';
import { agoText, exactTimeText, timeText, utcText } from '../formats/time.ts';
import { useTexts } from '../texts/language.tsx';

interface TimeProps {
  readonly at: string;
  readonly isExact?: boolean;
}

/** A moment in the time of Cameroon, with UTC as its hint. */
export function Time({ at, isExact = false }: TimeProps) {
  const { locale } = useTexts();
  return (
    <time dateTime={at} title={utcText(at)}>
      {isExact ? exactTimeText(at, locale) : timeText(at, locale)}
    </time>
  );
}

/** How long ago, with the moment itself as its hint. */
export function Ago({ at, nowMs }: { readonly at: string; readonly nowMs: number }) {
  const { locale } = useTexts();
  return (
    <time dateTime={at} title={`${timeText(at, locale)} (${utcText(at)})`}>
      {agoText(at, nowMs, locale)}
    </time>
  );
}

const tickMs = 20_000;

/** The present, often enough for what is told in minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(ticking);
  }, []);
  return nowMs;
}

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
