import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Page } from '../app.ts';
import { HttpRefusal, refuseUnlessRead } from '../http-refusal.ts';
import { builtSite, type ConsoleFile, readConsoleFiles } from './console-files.ts';

export const consolePath = '/console';

/** The back office of staff: files that anyone may load, and that show nothing before the internal API lets one in. */
export const consolePage = (site: string = builtSite): Page => ({
  path: consolePath,
  handler: serveConsole(site),
});

function serveConsole(site: string): RequestHandler {
  const files = readConsoleFiles(site);
  return (request, response, next) => {
    refuseUnlessRead(request);
    if (files === null) throw new HttpRefusal(503, 'console_not_built');
    const asset = files.assets.get(request.path);
    if (asset !== undefined) return sendAsset(asset, request.acceptsEncodings('gzip') === 'gzip', response);
    // A file that is gone must not be answered with a page: a script that is none breaks in strange ways.
    if (request.path.startsWith('/assets/')) return next();
    sendIndex(files.index, response);
  };
}

function sendAsset(
  { type, content, compressed }: ConsoleFile,
  isGzipKnown: boolean,
  response: Response,
): void {
  response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' });
  if (isGzipKnown) response.set('Content-Encoding', 'gzip');
  response.type(type).send(isGzipKnown ? compressed() : content);
}

/** Every path is answered with the same page, so that a link to a transaction can be sent to a colleague. */
function sendIndex(index: string, response: Response): void {
  const nonce = randomBytes(16).toString('base64url');
  response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': contentSecurityPolicy(nonce) });
  response.type('text/html; charset=utf-8').send(index.replace('{nonce}', nonce));
}

/** Nothing inline, but for the few rules that the component library writes, which bear the nonce of this answer. */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
