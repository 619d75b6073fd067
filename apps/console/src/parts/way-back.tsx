import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/language.tsx';

/**
 * From one to the list, which stands as it was left; only where the screen has room for one of them. Reading goes on
 * here, because the row that was chosen is out of sight.
 */
export function WayBack({ onBack }: { readonly onBack: () => void }) {
  const { actions } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  // Where it is not shown it takes no focus.
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} className="plain way-back" onPress={onBack}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {actions.back}
    </Button>
  );
}
