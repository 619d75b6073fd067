import type { Response } from 'express';

/** What an interface answers, before it is sent: a fault may still lose it. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly html?: string;
}

export function sendAnswer(response: Response, { status, body, html }: Answer): void {
  response.status(status);
  if (html !== undefined) response.type('html').send(html);
  else if (body === undefined) response.end();
  else response.json(body);
}
