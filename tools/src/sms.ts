import { text as textOf } from 'node:stream/consumers';
import { ConfigError, SystemClock } from '@mobile-money/api/beside-the-service';
import { trySms } from '@mobile-money/api/sms-trial';
import { type Instant, instant } from '@mobile-money/core';
import { Command, InvalidArgumentError } from 'commander';
import { runCommand } from './command/command-line.ts';
import { triedAsJson, triedAsText } from './sms/sms-texts.ts';

interface Options {
  readonly provider: string;
  readonly sender?: string;
  readonly receivedAt?: Instant;
  readonly json?: boolean;
}

function time(text: string): Instant {
  const ms = Date.parse(text);
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !(ms >= 0)) {
    throw new InvalidArgumentError('It must be a time with an offset, such as 2026-07-31T13:19:00+01:00.');
  }
  return instant(ms);
}

/** The argument, or what is piped in. */
async function smsText(given: string | undefined): Promise<string> {
  if (given === undefined && process.stdin.isTTY) throw new ConfigError('Give a text, or pipe one in.');
  const text = given ?? (await textOf(process.stdin));
  if (text.trim() === '') throw new ConfigError('The text is empty.');
  return text;
}

const program = new Command('npm run sms --').description(
  'What the templates read in an SMS. Nothing is sent or stored, and no service has to run.',
);

program
  .command('try')
  .description("shows what the service would read in a text of one provider's operator")
  .argument('[text]', 'the whole SMS; left out, it is read from standard input')
  .requiredOption('--provider <id>', 'a provider_id of PROVIDERS_FILE, whose own numbers tell in from out')
  .option('--sender <name>', 'who sent it; left out, the sender is not checked')
  .option('--received-at <time>', 'when the network took it on; left out, now', time)
  .option('--json', 'prints {"use", "kind", "template", "amount_xaf", "operator_tx_id", …}')
  .showHelpAfterError()
  .action((text: string | undefined, { provider, sender, receivedAt, json }: Options) =>
    runCommand(async () => {
      const tried = trySms(process.env, {
        providerId: provider,
        text: await smsText(text),
        sender: sender ?? null,
        receivedAt: receivedAt ?? new SystemClock().now(),
      });
      console.log(json ? JSON.stringify(triedAsJson(tried)) : triedAsText(tried));
    }),
  );

await program.parseAsync();
