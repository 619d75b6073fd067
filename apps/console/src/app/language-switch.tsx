import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useLanguage } from '../texts/language.tsx';
import type { Language } from '../texts/words.ts';

export function LanguageSwitch() {
  const { language, texts, speak } = useLanguage();
  return (
    <ToggleButtonGroup
      className="languages"
      aria-label={texts.language}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[language]}
      onSelectionChange={([chosen]) => speak(chosen as Language)}
    >
      <ToggleButton id="fr" aria-label="Français">
        FR
      </ToggleButton>
      <ToggleButton id="en" aria-label="English">
        EN
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
