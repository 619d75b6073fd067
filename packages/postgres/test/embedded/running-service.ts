import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Installation } from './installation.ts';

interface Line {
  readonly kind: 'progress' | 'ready' | 'failed' | 'stopped';
  readonly value: string;
}

/** A service in a process of its own. */
export interface RunningService {
  readonly pid: number;
  readonly progress: readonly string[];
  /** The url of its database, once it is up. */
  readonly url: string;
  stop(): Promise<void>;
  /** As `kill -9` does it: nothing is cleaned up. */
  kill(): Promise<void>;
}

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Starts the service and waits until it is ready; rejects with what it said when it fails. */
export async function startService(
  { service, dataDir, elsewhere }: Installation,
  user: User | null = null,
): Promise<RunningService> {
  const child = spawn(process.execPath, [service, dataDir, elsewhere], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  });
  const progress: string[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    const { kind, value } = JSON.parse(text) as Line;
    if (kind === 'failed') throw new Error(value);
    if (kind === 'ready') {
      return {
        pid: child.pid ?? 0,
        progress,
        url: value,
        stop: () => end(child, () => child.stdin.end('stop\n')),
        kill: () => end(child, () => child.kill('SIGKILL')),
      };
    }
    progress.push(value);
  }
  throw new Error('The service ended without a word.');
}

async function end(child: ChildProcess, act: () => void): Promise<void> {
  const gone = once(child, 'exit');
  act();
  await gone;
}
