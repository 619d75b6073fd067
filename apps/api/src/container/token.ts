import type { ContainerModuleLoadOptions } from 'inversify';

/** Names something that the container builds, and knows its type. The type exists only while compiling. */
export type Token<T> = symbol & { readonly __provides?: T };

export const token = <T>(name: string): Token<T> => Symbol(name);

/** The types behind a list of tokens. */
type Provided<Needs extends readonly Token<unknown>[]> = {
  [Index in keyof Needs]: Needs[Index] extends Token<infer T> ? T : never;
};

/**
 * Binds a token to a plain function of other tokens. Symbols carry no type for inversify, so the types are checked
 * here: a function that is given the wrong parts, or makes the wrong thing, does not compile.
 */
export function provide<T, const Needs extends readonly Token<unknown>[]>(
  { bind }: Pick<ContainerModuleLoadOptions, 'bind'>,
  provided: Token<T>,
  needs: Needs,
  make: (...parts: Provided<Needs>) => T,
): void {
  const build = make as unknown as (...parts: unknown[]) => T;
  bind<T>(provided)
    .toResolvedValue(build, [...needs])
    .inSingletonScope();
}

/** How something is built; which token that is for, `provideAll` knows. */
export interface Maker<T> {
  readonly needs: readonly Token<unknown>[];
  readonly make: (...parts: never[]) => T;
}

export const made = <T, const Needs extends readonly Token<unknown>[]>(
  needs: Needs,
  make: (...parts: Provided<Needs>) => T,
): Maker<T> => ({ needs, make: make as (...parts: never[]) => T });

type Tokens = Readonly<Record<string, Token<unknown>>>;
export type Makers<Group extends Tokens> = {
  readonly [Name in keyof Group]: Group[Name] extends Token<infer T> ? Maker<T> : never;
};

/** Binds every token of a group: one that is forgotten does not compile. */
export function provideAll<Group extends Tokens>(
  options: Pick<ContainerModuleLoadOptions, 'bind'>,
  group: Group,
  makers: Makers<Group>,
): void {
  for (const [name, each] of Object.entries(group)) {
    const { needs, make } = makers[name] as Maker<unknown>;
    provide(options, each, needs, make as (...parts: unknown[]) => unknown);
  }
}
