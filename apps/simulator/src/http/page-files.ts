import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Router } from 'express';

const folder = new URL('../../page/', import.meta.url);

const typeByEnding: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page, from its own few files; they are read once. */
export function pageFiles(): Router {
  const router = Router();
  for (const name of readdirSync(folder)) {
    const type = typeByEnding[extname(name)];
    if (type === undefined) continue;
    const content = readFileSync(new URL(name, folder));
    router.get(name === 'index.html' ? '/' : `/page/${name}`, (_request, response) => {
      response.set('Cache-Control', 'no-cache').type(type).send(content);
    });
  }
  return router;
}
