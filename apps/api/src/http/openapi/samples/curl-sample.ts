import type { SampleRequest } from './sample-request.ts';

/** A command for any POSIX shell. The key stays in the environment, and so out of the history of the shell. */
export function curlSample({ method, address, body, isKeyNeeded }: SampleRequest): string {
  const parts = [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    ...(isKeyNeeded ? ['-H "X-API-Key: $SERVICE_API_KEY"'] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(indented(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

const indented = (body: object): string => JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');

/** Inside single quotes a shell changes nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
