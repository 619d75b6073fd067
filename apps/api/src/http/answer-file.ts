import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type CsvCell,
  csvLine,
  dayOf,
  doualaOffsetMs,
  type Instant,
  instant,
  isoInstant,
  type Language,
  limits,
} from '@mobile-money/core';
import type { Request, Response } from 'express';
import type { RequestLocals } from './access-log.ts';
import { dataHeaders } from './data-headers.ts';

/** A column of a file: its headings, and what stands in it. */
export type Column<Item> = readonly [
  english: string,
  french: string,
  cell: (item: Item, language: Language) => CsvCell,
];

/** How a list looks as a file. */
export interface ListFile<Item = never> {
  /** What the file is named after. */
  readonly name: Readonly<Record<Language, string>>;
  /** It shows numbers, names or texts of players: who reads it stands in the audit, as a file or not. */
  readonly isOfPlayers?: true;
  readonly columns: readonly Column<Item>[];
}

/** A part of the list, as endpoints answer with it; a list that is never long has no cursor. */
interface Part {
  readonly items: readonly never[];
  readonly next_cursor?: string | null;
}

interface FileWish {
  readonly format?: unknown;
  readonly lang?: Language;
  readonly from?: string | null;
  readonly to?: string | null;
}

/** Whether the list is asked for as a file. Who takes anything gets JSON. */
export const wantsFile = (request: Request, query: FileWish): boolean =>
  query.format === 'csv' || request.accepts(['json', 'csv']) === 'csv';

const separators = { en: ',', fr: ';' } as const satisfies Readonly<Record<Language, string>>;

/**
 * Sends a list whole, part by part, as fast as it is taken: neither the list nor the file is ever in memory. It ends when
 * the caller goes away. The first part is read before anything is sent, so that a refusal is told as any other.
 */
export async function answerFile(
  request: Request,
  response: Response,
  file: ListFile,
  query: FileWish,
  read: (slice: { readonly cursor: string | null; readonly limit: number }) => Promise<Part>,
): Promise<void> {
  const { lang = 'fr' } = query;
  const limit = limits.filePartMax;
  const first = await read({ cursor: null, limit });
  const headers = headersOf(
    response,
    nameOf(file.name[lang], query, 'csv'),
    'text/csv; charset=utf-8; header=present',
  );
  if (request.method === 'HEAD') return void response.writeHead(200, headers).end();
  const lines = async function* (): AsyncGenerator<string> {
    const separator = separators[lang];
    const headings = file.columns.map(([english, french]) => (lang === 'fr' ? french : english));
    // The mark at the beginning tells spreadsheets how letters are written.
    yield `\ufeff${csvLine(headings, separator)}`;
    for (let part = first; ; ) {
      const rows = part.items.map((item) => file.columns.map(([, , cell]) => cell(item, lang)));
      yield rows.map((cells) => csvLine(cells, separator)).join('');
      const { next_cursor: cursor = null } = part;
      if (cursor === null) return;
      part = await read({ cursor, limit });
    }
  };
  response.writeHead(200, headers);
  await pipeline(Readable.from(lines(), { highWaterMark: 1 }), response).catch((error: unknown) => {
    if (!hasLeft(error)) throw error;
  });
}

/**
 * Sends an object as a file of JSON, as fast as it is taken; members that are lists by and by are never in memory whole.
 * Before each of their items it is asked whether it may go on.
 */
export async function answerStreamed(
  request: Request,
  response: Response,
  answer: object,
  askAgain: () => Promise<void>,
): Promise<void> {
  const headers = headersOf(response, nameOf('number', {}, 'json'), 'application/json; charset=utf-8');
  if (request.method === 'HEAD') return void response.writeHead(200, headers).end();
  response.writeHead(200, headers);
  await pipeline(Readable.from(jsonOf(answer, askAgain), { highWaterMark: 1 }), response).catch(
    (error: unknown) => {
      if (!hasLeft(error)) throw error;
    },
  );
}

async function* jsonOf(answer: object, askAgain: () => Promise<void>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(answer as Readonly<Record<string, unknown>>)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',\n';
    if (!isByAndBy(value)) {
      yield JSON.stringify(value);
      continue;
    }
    let separator = '[';
    for await (const item of value) {
      await askAgain();
      yield `${separator}${JSON.stringify(item)}`;
      separator = ',\n';
    }
    yield separator === '[' ? '[]' : ']';
  }
  yield '}\n';
}

const isByAndBy = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Who does not wait for the end of a file needs no answer. */
const hasLeft = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'].includes(
    String((error as { readonly code?: unknown } | null)?.code),
  );

function headersOf(response: Response, fileName: string, contentType: string): string[] {
  const { requestId = '' } = response.locals as RequestLocals;
  const others = dataHeaders.slice(0, dataHeaders.indexOf('Content-Type'));
  return [
    ...others,
    'X-Request-Id',
    requestId,
    'Content-Type',
    contentType,
    'Content-Disposition',
    `attachment; filename="${fileName}"`,
  ];
}

/** What, and of which days; of no day in particular, today's. */
function nameOf(name: string, { from = null, to = null }: FileWish, ending: string): string {
  const today = dayOf(instant(Date.now()));
  const days = [...new Set([from ?? to ?? today, to ?? from ?? today])];
  return `${name}-${days.join('_')}.${ending}`;
}

/** As clocks in Cameroon show it, and as spreadsheets read it. */
export const doualaTime = (iso: string | null): string | null =>
  iso === null
    ? null
    : isoInstant(instant((Date.parse(iso) as Instant) + doualaOffsetMs))
        .slice(0, 19)
        .replace('T', ' ');
