import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { type Field, fieldsOf, type RequestClass } from '../fields/schema.ts';
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
  described: RequestClass<T>,
  source: JsonObject,
  place: Place,
  policy: CallbackPolicy,
): Reading<T> {
  const fit = readFit(described, source, policy);
  return fit === null ? readByLibraries(described, source, place, policy) : { value: fit };
}

/** The way that the decorators describe, through class-transformer and class-validator. */
export function readByLibraries<T extends object>(
  described: RequestClass<T>,
  source: JsonObject,
  place: Place,
  policy: CallbackPolicy,
): Reading<T> {
  const fields = keptFieldsOf(described);
  const plain = Object.fromEntries(fields.map((field) => [field.name, memberOf(source, field)]));
  const value = plainToInstance(described, plain, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
  });
  const refused = validateSync(value, { groups: [policy] });
  if (refused.length === 0) return { value };
  const refusedValues = new Map(refused.map((error) => [error.property, error.value as unknown]));
  const faults = fields.flatMap((field) => {
    const { name, rule } = field;
    const itemFaults = faultsOfItems(field, refusedValues.get(name), source, place, policy);
    if (itemFaults.length > 0) return itemFaults;
    const fault = refusedValues.has(name) ? rule?.(refusedValues.get(name), policy) : null;
    if (fault == null) return [];
    const { type, msg, ctx } = fault;
    const input = own(source, name) ?? (Object.hasOwn(source, name) ? null : source);
    return [{ type, loc: [place, name], msg, input, ...(ctx === undefined ? {} : { ctx }) }];
  });
  return { faults };
}

/** A list whose items are wrong is told item by item. */
function faultsOfItems(
  { name, itemRule }: Field,
  value: unknown,
  source: JsonObject,
  place: Place,
  policy: CallbackPolicy,
): readonly ValidationEntry[] {
  if (itemRule === undefined || !Array.isArray(value)) return [];
  const given = own(source, name) as readonly JsonValue[];
  return value.flatMap((item: unknown, index) => {
    const fault = itemRule(item, policy);
    if (fault === null) return [];
    const { type, msg, ctx } = fault;
    const input = given[index] ?? null;
    return [{ type, loc: [place, name, index], msg, input, ...(ctx === undefined ? {} : { ctx }) }];
  });
}

const fieldsByClass = new WeakMap<RequestClass, readonly Field[]>();

/** Looked up once: a class does not change while the service runs. */
function keptFieldsOf(described: RequestClass): readonly Field[] {
  const kept = fieldsByClass.get(described) ?? fieldsOf(described);
  fieldsByClass.set(described, kept);
  return kept;
}

/**
 * The straight way for requests that are as they should be, which is nearly all: the rules and forms that the
 * decorators gave, without the libraries in between, which look everything up again for each request. Null when
 * anything is wrong; then the libraries say what.
 */
export function readFit<T extends object>(
  described: RequestClass<T>,
  source: JsonObject,
  policy: CallbackPolicy,
): T | null {
  const value = new described() as Record<string, unknown>;
  for (const field of keptFieldsOf(described)) {
    const { name, rule, normalise } = field;
    const given = memberOf(source, field);
    const member = given === undefined ? value[name] : normalise === undefined ? given : normalise(given);
    if (rule !== undefined && rule(member, policy) !== null) return null;
    value[name] = member;
  }
  return value as T;
}

const own = (source: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(source, name) ? source[name] : undefined;

/** Stands for a list or an object where only single values are asked for. */
const structure = Symbol('structure');

/**
 * No member of a request is a structure, but for lists of single values where one is asked for. So none is shown to
 * class-transformer: it would call the member `constructor` of an object that a stranger wrote.
 */
function memberOf(source: JsonObject, { name, itemRule }: Field): unknown {
  const value = own(source, name);
  return itemRule !== undefined && Array.isArray(value) ? value.map(scalarOf) : scalarOf(value);
}

const scalarOf = (value: JsonValue | undefined): unknown =>
  typeof value === 'object' && value !== null ? structure : value;
