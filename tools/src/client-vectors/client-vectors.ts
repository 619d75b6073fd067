import { errorVectors, requestVectors } from './call-vectors.ts';
import { feedVectors } from './feed-vectors.ts';
import { pauseVectors, retryAfterVectors, retryVectors } from './retry-vectors.ts';
import { sampleTime } from './sample-webhook.ts';
import { standardVectors } from './standard-vectors.ts';
import { keySet, publicKeys, tokenVectors } from './token-vectors.ts';

/**
 * What a client must do, whatever its language: the same text at every run. Good signatures come from the signer of
 * the service itself.
 */
export async function clientVectors(): Promise<string> {
  const lists = {
    public_keys: publicKeys,
    webhooks: await tokenVectors(),
    standard_webhooks: await standardVectors(),
    requests: requestVectors,
    errors: errorVectors,
    retries: retryVectors,
    pauses: pauseVectors,
    retry_after: retryAfterVectors,
    feed: feedVectors,
  };
  const head = [
    `  "about": ${JSON.stringify(about)}`,
    `  "now_ms": ${sampleTime}`,
    `  "key_set": ${JSON.stringify(keySet)}`,
  ];
  return `{\n${[...head, ...Object.entries(lists).map(listText)].join(',\n')}\n}\n`;
}

const about =
  'Made by `npm run client-vectors`. Not to be edited. Every client of the service passes all of it.';

/** One vector a line, so that a change of one is seen as that. */
const listText = ([name, vectors]: readonly [string, readonly object[]]): string =>
  `  "${name}": [\n${vectors.map((each) => `    ${JSON.stringify(each)}`).join(',\n')}\n  ]`;
