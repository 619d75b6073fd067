import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets those who ask for the same thing in one turn of the event loop look together. The read begins when all of them have
 * come, so that no one gets an answer that is older than his question; whoever comes later begins another. A read that
 * fails is no answer, so each of the others reads by himself.
 */
export function sharedRead<Request, Answer>(
  read: (request: Request) => Promise<Answer>,
  nameOf: (request: Request) => readonly string[],
): (request: Request) => Promise<Answer> {
  const gathering = new Map<string, Promise<Answer>>();
  return async (request) => {
    const name = JSON.stringify(nameOf(request));
    const shared = gathering.get(name);
    if (shared !== undefined) return shared.catch(() => read(request));
    const own = nextTurn().then(() => {
      gathering.delete(name);
      return read(request);
    });
    gathering.set(name, own);
    return own;
  };
}
