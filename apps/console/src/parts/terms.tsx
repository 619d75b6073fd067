import { useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { LineField } from './fields.tsx';
import { Time } from './time.tsx';

interface Terms {
  readonly expires_at: string | null;
  readonly addresses: readonly string[];
  readonly last_used_at: string | null;
}

/** What narrows a key or a token, as someone types it, and as it is sent. A last day is one in Cameroon. */
export function useTerms() {
  const [day, setDay] = useState('');
  const [ranges, setRanges] = useState('');
  const addresses = ranges.split(/[\s,;]+/).filter((each) => each !== '');
  return {
    body: { ...(day === '' ? {} : { expires_at: `${day}T23:59:59+01:00` }), addresses },
    fields: { day, setDay, ranges, setRanges },
  };
}

export function TermsFields({ fields }: Pick<ReturnType<typeof useTerms>, 'fields'>) {
  const { terms: words } = useTexts();
  return (
    <>
      <LineField label={words.expires} type="date" value={fields.day} onChange={fields.setDay} />
      <LineField label={words.addresses} value={fields.ranges} onChange={fields.setRanges} />
      <p className="quiet small">{words.addressesHint}</p>
    </>
  );
}

/** The heads of the columns that `TermsCells` fills. */
export function useTermsHeads(): readonly string[] {
  const { terms: words } = useTexts();
  return [words.until, words.from, words.lastUsed];
}

export function TermsCells({ of }: { readonly of: Terms }) {
  const { terms: words, people } = useTexts();
  return (
    <>
      <td>{of.expires_at === null ? '' : <Time at={of.expires_at} isExact />}</td>
      <td className="code">{of.addresses.length === 0 ? words.anywhere : of.addresses.join(' ')}</td>
      <td>{of.last_used_at === null ? people.never : <Time at={of.last_used_at} />}</td>
    </>
  );
}
