import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  fileCursor,
  PaymentClient,
  receiveWebhooks,
  type WebhookPayload,
  WebhookVerifier,
} from '@mobile-money/client';

// The same as the examples `small_platform` of the clients in PHP and Python: with a port it takes webhooks, without one
// it reads what was missed. A folder for each event is made once, whichever way the event came.
const { SERVICE_URL: baseUrl = '', SERVICE_API_KEY: apiKey, BOOK_FOLDER: book = '' } = process.env;
const port = process.argv[2];

function enter({ service_tx_id, event, amount_xaf }: WebhookPayload): 'processed' | 'duplicate' {
  try {
    mkdirSync(`${book}/${service_tx_id}.${event}.${amount_xaf}`);
    return 'processed';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return 'duplicate';
  }
}

const client = new PaymentClient({ baseUrl, apiKey });

/** The service signs for other applications, too, which can name our address: what one of them asked for is not found. */
async function enterOwn(told: WebhookPayload): Promise<'processed' | 'duplicate'> {
  await client.readTransaction(told.service_tx_id);
  return enter(told);
}

if (port === undefined) {
  const cursors = fileCursor(`${book}.cursor`);
  let missed = 0;
  try {
    const reached = await client.recover(await cursors.load(), ({ payload }) => {
      if (enter(payload) === 'processed') missed += 1;
    });
    await cursors.save(reached);
  } finally {
    console.log(missed);
  }
} else {
  const verifier = new WebhookVerifier({ baseUrl, apiKey });
  createServer(receiveWebhooks(verifier, enterOwn, { onProblem: () => undefined })).listen(
    Number(port),
    '127.0.0.1',
  );
}
