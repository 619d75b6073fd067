#!/usr/bin/env node
import { PaymentError } from '../errors/payment-error.ts';
import { PaymentClient } from '../payment-client.ts';
import { help, UsageError, type Wanted, wantedBy } from './command-line.ts';
import { listen } from './listen.ts';
import { trigger } from './trigger.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One clear line for what a person can put right. */
function fail(error: unknown): void {
  if (!(error instanceof UsageError || error instanceof PaymentError)) throw error;
  const hint = error instanceof UsageError ? ' See --help.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = 1;
}

async function run(wanted: Wanted): Promise<void> {
  if (wanted.command === 'help') return void process.stdout.write(help);
  const client = new PaymentClient({ baseUrl: wanted.baseUrl, apiKey: wanted.apiKey });
  if (wanted.command === 'trigger') return trigger(client, wanted.name, wanted.forwardTo, say);
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort());
  say(`Events of ${wanted.baseUrl} go to ${wanted.forwardTo}. Ctrl-C ends it.`);
  await listen(client, { forwardTo: wanted.forwardTo, after: wanted.after, say, signal: stopped.signal });
}

try {
  await run(wantedBy(process.argv.slice(2), process.env));
} catch (error) {
  fail(error);
}
