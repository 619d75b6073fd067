import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

interface ChoiceButtonsProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly texts: Readonly<Record<Choice, string>>;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** A row of buttons of which one is always pressed: which part of a list is shown. */
export function ChoiceButtons<Choice extends string>(props: ChoiceButtonsProps<Choice>) {
  const { label, choices, texts, chosen, onChoose } = props;
  return (
    <ToggleButtonGroup
      className="choice-buttons"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={([pressed]) => onChoose(pressed as Choice)}
    >
      {choices.map((each) => (
        <ToggleButton key={each} id={each}>
          {texts[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
