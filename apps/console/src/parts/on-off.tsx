import { Switch } from 'react-aria-components';

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
