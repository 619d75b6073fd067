import { ConfigError } from '@mobile-money/api/beside-the-service';
import { DomainError } from '@mobile-money/core';
import {
  BackupError,
  DatabaseUrlError,
  DataDirInUse,
  isDatabaseUnavailable,
  RestoreNotFinished,
  RightMissing,
  SchemaNotUpToDate,
  whyTurnedAway,
} from '@mobile-money/postgres';

/** Runs a command to its end. What a person can put right is said in one line; a bug tells its whole story. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${clearFailure(error)}\n`);
    process.exitCode = 1;
  }
}

export function clearFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const refusal = whyTurnedAway(error);
  if (refusal !== null) return `The database does not let this command in: ${refusal}`;
  if (isDatabaseUnavailable(error)) return `The database cannot be reached: ${messageOf(error)}`;
  const isClear =
    error instanceof ConfigError ||
    error instanceof DatabaseUrlError ||
    error instanceof DomainError ||
    error instanceof DataDirInUse ||
    error instanceof BackupError ||
    error instanceof RightMissing ||
    error instanceof SchemaNotUpToDate ||
    error instanceof RestoreNotFinished;
  return isClear ? error.message : (error.stack ?? error.message);
}

/** A connection that was refused on every address of a name has a code and no words of its own. */
const messageOf = (error: Error): string =>
  error.message === '' ? String((error as NodeJS.ErrnoException).code) : error.message;
