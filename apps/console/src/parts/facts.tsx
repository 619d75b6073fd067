import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/language.tsx';

type Fact = readonly [name: string, value: ReactNode];

/** Names and values, one below the other; what has no value is left out. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

const [headChars, tailChars] = [8, 6];

/** An id in few letters: its beginning and its end. It is whole in the hint, and for whoever copies it. */
export function Id({ value }: { readonly value: string }) {
  const isShort = value.length <= headChars + tailChars + 8;
  return (
    <span className="id" title={value}>
      {isShort ? (
        value
      ) : (
        <>
          {value.slice(0, headChars)}
          <span className="id-middle">{value.slice(headChars, -tailChars)}</span>
          {value.slice(-tailChars)}
        </>
      )}
    </span>
  );
}

interface CopyableProps {
  readonly value: string;
  /** What it is, for those who do not see where the button stands. */
  readonly name: string;
  /** What is shown of it, when not its beginning and its end. */
  readonly shown?: string;
}

const thanksMs = 1_500;

/** A value that is often needed elsewhere, with a button that copies it. */
export function Copyable({ value, name, shown }: CopyableProps) {
  const { copy, about } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  const take = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), thanksMs);
  };
  return (
    <span className="copyable">
      {shown !== undefined || value.includes('://') ? (
        <span className="code" title={value}>
          {shown ?? value}
        </span>
      ) : (
        <Id value={value} />
      )}
      <Button
        className="copy"
        aria-label={about(isCopied ? copy.copied : copy.copy, name)}
        onPress={() => void take()}
      >
        <Icon className="icon" aria-hidden="true" />
      </Button>
    </span>
  );
}
