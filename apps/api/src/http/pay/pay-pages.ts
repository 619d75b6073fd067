import {
  DomainError,
  type HintOutcome,
  hintOutcomes,
  isPageOver,
  type Language,
  languages,
  limits,
  networkOf,
  type PageState,
  type PlayerPage,
  takesHint,
} from '@mobile-money/core';
import type { Request, RequestHandler, Response } from 'express';
import encodeQR from 'qr';
import type { UseCases } from '../../use-cases.ts';
import type { Page } from '../app.ts';
import { clientAddress } from '../client-address.ts';
import { digestOf } from '../digest.ts';
import { HttpRefusal, methodNotAllowed } from '../http-refusal.ts';
import { readBytes } from '../read-bytes.ts';
import { Html, html } from './html.ts';
import { pageBody, pageTexts } from './page-body.ts';
import { type Frame, script, sendPage } from './page-frame.ts';
import type { PageWaiters } from './page-waiters.ts';
import type { PayLimits } from './pay-limits.ts';
import type { PageFault } from './texts/english.ts';

export interface PayParts {
  readonly use: Pick<UseCases, 'findPage' | 'readPage' | 'leaveHint'>;
  readonly limits: PayLimits;
  readonly waiters: PageWaiters;
  readonly isStoreUnavailable: (error: unknown) => boolean;
  /** Where the pages are; null when that is not known, and then there are none. */
  readonly publicUrl: string | null;
}

/** One who asks about a page. */
interface Visit {
  readonly request: Request;
  readonly response: Response;
  readonly token: string;
  readonly page: PlayerPage;
  readonly query: URLSearchParams;
}

/** What lies under a page's address. */
type Place = '' | 'live' | 'paid' | 'qr.svg';
type Visited = (visit: Visit) => Promise<void>;

/** A token and what lies under it; another text of this form is a token that no one was given. */
const address = /^\/([A-Za-z0-9]{20,64})(?:\/(live|paid|qr\.svg))?$/;

/** Pages for players, under /pay. */
export function payPages(parts: PayParts): Page {
  const places: Readonly<Record<Place, readonly [methods: readonly string[], visited: Visited]>> = {
    '': [['GET', 'HEAD'], showPage(parts)],
    live: [['GET'], waitForNews(parts)],
    paid: [['POST'], takeHint(parts)],
    'qr.svg': [['GET', 'HEAD'], sendQr(parts)],
  };
  const handler: RequestHandler = async (request, response, next) => {
    if (request.path === '/page.js') return sendScript(request, response);
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    try {
      const [, token, place = ''] = address.exec(request.path) ?? [];
      if (token === undefined) throw new DomainError('page_not_found');
      const [methods, visited] = places[place as Place];
      if (!methods.includes(request.method)) throw methodNotAllowed(...methods);
      const digest = digestOf(token);
      parts.limits.take(digest, networkOf(clientAddress(request)));
      const page = await parts.use.findPage(digest);
      await visited({ request, response, token, page, query });
    } catch (error) {
      const fault = faultOf(error, parts);
      if (fault === null || response.headersSent) return next(error);
      sendFault(request, response, fault, query);
    }
  };
  return { path: '/pay', handler };
}

const showPage =
  ({ use }: PayParts): Visited =>
  async ({ request, response, token, page, query }) => {
    const view = await use.readPage(page);
    const language = languageIn(query) ?? page.language;
    const told = hintOutcomes.find((each) => each === query.get('told')) ?? null;
    sendPage(request, response, 200, {
      language,
      title: pageTexts[language].states[view.state].title,
      name: view.look?.displayName ?? null,
      colour: view.look?.colour ?? null,
      otherLanguage: `${token}?lang=${language === 'fr' ? 'en' : 'fr'}`,
      hasScript: !isPageOver(view.state),
      refresh: refreshOf(view.state, told, `${token}?lang=${language}`),
      body: pageBody(view, { token, language, told }),
    });
  };

/**
 * What a browser without script does in the place of the script. A refresh wipes what is being written: where a player may
 * be copying an SMS it comes more rarely, and never while one that was not understood is written anew.
 */
function refreshOf(state: PageState, told: HintOutcome | null, to: string): Frame['refresh'] {
  if (isPageOver(state) || told === 'unread') return null;
  return { seconds: takesHint(state) ? 120 : 20, to };
}

/** For the script of a page that shows a version of its deposit: the answer ends when there is another. */
const waitForNews =
  ({ waiters }: PayParts): Visited =>
  ({ response, page, query }) =>
    waiters.wait(response, page, Number(query.get('v')));

/** An SMS in a form, and what its letters may take when they are written for an address. */
const formMaxBytes = 12 * limits.hintTextMaxChars;

/** Whatever came of it, the way leads back to the page, which tells: so a reload sends nothing again. */
const takeHint =
  ({ use }: PayParts): Visited =>
  async ({ request, response, token, page, query }) => {
    const bytes = await readBytes(request, formMaxBytes);
    const written = new URLSearchParams(Buffer.from(bytes).toString('utf8')).get('sms') ?? '';
    const outcome = await use.leaveHint(page, written);
    const language = languageIn(query) ?? page.language;
    const location = `../${token}?lang=${language}&told=${outcome}#told`;
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    response.status(303).set('Location', location).end();
  };

/** The page's own address, for the phone of someone who sits at a computer; platforms may show it on theirs. */
const sendQr =
  ({ publicUrl }: PayParts): Visited =>
  async ({ response, token }) => {
    response.set({
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': "default-src 'none'",
      'X-Robots-Tag': 'noindex',
    });
    response.type('image/svg+xml').send(encodeQR(`${publicUrl}/pay/${token}`, 'svg', { ecc: 'medium' }));
  };

function sendScript(request: Request, response: Response): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET', 'HEAD');
  response.set('Cache-Control', 'public, max-age=31536000, immutable');
  response.type('text/javascript; charset=utf-8').send(script());
}

const languageIn = (query: URLSearchParams): Language | null =>
  languages.find((each) => each === query.get('lang')) ?? null;

/** With which status a fault is told, and after how many seconds it may have passed by itself; null: never. */
const faults: Readonly<Record<PageFault, { readonly status: number; readonly passesIn: number | null }>> = {
  not_found: { status: 404, passesIn: null },
  too_many: { status: 429, passesIn: 60 },
  unavailable: { status: 503, passesIn: 20 },
};

/** What a person is told of; everything else goes the way of all errors. */
function faultOf(error: unknown, { isStoreUnavailable }: PayParts): PageFault | null {
  if (error instanceof DomainError && error.code === 'page_not_found') return 'not_found';
  if (error instanceof HttpRefusal && error.status === 429) return 'too_many';
  return isStoreUnavailable(error) ? 'unavailable' : null;
}

/**
 * Whose page it is is not known, so the browser tells the language. What passes is read again by itself, at the same
 * address: the page then has its own language, and its thanks. But nothing behind a `#`, to which browsers only scroll.
 * What was sent is sent again by the player alone, so the way leads back to the form.
 */
function sendFault(request: Request, response: Response, fault: PageFault, query: URLSearchParams): void {
  const spoken = request.acceptsLanguages([...languages]);
  const language = languageIn(query) ?? languages.find((each) => each === spoken) ?? 'fr';
  const texts = pageTexts[language];
  const { title, say } = texts.faults[fault];
  const { status, passesIn } = faults[fault];
  if (passesIn !== null) response.set('Retry-After', String(passesIn));
  const isSent = request.method === 'POST';
  const back = `../${request.path.split('/')[1]}?lang=${language}`;
  sendPage(request, response, status, {
    language,
    title,
    name: null,
    colour: null,
    // What was sent by a form is not there to be read.
    otherLanguage: isSent ? null : `?lang=${language === 'fr' ? 'en' : 'fr'}`,
    hasScript: false,
    refresh: passesIn === null || isSent ? null : { seconds: passesIn, to: `?${query}` },
    body: html`<main id="page"><h1>${title}</h1><p>${say}</p>${
      passesIn !== null && isSent
        ? html`<p class="deeds"><a class="button" href="${back}">${texts.sendAgain}</a></p>`
        : Html.none
    }</main>`,
  });
}
