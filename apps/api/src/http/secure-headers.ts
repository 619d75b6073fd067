import type { Request, RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Helmet's headers, made once. They are the same for every answer, and making them again for each took as long as
 * checking its key.
 */
export function secureHeaders(options: HelmetOptions): RequestHandler {
  const headers = new Map<string, string>();
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet(options)({} as Request, collector as unknown as Response, () => undefined);
  const entries = [...headers];
  return (_request, response, next) => {
    for (const [name, value] of entries) response.setHeader(name, value);
    next();
  };
}
