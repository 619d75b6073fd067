import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import { refuseUnlessRead } from '../http-refusal.ts';

/** What a path answers with. */
export interface Served {
  readonly type: string;
  readonly content: string | Buffer;
}

const typeByEnding: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export const servedFile = (path: string): Served => ({
  type: typeByEnding[extname(path)] ?? 'application/octet-stream',
  content: readFileSync(path),
});

/** Made when it is first asked for, and kept: most processes are never asked, and each start would wait for it. */
export function onceAsked<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The explorer styles its elements inline; scripts and requests stay with this server. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const serving =
  (files: () => ReadonlyMap<string, Served>, policy = contentSecurityPolicy): RequestHandler =>
  (request, response, next) => {
    const served = files().get(request.path);
    if (served === undefined) return next();
    refuseUnlessRead(request);
    response.set('Content-Security-Policy', policy).type(served.type).send(served.content);
  };
