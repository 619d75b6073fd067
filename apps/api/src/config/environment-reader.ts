/** A setting that cannot be used. Its message is one line that names the setting and says what is accepted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** What others say may have line breaks: a parser that shows what it could not read, for one. */
  constructor(message: string) {
    super(message.replace(/\s+/g, ' ').trim());
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single settings; an empty one counts as not given. */
export class EnvironmentReader {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | null {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  oneOf<Value extends string>(name: string, accepted: readonly Value[], otherwise: Value): Value {
    const given = this.text(name);
    if (given === null) return otherwise;
    const known = accepted.find((each) => each === given);
    return known ?? refuse(name, given, `one of ${accepted.join(', ')}`);
  }

  wholeNumber(name: string, range: { min: number; max: number }, otherwise: number): number {
    const given = this.text(name);
    return given === null ? otherwise : wholeNumber(name, given, range);
  }

  wholeNumbers(
    name: string,
    range: { min: number; max: number },
    otherwise: readonly number[],
  ): readonly number[] {
    const given = this.text(name);
    return given === null ? otherwise : given.split(',').map((part) => wholeNumber(name, part.trim(), range));
  }

  flag(name: string, otherwise: boolean): boolean {
    return this.oneOf(name, ['true', 'false'], otherwise ? 'true' : 'false') === 'true';
  }
}

function wholeNumber(name: string, given: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  return value >= min && value <= max ? value : refuse(name, given, `whole numbers from ${min} to ${max}`);
}

export function refuse(name: string, given: string, accepted: string): never {
  throw new ConfigError(`${name} is '${given}'; accepted: ${accepted}.`);
}
