import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@mobile-money/core';
import { sampleOrigin } from '../openapi/code-samples.ts';
import { madeParts } from './made-parts.ts';

/** A page of the site in one language. */
export interface DocPage {
  readonly name: string;
  readonly language: Language;
  /** As lists of pages call it. */
  readonly label: string;
  /** Where its HTML is; its Markdown has `.md` behind it. */
  readonly address: string;
  readonly markdown: string;
}

export const siteLanguages: readonly Language[] = ['en', 'fr'];

// biome-ignore format: reads by its columns
const table: readonly (readonly [name: string, source: string, en: string, fr: string])[] = [
  ['start',                'developers/README',        'Start',                'Début'],
  ['five-minutes',         'five-minutes',             'Five minutes',         'Cinq minutes'],
  ['deposits',             'developers/deposits',      'Deposits',             'Dépôts'],
  ['withdrawals',          'developers/withdrawals',   'Withdrawals',          'Retraits'],
  ['webhooks',             'developers/webhooks',      'Webhooks',             'Webhooks'],
  ['player-page',          'developers/player-page',   "The player's page",    'La page du joueur'],
  ['failure-codes',        'developers/failure-codes', 'Failure codes',        "Codes d'échec"],
  ['sandbox',              'developers/sandbox',       'Sandbox',              'Bac à sable'],
  ['errors',               'developers/errors',        'Errors',               'Erreurs'],
  ['going-live',           'developers/going-live',    'Going live',           'Mise en service'],
  ['connecting-operators', 'connecting-operators',     'Connecting operators', 'Relier les opérateurs'],
];

const folder = fileURLToPath(new URL('../../../../../docs', import.meta.url));

const fileOf = (source: string, language: Language): string =>
  language === 'en' ? `${source}.md` : `${source}.${language}.md`;

const addressOf = (name: string, language: Language): string =>
  language === 'en' ? `/docs/${name}` : `/docs/${language}/${name}`;

const addresses = new Map(
  table.flatMap(([name, source]) =>
    siteLanguages.map((language) => [fileOf(source, language), addressOf(name, language)] as const),
  ),
);

/** Every page in every language, from the Markdown in `docs`, with what the service itself fills in. */
export const readDocPages = (): readonly DocPage[] =>
  siteLanguages.flatMap((language) =>
    table.map(([name, source, en, fr]) => ({
      name,
      language,
      label: language === 'fr' ? fr : en,
      address: addressOf(name, language),
      markdown: withAddresses(
        madeParts(readFileSync(`${folder}/${fileOf(source, language)}`, 'utf8'), language),
        source,
      ),
    })),
  );

/** Links between files become links between pages. What lies only in the repository cannot be followed here. */
const withAddresses = (markdown: string, source: string): string =>
  markdown.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (whole, words: string, to: string) => {
    if (to.startsWith(sampleOrigin)) return `[${words}](${to.slice(sampleOrigin.length)})`;
    if (/^(https?:|#)/.test(to)) return whole;
    const [path = '', part] = to.split('#');
    const address = addresses.get(posix.join(posix.dirname(source), path));
    if (address === undefined) return words.includes('`') ? words : `\`${words}\``;
    return `[${words}](${address}${part === undefined ? '' : `#${part}`})`;
  });
