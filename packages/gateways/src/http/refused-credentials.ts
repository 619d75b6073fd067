import type { HttpAnswer } from './http-client.ts';
import { jsonOf, textOf } from './json-members.ts';
import { withoutSecrets } from './masked-secrets.ts';

const saidMaxChars = 200;

/** What a server says to whom it does not let in, for the log of whoever runs the service; it holds no secret. */
export function refusalOf({ status, text }: HttpAnswer, secrets: readonly string[]): string {
  const answer = jsonOf(text);
  const said =
    textOf(answer, 'message') ?? textOf(answer, 'error_description') ?? textOf(answer, 'error') ?? '';
  const shown = withoutSecrets(said, secrets).slice(0, saidMaxChars);
  return shown === '' ? String(status) : `${status}: ${shown}`;
}

/** A server that answers so does not know us, or does not allow us what we asked for. */
export const isRefusalOfUs = ({ status }: HttpAnswer): boolean => status === 401 || status === 403;

/** A token is asked for with nothing but credentials: what is wrong with the request is wrong with them. */
export const isRefusalOfToken = ({ status }: HttpAnswer): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status);
