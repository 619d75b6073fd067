import type { Query, QueryClient } from '@tanstack/react-query';

/** Reads under way after which the same is read once more. */
const awaited = new WeakSet<Query>();

/**
 * Reads anew what is on the screen, and marks the rest. A first read that is under way may have seen what was before, and
 * is not begun again meanwhile: it is read once more when it is there. The others do not wait for it.
 */
export async function readAnew(
  client: QueryClient,
  isMeant: (query: Query) => boolean = () => true,
): Promise<void> {
  const isJoined = (query: Query): boolean => query.state.data === undefined || !query.isActive();
  const underWay = new Set(
    client.getQueryCache().findAll({
      fetchStatus: 'fetching',
      predicate: (query) => isJoined(query) && isMeant(query),
    }),
  );
  const once = async (query: Query): Promise<void> => {
    if (awaited.has(query)) return;
    awaited.add(query);
    await query.promise?.catch(() => undefined);
    awaited.delete(query);
    // Of a long list that is read on after its first part no more is wanted.
    await client.invalidateQueries({ predicate: (each) => each === query && isMeant(each) });
  };
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => !underWay.has(query) && isMeant(query) }),
    ...[...underWay].map(once),
  ]);
}
