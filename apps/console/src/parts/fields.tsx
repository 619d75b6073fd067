import { ChevronDown } from 'lucide-react';
import {
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  RadioGroup,
  Select,
  SelectValue,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components';

/** As long as a reason may be. */
const maxChars = 500;

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  readonly type?: 'text' | 'date' | 'password';
  readonly autoComplete?: 'off' | 'current-password' | 'new-password';
}

/** One line of text. */
export const LineField = ({ label, autoComplete = 'off', ...field }: LineFieldProps) => (
  <TextField className="field" {...field}>
    <Label>{label}</Label>
    <Input maxLength={maxChars} autoComplete={autoComplete} />
  </TextField>
);

type Choices<Choice extends string> = readonly (readonly [choice: Choice, text: string])[];

interface RadiosProps<Choice extends string> {
  readonly label: string;
  readonly choices: Choices<Choice>;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

/** One of a few, below each other; the first has the focus. */
export const Radios = <Choice extends string>(props: RadiosProps<Choice>) => (
  <RadioGroup
    className="radios"
    value={props.chosen}
    onChange={(value) => props.onChoose(value as Choice)}
    isRequired
  >
    <Label>{props.label}</Label>
    {props.choices.map(([choice, text], index) => (
      <Radio key={choice} value={choice} autoFocus={index === 0 && props.chosen === null}>
        <span className="dot" aria-hidden="true" />
        {text}
      </Radio>
    ))}
  </RadioGroup>
);

interface ChoiceButtonsProps<Choice extends string> extends RadiosProps<Choice> {
  readonly isDisabled?: boolean;
}

/** A row of buttons of which one is always pressed. */
export const ChoiceButtons = <Choice extends string>(props: ChoiceButtonsProps<Choice>) => (
  <ToggleButtonGroup
    className="choice-buttons"
    aria-label={props.label}
    selectionMode="single"
    disallowEmptySelection
    isDisabled={props.isDisabled ?? false}
    selectedKeys={props.chosen === null ? [] : [props.chosen]}
    onSelectionChange={([pressed]) => props.onChoose(pressed as Choice)}
  >
    {props.choices.map(([choice, text]) => (
      <ToggleButton key={choice} id={choice}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** One of several, folded up; `label` is read out and not shown. Letters choose here, and decide nothing. */
export const Choice = <Choice extends string>(props: RadiosProps<Choice>) => (
  <Select
    className="select"
    aria-label={props.label}
    selectedKey={props.chosen}
    onSelectionChange={(key) => props.onChoose(key as Choice)}
  >
    <Button>
      <SelectValue />
      <ChevronDown className="icon" aria-hidden="true" />
    </Button>
    <Popover placement="bottom start">
      <ListBox className="menu select-list">
        {props.choices.map(([choice, text]) => (
          <ListBoxItem key={choice} id={choice}>
            {text}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </Select>
);

interface OnOffProps {
  readonly label: string;
  /** The label with what it belongs to, for those who do not see where it stands. */
  readonly name: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export const OnOff = ({ label, name, isOn, isDisabled, onChange }: OnOffProps) => (
  <Switch className="switch" aria-label={name} isSelected={isOn} isDisabled={isDisabled} onChange={onChange}>
    <span className="track" aria-hidden="true" />
    {label}
  </Switch>
);
