import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import type { Page } from '../app.ts';
import type { Endpoint } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { openApiDocument } from '../openapi/document.ts';

/** The OpenAPI document at /openapi.json, and a page to try it out at /docs, all of it from local files. */
export function explorerPages(
  endpoints: readonly Endpoint[],
  ownEndpoints: readonly Endpoint[],
  version: string,
): readonly Page[] {
  const document = JSON.stringify(openApiDocument([...endpoints, ...ownEndpoints], version));
  const json = 'application/json; charset=utf-8';
  return [
    { path: '/openapi.json', handler: serving(new Map([['/', { type: json, content: document }]])) },
    { path: '/docs', handler: serving(explorerFiles()) },
  ];
}

interface Served {
  readonly type: string;
  readonly content: string | Buffer;
}

const typeByEnding: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

/** Read once: a few files, of which the largest has less than two megabytes. */
function explorerFiles(): ReadonlyMap<string, Served> {
  const own = fileURLToPath(new URL('../../../explorer', import.meta.url));
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const file = (folder: string, name: string): Served => ({
    type: typeByEnding[extname(name)] ?? 'application/octet-stream',
    content: readFileSync(join(folder, name)),
  });
  return new Map([
    ['/', file(own, 'index.html')],
    ['/explorer.js', file(own, 'explorer.js')],
    ['/swagger-ui.css', file(swagger, 'swagger-ui.css')],
    ['/swagger-ui-bundle.js', file(swagger, 'swagger-ui-bundle.js')],
    ['/favicon-32x32.png', file(swagger, 'favicon-32x32.png')],
  ]);
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

const serving =
  (files: ReadonlyMap<string, Served>): RequestHandler =>
  (request, response, next) => {
    const served = files.get(request.path);
    if (served === undefined) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new HttpRefusal(405, 'Method Not Allowed', { Allow: 'GET, HEAD' });
    }
    response.set('Content-Security-Policy', contentSecurityPolicy).type(served.type).send(served.content);
  };
