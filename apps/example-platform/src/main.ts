import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryCursor, PaymentError } from '@mobile-money/client';
import { examplePlatform } from './example-platform.ts';

const {
  SERVICE_URL: baseUrl = 'http://localhost:8000',
  SERVICE_API_KEY: apiKey = '',
  PORT = '0',
} = process.env;

const { balances, client, deposit, receive, follow } = examplePlatform({ baseUrl, apiKey });
const done = new AbortController();
/** All attempts of a webhook are over by then. */
const webhookMs = 10_000;
const server = createServer((request, response) => void receive(request, response));
server.listen(Number(PORT), '127.0.0.1');
await once(server, 'listening');
const callback_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
console.log(`The platform takes webhooks at ${callback_url}.`);
console.log('It follows the feed of events beside it, for what no webhook brings.');
try {
  await oneDeposit();
} catch (error) {
  if (!(error instanceof PaymentError)) throw error;
  console.error(`The service at ${baseUrl} did not do it. ${error.message}`);
  process.exitCode = 1;
}
done.abort();
server.close();
server.closeIdleConnections();

async function oneDeposit(): Promise<void> {
  const [player_id, reference] = [randomUUID(), randomUUID()];
  const payment = { msisdn: '+237690000100', amount_xaf: 500, operator: 'orange' } as const;
  const told = Promise.race([takenByWebhook(), takenFromFeed()]);
  // No one waits for it when the service does not take the deposit.
  told.catch(() => undefined);
  const answer = await deposit({ player_id, reference, callback_url, ...payment });
  const { service_tx_id, status, instructions } = answer;
  console.log(`The deposit ${service_tx_id} of 500 XAF is ${status}.`);
  if (instructions) console.log(`${payment.msisdn} has to dial ${instructions.ussd_string}.`);
  try {
    await client.simulate(service_tx_id, 'succeeded');
  } catch (error) {
    if (!(error instanceof PaymentError) || error.code !== 'not_found') throw error;
    console.log('This is no sandbox: the outcome comes when the player has paid, or when the time is over.');
    console.log(`In development that phone is at ${phoneOf(payment.msisdn)}; any PIN but 0000 is right.`);
  }
  console.log(await told);
  console.log(`The balance of the player is ${balances.get(player_id) ?? 0} XAF.`);
}

/** The pretend network stands ten ports above the service, unless SIMULATOR_PORT says otherwise. */
function phoneOf(msisdn: string): string {
  const place = new URL(`/?phones=${msisdn.slice(-9)}`, baseUrl);
  place.port = String(Number(place.port || 80) + 10);
  return place.href;
}

/** One that is refused, or cannot be checked yet, comes again. */
async function takenByWebhook(): Promise<string> {
  const requests = on(server, 'request', { signal: done.signal }) as AsyncIterable<[unknown, ServerResponse]>;
  for await (const [, response] of requests) {
    await once(response, 'finish');
    if (response.statusCode === 200) break;
  }
  return 'A webhook came, signed by the service, and was taken.';
}

/** From the end on: what came before is none of our orders. The feed may be quicker; the webhook gets its chance. */
async function takenFromFeed(): Promise<string> {
  for await (const _taken of follow(memoryCursor(), done.signal, 'end')) break;
  await sleep(webhookMs, undefined, { signal: done.signal });
  return 'The feed told of it, and that was taken: no webhook came.';
}
