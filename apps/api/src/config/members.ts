import { readFileSync } from 'node:fs';
import { messageOf } from '@mobile-money/core';
import { ConfigError } from './environment-reader.ts';
import { nearestName } from './nearest-name.ts';

/**
 * The members of a JSON object that a person wrote, read with a clear word about each that does not fit. Only names
 * that the object may have can be read, so that no reader knows one that a check before it does not.
 */
export class Members<Name extends string = string> {
  readonly #of: Readonly<Record<string, unknown>>;
  readonly #what: string;

  constructor(of: Readonly<Record<string, unknown>>, what: string) {
    this.#of = of;
    this.#what = what;
  }

  get names(): readonly string[] {
    return Object.keys(this.#of);
  }

  get(name: Name): unknown {
    return Object.hasOwn(this.#of, name) ? this.#of[name] : undefined;
  }

  text(name: Name, otherwise?: string): string {
    const value = this.get(name) ?? otherwise;
    return typeof value === 'string' ? value : this.#needs(name, 'a text');
  }

  textOrNull(name: Name): string | null {
    return this.get(name) == null ? null : this.text(name);
  }

  texts(name: Name, otherwise: readonly string[]): readonly string[] {
    const value = this.get(name) ?? otherwise;
    const isFit = Array.isArray(value) && value.every((each) => typeof each === 'string');
    return isFit ? (value as readonly string[]) : this.#needs(name, 'a list of texts');
  }

  list(name: Name): readonly unknown[] {
    const value = this.get(name);
    return Array.isArray(value) ? value : this.#needs(name, 'a list');
  }

  /** An object inside; without members when it is left out. */
  object<Inner extends string>(name: Name, known: readonly Inner[] | null = null): Members<Inner> {
    return asObject(this.get(name) ?? {}, `${this.#what}: '${name}'`, known);
  }

  /** The objects of a list, each told by its place in it. */
  objects<Inner extends string>(name: Name, known: readonly Inner[]): readonly Members<Inner>[] {
    return this.list(name).map((each, index) =>
      asObject(each, `${this.#what}: '${name}' number ${index + 1}`, known),
    );
  }

  number(name: Name, otherwise?: number): number {
    const value = this.get(name) ?? otherwise;
    return typeof value === 'number' ? value : this.#needs(name, 'a number');
  }

  numberOrNull(name: Name): number | null {
    return this.get(name) == null ? null : this.number(name);
  }

  flag(name: Name, otherwise?: boolean): boolean {
    const value = this.get(name) ?? otherwise;
    return typeof value === 'boolean' ? value : this.#needs(name, 'true or false');
  }

  #needs(name: Name, wanted: string): never {
    return this.refuse(`needs ${wanted} as '${name}'.`);
  }

  /** Says whose fault it is before what the fault is. */
  refuse(why: string): never {
    throw new ConfigError(`${this.#what} ${why}`);
  }
}

/** Reads a file of JSON that a person wrote. Whatever is wrong with it is told with the name of its setting. */
export function readObjectFile<Name extends string, Read>(
  setting: string,
  path: string,
  known: readonly Name[] | null,
  read: (file: Members<Name>) => Read,
): Read {
  try {
    return read(asObject(JSON.parse(readFileSync(path, 'utf8')), 'The file', known));
  } catch (error) {
    // Where JSON breaks off is not told of secrets: the words around it may be one.
    const isHidden = error instanceof SyntaxError && setting === 'PROVIDER_SECRETS_FILE';
    throw new ConfigError(
      `${setting} ${path} cannot be used: ${isHidden ? 'it is not JSON.' : messageOf(error)}`,
    );
  }
}

/** With a list of the names that it may have, one that is misspelt is refused: left alone, it would do nothing. */
export function asObject<Name extends string = string>(
  value: unknown,
  what: string,
  known: readonly Name[] | null = null,
): Members<Name> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`${what} must be an object.`);
  }
  const members = new Members<Name>(value as Readonly<Record<string, unknown>>, what);
  const stranger = members.names.find((name) => known?.every((each) => each !== name) ?? false);
  if (stranger === undefined || known === null) return members;
  const meant = nearestName(stranger, known);
  const hint = meant === null ? `accepted: ${known.join(', ')}.` : `did you mean '${meant}'?`;
  return members.refuse(`has the unknown member '${stranger}'; ${hint}`);
}
