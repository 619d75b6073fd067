export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body as an object; anything else has no members. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A member that should be a text; anything else is an empty one. */
export const textOf = (from: JsonObject, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};

/** A whole positive amount, given as a text of digits or as a number; null for anything else. */
export function amountOf(value: unknown): number | null {
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string' || !/^\d{1,15}$/.test(written)) return null;
  const amount = Number(written);
  return amount > 0 ? amount : null;
}
