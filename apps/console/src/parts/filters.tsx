import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { wholeText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';

interface FiltersProps {
  /** How many are set. */
  readonly count: number;
  readonly onClear: () => void;
  /** Beside work that needs the room. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

const narrowScreen = '(max-width: 736px)';

/** What a list can be narrowed by; on a phone folded up until someone wants it. */
export function Filters({ count, onClear, isFolded = false, children }: FiltersProps) {
  const { filters } = useTexts();
  const [isOpen, setIsOpen] = useState(() => !isFolded && !matchMedia(narrowScreen).matches);
  return (
    <details
      className="filters"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {filters.title}
        {count > 0 && ` (${wholeText(count)})`}
      </summary>
      {isOpen && (
        <div className="filter-fields">
          {children}
          {count > 0 && <Button onPress={onClear}>{filters.clear}</Button>}
        </div>
      )}
    </details>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

interface FilterChoiceProps extends FilterProps {
  readonly choices: readonly (readonly [value: string, text: string])[];
}

/** One of several, or all. */
export function FilterChoice({ label, value, onChange, choices }: FilterChoiceProps) {
  const { filters } = useTexts();
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">{filters.any}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** As the service takes it. */
const soughtMaxChars = 256;

interface FilterTextProps extends FilterProps {
  readonly type?: 'text' | 'date' | 'number';
}

/** Taken with Enter, or when someone goes on to the next; a day as soon as it is whole. */
export function FilterText({ label, value = '', onChange, type = 'text' }: FilterTextProps) {
  const id = useId();
  const take = (written: string): void => {
    if (written.trim() !== value) onChange(written.trim());
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') take(event.currentTarget.value);
  };
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <input
        // What is in the address counts, also after it was changed elsewhere.
        key={value}
        id={id}
        type={type}
        {...(type === 'number' ? { min: 0, inputMode: 'numeric' } : {})}
        autoComplete="off"
        maxLength={soughtMaxChars}
        defaultValue={value}
        onBlur={({ currentTarget }) => take(currentTarget.value)}
        onKeyDown={press}
        {...(type === 'date' ? { onChange: ({ target }) => take(target.value) } : {})}
      />
    </div>
  );
}
