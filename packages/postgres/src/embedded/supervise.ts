import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerPlan, startPostmaster } from './postmaster.ts';
import { isAlive } from './running-process.ts';

const lookEveryMs = 250;
const tryAgainAfterMs = 1_000;

/**
 * Starts the server again, on the same port, when it dies under a running service: the pool then finds it where it
 * was. `end` stops watching and gives the number of the server's process.
 */
export function supervise(
  plan: ServerPlan,
  server: { readonly pid: number; readonly port: number },
  onProgress: (message: string) => void,
  onRestart: (pid: number) => Promise<void>,
): { end(): Promise<number> } {
  let { pid } = server;
  const ended = new AbortController();
  const watch = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(lookEveryMs, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted || isAlive(pid)) continue;
      onProgress(`The database server died. Starting it again on port ${server.port}.`);
      try {
        pid = await startPostmaster(plan, server.port);
        await onRestart(pid);
      } catch (error) {
        onProgress(error instanceof Error ? error.message : String(error));
        await sleep(tryAgainAfterMs, undefined, { ref: false });
      }
    }
  };
  const watching = watch();
  return {
    end: async () => {
      ended.abort();
      await watching;
      return pid;
    },
  };
}
