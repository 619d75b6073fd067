import type { ProviderTrafficAnswer } from '../../api/schemas.ts';
import { wholeText } from '../../formats/amount.ts';
import { percentText } from '../../formats/percent.ts';
import { Chart } from '../../parts/chart/chart.tsx';
import { useTexts } from '../../texts/language.tsx';

interface FailureChartProps {
  readonly providerId: string;
  readonly name: string;
  readonly traffic: ProviderTrafficAnswer;
}

/** How often a provider failed, hour by hour, with the line above which it is degraded. */
export function FailureChart({ providerId, name, traffic }: FailureChartProps) {
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
