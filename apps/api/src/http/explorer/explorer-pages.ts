import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '../app.ts';
import { postmanCollection } from '../docs/postman-collection.ts';
import { sitePages } from '../docs/site-pages.ts';
import type { Endpoint } from '../endpoint.ts';
import { openApiDocument } from '../openapi/document.ts';
import { onceAsked, type Served, servedFile, serving } from './served-file.ts';

/** The OpenAPI document at /openapi.json, and pages to read and to try it out under /docs, all of it from local files. */
export function explorerPages(
  endpoints: readonly Endpoint[],
  version: string,
  notes: readonly string[] = [],
): readonly Page[] {
  const document = onceAsked(() => openApiDocument(endpoints, version, notes));
  const openApi = onceAsked(() => new Map([['/', json(document())]]));
  const postman = onceAsked(() => new Map([['/', json(postmanCollection(document()))]]));
  return [
    { path: '/openapi.json', handler: serving(openApi) },
    { path: '/docs/postman.json', handler: serving(postman) },
    { path: '/docs', handler: serving(explorerFiles) },
    ...sitePages,
  ];
}

const json = (content: unknown): Served => ({
  type: 'application/json; charset=utf-8',
  content: JSON.stringify(content),
});

const ownFiles = ['explorer.js', 'samples.js', 'copy.js', 'site.js', 'pages.css', 'explorer.css', 'site.css'];
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** A few files, of which the largest has less than two megabytes. */
const explorerFiles = onceAsked((): ReadonlyMap<string, Served> => {
  const own = fileURLToPath(new URL('../../../explorer', import.meta.url));
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return new Map([
    ['/', servedFile(join(own, 'index.html'))],
    ...ownFiles.map((name) => [`/${name}`, servedFile(join(own, name))] as const),
    ...swaggerFiles.map((name) => [`/${name}`, servedFile(join(swagger, name))] as const),
  ]);
});
