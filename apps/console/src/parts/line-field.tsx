import { Input, Label, TextField } from 'react-aria-components';

/** As long as a reason may be. */
const maxChars = 500;

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
}

/** One line of text. */
export const LineField = ({
  label,
  value,
  onChange,
  isRequired = false,
  autoFocus = false,
}: LineFieldProps) => (
  <TextField
    className="field"
    value={value}
    onChange={onChange}
    isRequired={isRequired}
    autoFocus={autoFocus}
  >
    <Label>{label}</Label>
    <Input maxLength={maxChars} autoComplete="off" />
  </TextField>
);
