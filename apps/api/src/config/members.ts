import { ConfigError } from './environment-reader.ts';

/** The members of a JSON object that a person wrote, read with a clear word about each that does not fit. */
export class Members {
  readonly #of: Readonly<Record<string, unknown>>;
  readonly #what: string;

  constructor(of: Readonly<Record<string, unknown>>, what: string) {
    this.#of = of;
    this.#what = what;
  }

  get names(): readonly string[] {
    return Object.keys(this.#of);
  }

  get(name: string): unknown {
    return Object.hasOwn(this.#of, name) ? this.#of[name] : undefined;
  }

  text(name: string, otherwise?: string): string {
    const value = this.get(name) ?? otherwise;
    return typeof value === 'string' ? value : this.#refuse(name, 'a text');
  }

  textOrNull(name: string): string | null {
    return this.get(name) == null ? null : this.text(name);
  }

  texts(name: string, otherwise: readonly string[]): readonly string[] {
    const value = this.get(name) ?? otherwise;
    const isFit = Array.isArray(value) && value.every((each) => typeof each === 'string');
    return isFit ? (value as readonly string[]) : this.#refuse(name, 'a list of texts');
  }

  number(name: string, otherwise?: number): number {
    const value = this.get(name) ?? otherwise;
    return typeof value === 'number' ? value : this.#refuse(name, 'a number');
  }

  numberOrNull(name: string): number | null {
    return this.get(name) == null ? null : this.number(name);
  }

  flag(name: string, otherwise?: boolean): boolean {
    const value = this.get(name) ?? otherwise;
    return typeof value === 'boolean' ? value : this.#refuse(name, 'true or false');
  }

  #refuse(name: string, wanted: string): never {
    throw new ConfigError(`${this.#what} needs ${wanted} as '${name}'.`);
  }
}

export function asObject(value: unknown, what: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`${what} must be an object.`);
  }
  return new Members(value as Readonly<Record<string, unknown>>, what);
}

export function asList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ConfigError(`'${what}' must be a list.`);
  return value;
}
