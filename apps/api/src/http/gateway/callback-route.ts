import { type Log, messageOf, type receiveCallback } from '@mobile-money/core';
import type { WorkUnderWay } from '../work-under-way.ts';
import type { GatewayRoute } from './gateway-route.ts';

const nameMaxChars = 128;
const depthMax = 5;

/**
 * POST and PUT /gateway/v1/{provider_id}/callback: operators tell that something happened, in any form. It is stored
 * and answered; then the verdict is read from the operator, because what comes here is not signed.
 */
export const callbackRoute = (
  receive: ReturnType<typeof receiveCallback>,
  underWay: WorkUnderWay,
  log: Log,
): GatewayRoute => ({
  path: '/gateway/v1/{provider_id}/callback',
  methods: ['post', 'put'],
  handle: async ({ providerId, bytes, query }) => {
    const rawText = Buffer.from(bytes).toString('utf8');
    const names = [...new Set([...namesIn(rawText), ...new URLSearchParams(query).values()])];
    const readVerdicts = await receive({ providerId, rawText, names });
    // A stop waits for it: of what has failed already, the schedule of status readings would not ask again.
    void underWay
      .counted(readVerdicts)(undefined)
      .catch((error: unknown) => {
        log.error('The verdict that a callback spoke of could not be read.', {
          provider: providerId,
          error: messageOf(error),
        });
      });
    return { status: 200, body: {} };
  },
});

/** Every short text in a JSON document or a form. */
export function namesIn(text: string): readonly string[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    document = Object.fromEntries(new URLSearchParams(text));
  }
  return textsIn(document, depthMax).filter((name) => name !== '' && name.length <= nameMaxChars);
}

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((each) => textsIn(each, depth - 1));
}
