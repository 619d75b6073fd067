import { useEffect, useRef, useState } from 'react';
import { go, useAddress } from './navigation.tsx';

/** Someone who walks through a list passes many: the address names where they stay. */
const staysMs = 150;

/**
 * What is chosen of a list, by its id. It stands in the address, so that it can be kept and passed on, and so that the
 * browser's own way back leads from the one to the list.
 */
export function useChosen(): readonly [id: string | null, choose: (id: string | null) => void] {
  const asked = useAddress().query.get('id');
  const [id, setId] = useState(asked);
  const written = useRef(asked);
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setId(asked);
  }, [asked]);
  useEffect(() => {
    if (id === written.current) return;
    const waiting = setTimeout(() => {
      const isInPlace = written.current !== null;
      written.current = id;
      const url = new URL(location.href);
      if (id === null) url.searchParams.delete('id');
      else url.searchParams.set('id', id);
      go(url.pathname + url.search, isInPlace);
    }, staysMs);
    return () => clearTimeout(waiting);
  }, [id]);
  return [id, setId];
}
