/**
 * JSON.stringify for values that came in through parseJson: it prints long whole numbers digit by digit, and a
 * number past every double in a form that reads back as it came, where JSON.stringify would throw or say null.
 */
export function printJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === Number.POSITIVE_INFINITY) return '1e999';
  if (value === Number.NEGATIVE_INFINITY) return '-1e999';
  if (Array.isArray(value)) return `[${value.map(printJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${printJson(member)}`).join(',')}}`;
}
