import { readInstallation } from '@mobile-money/api/beside-the-service';
import { checkBooks } from '@mobile-money/postgres';
import { Command } from 'commander';
import { reportAsText } from './books/book-texts.ts';
import { runCommand } from './command/command-line.ts';
import { atDatabase } from './command/with-database.ts';

const { of, json } = new Command('npm run books --')
  .description(
    'Looks through a whole database for anything that can never be; ends with 1 when it finds some.',
  )
  .option('--of <url>', 'the database, postgres://…; else the one at DATABASE_URL, or in DATA_DIR')
  .option('--json', 'prints {"promises", "sums", "findings"}')
  .addHelpText(
    'after',
    '\nIt only reads. A service may run beside it; on a large database, a copy is the better place.',
  )
  .parse()
  .opts<{ of?: string; json?: boolean }>();

await runCommand(async () => {
  const report = await atDatabase(of ?? readInstallation(process.env), checkBooks);
  console.log(json ? JSON.stringify(report) : reportAsText(report));
  if (report.findings.length > 0) process.exitCode = 1;
});
