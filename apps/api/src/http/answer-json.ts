import type { Response } from 'express';
import type { RequestLocals } from './access-log.ts';
import { dataHeaders } from './data-headers.ts';

/**
 * Sends a JSON text. All headers go out in one step and in one packet with the text: setting them one by one, and
 * sending head and body apart, took a tenth of a deposit's time.
 */
export function answerJson(
  response: Response,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> | null = null,
): void {
  const { requestId = '' } = response.locals as RequestLocals;
  const own = dataHeaders.concat(
    'X-Request-Id',
    requestId,
    'Content-Length',
    String(Buffer.byteLength(body)),
  );
  response.writeHead(status, headers === null ? own : [...own, ...Object.entries(headers).flat()]).end(body);
}
