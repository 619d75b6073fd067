import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Language } from '@mobile-money/core';
import type { Request, Response } from 'express';
import { onceAsked } from '../explorer/served-file.ts';
import { Html, html } from './html.ts';
import { pageTexts } from './page-body.ts';

const fileOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../pay/${name}`, import.meta.url)), 'utf8');

const stylesheet = onceAsked(() => fileOf('page.css').replace(/\s+/g, ' '));
export const script = onceAsked(() => fileOf('page.js'));
/** A changed script has another address, so that the old one may be kept for as long as a browser likes. */
const scriptPath = onceAsked(() => `page.js?v=${hash('sha256', script(), 'hex').slice(0, 12)}`);

/** A whole page, but for what stands in it. */
export interface Frame {
  readonly language: Language;
  readonly title: string;
  /** The platform's name and colour; null: as nothing in particular. */
  readonly name: string | null;
  readonly colour: string | null;
  /** Where the same is told in the other language. */
  readonly otherLanguage: string | null;
  /** Whether there is something to wait for, or to copy. */
  readonly hasScript: boolean;
  /** After how many seconds a page on which no script runs is shown anew, and where; null: never. */
  readonly refresh: { readonly seconds: number; readonly to: string } | null;
  readonly body: Html;
}

const usualColour = '#0b4a6f';

/**
 * Sends a page. The stylesheet is in it, so that a slow network shows it with the first answer; what the policy lets in is
 * that text alone, by its digest. Nothing is kept by browsers, found by search engines, framed by others, or told to
 * whoever is next.
 */
export function sendPage(request: Request, response: Response, status: number, frame: Frame): void {
  const style = `:root{--brand:${frame.colour ?? usualColour}}${stylesheet()}`;
  const text = documentOf(frame, style);
  response.set({
    'Content-Security-Policy': policyOf(style),
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
    // A platform may open the page as a window of its own, and be told when it is closed.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cache-Control': 'no-store',
    'Content-Language': frame.language,
    Vary: 'Accept-Encoding, Accept-Language',
  });
  response.status(status).type('text/html; charset=utf-8');
  const isPressed = request.acceptsEncodings('gzip') === 'gzip';
  if (isPressed) response.set('Content-Encoding', 'gzip');
  // Nothing secret is beside anything that a stranger chooses, so that the length tells nothing.
  response.send(isPressed ? gzipSync(text) : text);
}

const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

function documentOf(frame: Frame, style: string): string {
  const { language, title, name, otherLanguage, hasScript, refresh, body } = frame;
  const texts = pageTexts[language];
  const other = language === 'fr' ? 'en' : 'fr';
  const shownName = name ?? texts.product;
  const renewal =
    refresh === null
      ? Html.none
      : html`<meta http-equiv="refresh" content="${String(refresh.seconds)}; url=${refresh.to}">`;
  const head = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<meta name="robots" content="noindex, nofollow">
${hasScript ? html`<noscript>${renewal}</noscript>` : renewal}
<title>${title} · ${shownName}</title>
<link rel="icon" href="data:,">
<style>`;
  const rest = html`</style>
</head>
<body>
<header><span class="name">${shownName}</span>${
    otherLanguage === null
      ? html``
      : html`<a href="${otherLanguage}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>`
  }</header>
<p id="news" class="aloud" role="status"></p>
${body}
<footer><p>${texts.neverPin}</p></footer>
${hasScript ? html`<script src="${scriptPath()}" defer></script>` : html``}
</body>
</html>
`;
  // The stylesheet is ours, and must stand as it is for its digest.
  return head.text + style + rest.text;
}
