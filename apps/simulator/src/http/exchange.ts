import type { Request, Response } from 'express';

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

/** An answer that ends a request of the simulator's own interface. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body as an object; anything else has no members. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A member that should be a text; anything else is an empty one. */
export const textOf = (from: JsonObject, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};

/** A whole positive amount, given as a text of digits or as a number; null for anything else. */
export function amountOf(value: unknown): number | null {
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string' || !/^\d{1,15}$/.test(written)) return null;
  const amount = Number(written);
  return amount > 0 ? amount : null;
}

/** True for a person who follows a link; programs and the page itself get JSON. */
export const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
