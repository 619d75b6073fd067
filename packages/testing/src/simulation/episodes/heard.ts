/**
 * The same store; someone hears what is asked of it before it is done. What they answer is the answer; where they give
 * none, the store does.
 */
export function heard<Store extends object>(
  store: Store,
  hear: (name: string | symbol, given: readonly unknown[]) => unknown,
): Store {
  const get = (of: Store, member: string | symbol): unknown => {
    const method = of[member as keyof Store] as (...given: unknown[]) => unknown;
    return async (...given: unknown[]) => {
      const answer = await hear(member, given);
      return answer === undefined ? method.apply(of, given) : answer;
    };
  };
  return new Proxy(store, { get });
}

/** The same with something else each time that one of its methods is called: before it, or in its place. */
export const instead = <Store extends object>(
  store: Store,
  name: keyof Store,
  deed: () => Promise<unknown>,
): Store => heard(store, (member) => (member === name ? deed() : undefined));

/** The same with something that happens before one of its methods is called for the first time. */
export function before<Store extends object>(
  store: Store,
  name: keyof Store,
  deed: () => Promise<unknown>,
): Store {
  let isFirst = true;
  return instead(store, name, async () => {
    const isItsTurn = isFirst;
    isFirst = false;
    if (isItsTurn) await deed();
  });
}
