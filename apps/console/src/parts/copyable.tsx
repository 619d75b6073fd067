import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/language.tsx';

interface CopyableProps {
  readonly value: string;
  /** What it is, for those who do not see where the button stands. */
  readonly name: string;
}

const thanksMs = 1_500;

/** A value that is often needed elsewhere, with a button that copies it. */
export function Copyable({ value, name }: CopyableProps) {
  const { copy } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const take = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), thanksMs);
  };
  return (
    <span className="copyable">
      <span className="code" title={value}>
        {value}
      </span>
      <Button
        className="copy"
        aria-label={isCopied ? copy.copiedOf(name) : copy.copyOf(name)}
        onPress={() => void take()}
      >
        {isCopied ? copy.copied : copy.copy}
      </Button>
    </span>
  );
}
