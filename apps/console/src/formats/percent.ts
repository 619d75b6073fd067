/** `96 %`, with one digit after the comma where it tells something. */
export const percentText = (fraction: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(fraction);

/** `+14 %` or `-3 %`; null when there is nothing to compare with. */
export function changeText(now: number, before: number, locale: string): string | null {
  if (before === 0) return null;
  const shape = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(locale, shape).format(now / before - 1);
}

/** `1.2M`, for the narrow place beside a chart. */
export const shortText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
