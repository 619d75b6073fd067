import type { ProviderTrafficAnswer, StaffProvider } from '../../api/schemas.ts';
import { useMay } from '../../app/session-context.tsx';
import { wholeText } from '../../formats/amount.ts';
import { percentText } from '../../formats/percent.ts';
import { Facts } from '../../parts/facts.tsx';
import { OnOff } from '../../parts/on-off.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { AskedChange } from './channels-page.tsx';
import { FailureChart } from './failure-chart.tsx';

interface ProviderCardProps {
  readonly provider: StaffProvider;
  /** Undefined until it is read. */
  readonly traffic: ProviderTrafficAnswer | undefined;
  readonly change: (change: { id: string; enabled: boolean }) => Promise<unknown>;
  readonly onAsk: (asked: AskedChange) => void;
}

const tones = { operational: 'good', degraded: 'work', unavailable: 'bad' } as const;

export function ProviderCard({ provider, traffic, change, onAsk }: ProviderCardProps) {
  const texts = useTexts();
  const { channels: words, direction, locale } = texts;
  const mayChange = useMay('manage');
  const { provider_id: id, display_name: name, status, enabled } = provider;
  const ask = (isOn: boolean): void =>
    onAsk({
      question: isOn ? words.switchOn(name) : words.switchOff(name),
      isDangerous: !isOn,
      make: () => change({ id, enabled: isOn }),
    });
  return (
    <li className="card">
      <header className="card-head">
        <h3>{name}</h3>
        <span className={`badge badge-${tones[status]}`}>{words.health[status]}</span>
      </header>
      <p className="quiet small">
        {provider.operators.map((operator) => (
          <OperatorName key={operator} operator={operator} />
        ))}{' '}
        {provider.is_primary ? words.primary : words.backup},{' '}
        {provider.supported_directions.map((each) => direction[each]).join(', ')}
      </p>
      {provider.why !== null && <p className="small">{whyText(provider.why, texts)}</p>}
      <Facts
        facts={[
          [
            words.failureRate,
            words.of(percentText(provider.failure_rate_1h, locale), wholeText(provider.tx_count_1h)),
          ],
        ]}
      />
      {traffic !== undefined && <FailureChart providerId={id} name={name} traffic={traffic} />}
      <OnOff
        label={words.enabled}
        name={words.enabledOf(name)}
        isOn={enabled}
        isDisabled={!mayChange}
        onChange={ask}
      />
    </li>
  );
}
