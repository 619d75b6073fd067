import {
  ConfigError,
  readInstallation,
  readMonthSettings,
  readSecretKeys,
} from '@mobile-money/api/beside-the-service';
import {
  detachMonth,
  listMonths,
  type MonthSum,
  makeMonth,
  restoreMonth,
  strayFiles,
} from '@mobile-money/postgres';
import { Command, InvalidArgumentError } from 'commander';
import { saying, wholeNumberFrom } from './command/command-line.ts';
import { atOwnDatabase } from './command/with-database.ts';
import { fullAsText, listAsText, progressOf, strayAsText, sumAsText } from './months/month-texts.ts';

const program = new Command('npm run months --')
  .description('Months of the history: in the database, or taken out of it and kept as files in MONTHS_DIR.')
  .addHelpText(
    'after',
    '\nA service may run beside it, and reads the files where MONTHS_DIR is set for it too.' +
      '\nWhoever runs it needs the rights of the role that made the schema, as npm run migrate does.',
  );

const { monthsDir, isMasked } = readMonthSettings(process.env);
const now = Date.now();

const atOwn = <Result>(work: (url: string) => Promise<Result>): Promise<Result> =>
  atOwnDatabase(readInstallation(process.env), work);

const list = (): Promise<Awaited<ReturnType<typeof listMonths>>> =>
  atOwn((url) => listMonths({ url, dir: monthsDir, now, isMasked }));

program
  .command('list')
  .description(
    'lists the months with their rows and bytes, where they are, and what keeps one in the database',
  )
  .option('--json', 'prints a list of {"month", "place", "rows", "bytes", "holds", "isMissing"}')
  .action(
    saying(async () => {
      const months = await list();
      const strays = await atOwn((url) => strayFiles({ url, dir: monthsDir }));
      for (const path of strays) process.stderr.write(`${strayAsText(path)}\n`);
      return { value: months, text: listAsText(months) };
    }),
  );

program
  .command('detach')
  .argument('[month]', 'as 2026-03', monthOf)
  .description('takes a month out of the database, after it was written into a file and read again')
  .option('--older-than <months>', 'all that ended so many months ago and may go', wholeNumberFrom(1))
  .option('--dry-run', 'only says what would be done')
  .option('--json', 'prints a list of {"path", "rows", "bytes"}')
  .action(
    saying(async (month: string | undefined, options: { olderThan?: number; dryRun?: true }) => {
      const dir = ownDir();
      const months = month === undefined ? await oldMonths(options.olderThan) : [month];
      if (options.dryRun) {
        const listed = (await list()).filter((each) => months.includes(each.month));
        return { value: listed, text: listed.length === 0 ? 'No month would go.' : listAsText(listed) };
      }
      const keys = readSecretKeys(process.env);
      const done: MonthSum[] = [];
      for (const each of months) {
        const work = { dir, keys, month: each, now, isMasked, onRows: progressOf(each) };
        done.push(await atOwn((url) => detachMonth({ url, ...work })));
      }
      const text = done.map((sum) => sumAsText(sum, 'is now kept in', keys)).join('\n');
      return { value: done, text: text === '' ? 'No month may go.' : text };
    }),
  );

program
  .command('restore')
  .argument('<month>', 'as 2026-03', monthOf)
  .description('brings a month back into the database; its file stays where it is')
  .option('--json', 'prints {"path", "rows", "bytes"}')
  .action(
    saying(async (month: string) => {
      const work = { dir: ownDir(), keys: readSecretKeys(process.env), month, onRows: progressOf(month) };
      const sum = await atOwn((url) => restoreMonth({ url, ...work }));
      return { value: sum, text: sumAsText(sum, 'is in the database again, out of', []) };
    }),
  );

program
  .command('make')
  .argument('<month>', 'as 2026-03', monthOf)
  .description(
    'makes the tables of a month that were never made, with its rows, and then gives back the room that rows left; whoever needs such a table waits meanwhile. Ends with 1 where room is not given back yet',
  )
  .option('--json', 'prints a list of the tables that were made')
  .action(
    saying(async (month: string) => {
      const onMade = (place: string): void => void process.stderr.write(`${place} is made.\n`);
      const { made, full } = await atOwn((url) => makeMonth({ url, month, onMade }));
      for (const table of full) process.stderr.write(`${fullAsText(table)}\n`);
      if (full.some(({ isFilled }) => !isFilled)) process.exitCode = 1;
      return { value: made, text: `${month} has all its tables.` };
    }),
  );

await program.parseAsync();

function ownDir(): string {
  if (monthsDir !== null) return monthsDir;
  throw new ConfigError('MONTHS_DIR is not set: it names the folder that months are kept in as files.');
}

/** Those that may go, as far as they ended so many months before this one began. */
async function oldMonths(olderThan: number | undefined): Promise<readonly string[]> {
  if (olderThan === undefined) throw new InvalidArgumentError('Give a month, as 2026-03, or --older-than.');
  const today = new Date(now);
  const until = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - olderThan))
    .toISOString()
    .slice(0, 7);
  const months = (await list()).filter(({ month, place }) => place === 'database' && month < until);
  for (const { month, holds } of months)
    if (holds.length > 0) process.stderr.write(`${month} stays: ${holds[0]?.because}.\n`);
  return months.flatMap(({ month, holds }) => (holds.length === 0 ? [month] : []));
}

function monthOf(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a month as 2026-03.');
}
