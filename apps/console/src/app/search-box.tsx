import { type FormEvent, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { useTexts } from '../texts/language.tsx';
import { go, pathOf, useAddress } from './navigation.tsx';

export function SearchBox() {
  const { search } = useTexts();
  const { parts, query } = useAddress();
  const asked = parts[0] === 'search' ? (query.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') go(pathOf.search(text.trim()));
  };
  return (
    <search>
      <form onSubmit={submit} className="search-box">
        <SearchField aria-label={search.label} value={text} onChange={setText}>
          <Input placeholder={search.placeholder} />
        </SearchField>
      </form>
    </search>
  );
}
