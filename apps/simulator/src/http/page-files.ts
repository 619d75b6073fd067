import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Router } from 'express';

const names = [
  'index.html',
  'icon.svg',
  'simulator.css',
  'phone.css',
  'switchboard.css',
  'simulator.js',
  'elements.js',
  'phone.js',
  'prompt.js',
  'dialler.js',
  'inbox.js',
  'autopilot.js',
  'switchboard.js',
];

const typeByEnding: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page, from its own few files; they are read once. */
export function pageFiles(): Router {
  const router = Router();
  for (const name of names) {
    const content = readFileSync(new URL(`../../page/${name}`, import.meta.url));
    const type = typeByEnding[extname(name)] ?? 'application/octet-stream';
    const path = name === 'index.html' ? '/' : `/page/${name}`;
    router.get(path, (_request, response) => {
      response.set('Cache-Control', 'no-cache').type(type).send(content);
    });
  }
  return router;
}
