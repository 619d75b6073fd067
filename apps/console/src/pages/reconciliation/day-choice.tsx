import { useId } from 'react';
import type { StaffProvider } from '../../api/schemas.ts';
import { doualaDay } from '../../formats/time.ts';
import { useTexts } from '../../texts/language.tsx';

interface DayChoiceProps {
  readonly providers: readonly StaffProvider[];
  readonly provider: string;
  readonly day: string;
  readonly onChoose: (change: { readonly provider?: string; readonly day?: string }) => void;
}

/** Whose statement, and of which day. */
export function DayChoice({ providers, provider, day, onChoose }: DayChoiceProps) {
  const { reconciliation: words } = useTexts();
  const [providerId, dayId] = [useId(), useId()];
  return (
    <div className="day-choice">
      <div className="field">
        <label htmlFor={providerId}>{words.provider}</label>
        <select
          id={providerId}
          value={provider}
          onChange={(event) => onChoose({ provider: event.target.value })}
        >
          {providers.map(({ provider_id, display_name }) => (
            <option key={provider_id} value={provider_id}>
              {display_name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={dayId}>{words.day}</label>
        <input
          id={dayId}
          type="date"
          value={day}
          max={doualaDay(Date.now())}
          required
          onChange={({ target }) => {
            if (target.value !== '') onChoose({ day: target.value });
          }}
        />
      </div>
    </div>
  );
}
