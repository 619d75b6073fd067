import { readInstallation } from '@mobile-money/api/beside-the-service';
import { checkBooks } from '@mobile-money/postgres';
import { Command } from 'commander';
import { reportAsText } from './books/book-texts.ts';
import { runCommand } from './command/command-line.ts';
import { atOwnDatabase, filedMonths } from './command/with-database.ts';

const { of, json, auditHead } = new Command('npm run books --')
  .description(
    'Looks through a whole database for anything that can never be; ends with 1 when it finds some.',
  )
  .option('--of <url>', 'the database, postgres://…; else the one at DATABASE_URL, or in DATA_DIR')
  .option(
    '--audit-head <hash>',
    'a hash of GET /internal/v1/audit/head that was kept elsewhere: must be in the audit',
  )
  .option('--json', 'prints {"promises", "sums", "findings"}')
  .addHelpText(
    'after',
    '\nIt only reads. A service may run beside it; on a large database, a copy is the better place.' +
      '\nMonths that are kept as files are read from MONTHS_DIR, and put beside the others in temporary tables.',
  )
  .parse()
  .opts<{ of?: string; json?: boolean; auditHead?: string }>();

await runCommand(async () => {
  const report = await atOwnDatabase(of ?? readInstallation(process.env), (url) =>
    checkBooks(url, { auditHead: auditHead ?? null, months: filedMonths(process.env) }),
  );
  console.log(json ? JSON.stringify(report) : reportAsText(report));
  if (report.findings.length > 0) process.exitCode = 1;
});
