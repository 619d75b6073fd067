import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { type Described, fieldsOf } from '../fields/schema.ts';
import type { JsonObject, JsonValue } from '../json/parse-json.ts';
import type { CallbackPolicy } from '../rules/rule.ts';

/** One entry of a `detail` list, its members in pydantic's order. */
export interface ValidationEntry {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: JsonValue;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** A request that cannot be read, with all that is wrong with it. */
export class RequestFault extends Error {
  override readonly name = 'RequestFault';

  constructor(readonly entries: readonly ValidationEntry[]) {
    super('The request is not valid.');
  }
}

export type Place = 'path' | 'query' | 'body';

export type Reading<T> = { readonly value: T } | { readonly faults: readonly ValidationEntry[] };

/** Makes a request class of what came in, or lists its faults in the order in which the members are declared. */
export function readMembers<T extends object>(
  described: Described<T>,
  source: JsonObject,
  place: Place,
  policy: CallbackPolicy,
): Reading<T> {
  const fields = fieldsOf(described);
  if (fields.length === 0) return { value: new described() };
  const plain = Object.fromEntries(fields.map(({ name }) => [name, scalarOf(source, name)]));
  const value = plainToInstance(described, plain, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
  });
  const refused = validateSync(value, { groups: [policy] });
  if (refused.length === 0) return { value };
  const refusedValues = new Map(refused.map((error) => [error.property, error.value as unknown]));
  const faults = fields.flatMap(({ name, rule }) => {
    const fault = refusedValues.has(name) ? rule?.(refusedValues.get(name), policy) : null;
    if (fault == null) return [];
    const { type, msg, ctx } = fault;
    const input = own(source, name) ?? (Object.hasOwn(source, name) ? null : source);
    return [{ type, loc: [place, name], msg, input, ...(ctx === undefined ? {} : { ctx }) }];
  });
  return { faults };
}

const own = (source: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(source, name) ? source[name] : undefined;

/** Stands for a list or an object where only single values are asked for. */
const structure = Symbol('structure');

/**
 * No member of a request is a structure, so none is shown to class-transformer: it would call the member
 * `constructor` of an object that a stranger wrote.
 */
function scalarOf(source: JsonObject, name: string): unknown {
  const value = own(source, name);
  return typeof value === 'object' && value !== null ? structure : value;
}
