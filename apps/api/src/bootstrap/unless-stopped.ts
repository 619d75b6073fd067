/**
 * The result of some work, or a rejection as soon as the service is to stop. What was begun is left to itself: for what
 * waits for others, and leaves nothing behind when the process ends.
 */
export async function unlessStopped<Result>(
  stopping: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  stopping.throwIfAborted();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(stopping.reason);
    stopping.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
