import { call } from '../../api/call.ts';
import type { ProviderTrafficAnswer, StaffProvider } from '../../api/schemas.ts';
import { useMay } from '../../app/session-context.tsx';
import { percentText, wholeText } from '../../formats/figures.ts';
import { Chart } from '../../parts/chart/chart.tsx';
import { Facts } from '../../parts/facts.tsx';
import { OnOff } from '../../parts/fields.tsx';
import { HealthBadge, OperatorName } from '../../parts/state-badge.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import type { AskedChange } from './channels-page.tsx';

interface ProviderCardProps {
  readonly provider: StaffProvider;
  /** Undefined until it is read. */
  readonly traffic: ProviderTrafficAnswer | undefined;
  readonly onAsk: (asked: AskedChange) => void;
}

export function ProviderCard({ provider, traffic, onAsk }: ProviderCardProps) {
  const texts = useTexts();
  const { channels: words, direction, locale } = texts;
  const mayChange = useMay('manage');
  const { provider_id: id, display_name: name, status } = provider;
  const ask = (enabled: boolean): void =>
    onAsk({
      question: enabled ? words.switchOn(name) : words.switchOff(name),
      isDangerous: !enabled,
      make: () =>
        call('patch /internal/v1/providers/{provider_id}', { path: { provider_id: id }, body: { enabled } }),
    });
  return (
    <li className="card">
      <header className="card-head">
        <h3>{name}</h3>
        <HealthBadge status={status} />
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
        isOn={provider.enabled}
        isDisabled={!mayChange}
        onChange={ask}
      />
    </li>
  );
}

interface FailureChartProps {
  readonly providerId: string;
  readonly name: string;
  readonly traffic: ProviderTrafficAnswer;
}

/** How often a provider failed, hour by hour, with the line above which it is degraded. */
function FailureChart({ providerId, name, traffic }: FailureChartProps) {
  const { chart: words, locale } = useTexts();
  const hours = traffic.items.find((each) => each.provider_id === providerId)?.hours ?? [];
  if (hours.every(({ transactions }) => transactions === 0))
    return <p className="quiet small">{words.nothing}</p>;
  const { degraded_above: above, degraded_from_transactions: from } = traffic;
  // Three transactions of which one failed say little: such hours do not count for its status, and stand back here.
  const ratesWhere = (isMeant: (transactions: number) => boolean): readonly (number | null)[] =>
    hours.map(({ transactions, failures }) =>
      transactions > 0 && isMeant(transactions) ? failures / transactions : null,
    );
  return (
    <Chart
      isSmall
      title={words.failures}
      name={words.failuresOf(name)}
      hours={hours.map(({ hour }) => hour)}
      series={[
        { name: words.failureRate, tone: 'bad', values: ratesWhere((count) => count >= from) },
        { name: words.fewOnly(wholeText(from)), tone: 'pale', values: ratesWhere((count) => count < from) },
      ]}
      shape="bars"
      valueText={(value) => percentText(value, locale)}
      axisText={(value) => percentText(value, locale)}
      mark={{ at: above, text: words.degradedAbove(percentText(above, locale)) }}
      also={[{ name: words.transactions, cells: hours.map(({ transactions }) => wholeText(transactions)) }]}
    />
  );
}
