import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process by number and by the moment it began: numbers are used again, most of all in containers. */
export interface RunningProcess {
  readonly pid: number;
  readonly began: string;
}

export const thisProcess = (): RunningProcess => ({ pid: process.pid, began: beganAt(process.pid) });

export const isRunning = ({ pid, began }: RunningProcess): boolean => isAlive(pid) && beganAt(pid) === began;

/** False for a zombie: it answers signals, but it is dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** The command line, or an empty text when it cannot be told. */
export function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function beganAt(pid: number): string {
  const ticksSinceBoot = statFields(pid)?.[19];
  if (ticksSinceBoot !== undefined) return ticksSinceBoot;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The fields of /proc/PID/stat from the state on; the name before it may hold spaces and brackets. */
function statFields(pid: number): readonly string[] | null {
  if (process.platform !== 'linux') return null;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
