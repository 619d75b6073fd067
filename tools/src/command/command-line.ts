import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { ConfigError, isAddressRange } from '@mobile-money/api/beside-the-service';
import {
  DomainError,
  type Instant,
  instant,
  type KeyTerms,
  type Log,
  type LogFacts,
  messageOf,
  type StaffActor,
  type TermsPatch,
  traceOf,
} from '@mobile-money/core';
import {
  BackupError,
  DatabaseUrlError,
  DataDirInUse,
  isDatabaseUnavailable,
  MonthFileError,
  MonthHeld,
  NameNotOnDisk,
  RestoreNotFinished,
  RightMissing,
  SchemaNotUpToDate,
  SecretKeyMissing,
  whatIsLacking,
  whyTurnedAway,
} from '@mobile-money/postgres';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** What says in its own words what is wrong. */
// biome-ignore format: a list of names
const clear = [
  ConfigError, DatabaseUrlError, DomainError, DataDirInUse, BackupError, RightMissing, SchemaNotUpToDate, RestoreNotFinished,
  SecretKeyMissing, InvalidArgumentError, MonthFileError, MonthHeld, NameNotOnDisk,
];

/** Runs a command to its end. What a person can put right is said in one line; a bug tells its whole story. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${clearFailure(error)}\n`);
    process.exitCode = 1;
  }
}

function clearFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const refusal = whyTurnedAway(error);
  if (refusal !== null) return `The database does not let this command in: ${refusal}`;
  if (isDatabaseUnavailable(error)) return `The database cannot be reached: ${messageOf(error)}`;
  const lacking = whatIsLacking(error);
  if (lacking !== null)
    return `The database does not have the tables and functions of this version (${lacking}): no service of it has started there yet, or it is another database.`;
  return clear.some((kind) => error instanceof kind) ? error.message : traceOf(error);
}

/** What a command found out or did: as programs read it, and as people do. */
interface Said {
  readonly value?: unknown;
  readonly text: string;
}

/** The action of a command, which prints what it gives: as JSON where `--json` asks for it, otherwise as text. */
export const saying =
  <Given extends readonly unknown[]>(work: (...given: Given) => Promise<Said>) =>
  // Behind the arguments come the options and the command itself.
  (...given: readonly unknown[]): Promise<void> =>
    runCommand(async () => {
      const { value, text } = await work(...(given as unknown as Given));
      const { json } = given.at(-2) as { json?: boolean };
      console.log(json ? JSON.stringify(value) : text);
    });

/** What narrows a key or a token, as the command line has it. */
export interface TermOptions {
  readonly expires?: Instant;
  readonly address?: readonly string[];
}

/** Adds the options that narrow a key or a token. */
export const withTerms = (command: Command): Command =>
  command
    .option(
      '--expires <time>',
      'from then on it opens nothing, as 2027-01-01 or 2027-01-01T09:00:00Z',
      momentOf,
    )
    .option(
      '--address <range...>',
      'from where it may come: addresses, or networks as 192.0.2.0/24',
      rangesOf,
    );

export const termsOf = ({ expires, address }: TermOptions): KeyTerms => ({
  expiresAt: expires ?? null,
  addresses: address ?? [],
});

/** What is to be changed of a key or a token, as the command line has it. */
export interface TermsPatchOptions extends TermOptions {
  readonly neverExpires?: true;
  readonly fromAnywhere?: true;
}

export const withTermsPatch = (command: Command): Command =>
  withTerms(command)
    .addOption(new Option('--never-expires', 'it stays until it is revoked').conflicts('expires'))
    .addOption(new Option('--from-anywhere', 'it may come from any address').conflicts('address'));

export function termsPatchOf(options: TermsPatchOptions): TermsPatch {
  const { expires, address, neverExpires, fromAnywhere } = options;
  const patch = {
    ...(expires === undefined && !neverExpires ? {} : { expiresAt: expires ?? null }),
    ...(address === undefined && !fromAnywhere ? {} : { addresses: address ?? [] }),
  };
  if (Object.keys(patch).length > 0) return patch;
  throw new InvalidArgumentError('Give --expires, --never-expires, --address or --from-anywhere.');
}

function momentOf(text: string): Instant {
  const ms = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(ms)) return instant(ms);
  throw new InvalidArgumentError('It must be a day as 2027-01-01, or a moment as 2027-01-01T09:00:00Z.');
}

function rangesOf(text: string, before: readonly string[] = []): readonly string[] {
  if (!isAddressRange(text))
    throw new InvalidArgumentError('It must be an address of IPv4 or IPv6, or a network as 192.0.2.0/24.');
  return [...before, text];
}

/** Reads an option that must be a whole number, from `min` on. */
export const wholeNumberFrom =
  (min: 0 | 1) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= min) return value;
    throw new InvalidArgumentError(`It must be a whole number${min === 0 ? '' : ' above 0'}.`);
  };

/** Writes figures into a file, whose folder is made when it is not there. */
export async function keepJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Who works on the command line, for the audit: the account of the machine, as far as it has a name. */
export const commandLineStaff = (): StaffActor => ({
  kind: 'operator',
  id: `command line: ${accountName()}`,
  address: null,
});

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container an account may be a bare number.
    return String(process.getuid?.() ?? 'unknown');
  }
}

const write =
  (level: string) =>
  (message: string, facts: LogFacts = {}): void =>
    void process.stderr.write(`${level}: ${message} ${JSON.stringify(facts)}\n`);

/** What is to be noticed goes to standard error: standard output is for the result alone. */
export const stderrLog: Log = { info: write('info'), warn: write('warning'), error: write('error') };
