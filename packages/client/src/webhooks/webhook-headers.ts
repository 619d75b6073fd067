import { WebhookRefused } from './webhook-refused.ts';

/** Headers as fetch, Node, Express and most frameworks have them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A header that must be there exactly once. Names are in small letters; capitals make no difference. */
export function theHeader(headers: WebhookHeaders, name: string): string {
  const values = valuesOf(headers, name);
  const [value] = values;
  if (value === undefined || value === '') throw new WebhookRefused('missing_header', `There is no ${name}.`);
  if (values.length > 1) throw new WebhookRefused('malformed_header', `There is more than one ${name}.`);
  return value;
}

function valuesOf(headers: WebhookHeaders, name: string): readonly string[] {
  if (isGetter(headers)) {
    const value = headers.get(name);
    return value === null ? [] : [value];
  }
  return Object.entries(headers)
    .filter(([given]) => given.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
}

const isGetter = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers['get'] === 'function';
