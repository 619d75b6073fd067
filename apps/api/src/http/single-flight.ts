/**
 * Lets calls that name the same thing, and come while the first is still under way, share its answer: all of them
 * then see the same state. A first call that fails is no answer, so each of the others goes its own way.
 */
export function singleFlight<Request, Answer>(
  call: (request: Request) => Promise<Answer>,
  nameOf: (request: Request) => readonly string[],
): (request: Request) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return async (request) => {
    const name = JSON.stringify(nameOf(request));
    const first = underWay.get(name);
    if (first !== undefined) return first.catch(() => call(request));
    const own = call(request).finally(() => underWay.delete(name));
    underWay.set(name, own);
    return own;
  };
}
