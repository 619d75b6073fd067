import {
  type Direction,
  failureCodeNames,
  failureCodes,
  failureMessages,
  type Language,
  type Retry,
} from '@mobile-money/core';
import { probeNotes } from '../openapi/probe-notes.ts';

interface Words {
  readonly head: readonly string[];
  readonly directions: Readonly<Record<Direction, string>>;
  readonly retry: Readonly<Record<Retry, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    head: ['code', 'of', 'another try', 'to the player'],
    directions: { deposit: 'deposit', withdrawal: 'withdrawal' },
    retry: { now: 'at once', later: 'later', never: 'never' },
  },
  fr: {
    head: ['code', 'pour', 'nouvel essai', 'au joueur'],
    directions: { deposit: 'dépôt', withdrawal: 'retrait' },
    retry: { now: 'tout de suite', later: 'plus tard', never: 'jamais' },
  },
};

function failureTable(language: Language): string {
  const { head, directions, retry } = words[language];
  const rows = failureCodeNames.map((code) => [
    `\`${code}\``,
    failureCodes[code].directions.map((each) => directions[each]).join(', '),
    retry[failureCodes[code].retry],
    failureMessages[language][code],
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const parts: Readonly<Record<string, (language: Language) => string>> = {
  'failure codes': failureTable,
  'numbers of the sandbox': () => probeNotes.at(-1) ?? '',
};

/** A comment in the Markdown names what stands there: what the service knows is written nowhere else. */
export const madeParts = (markdown: string, language: Language): string =>
  markdown.replace(/^<!-- (.+) -->$/gm, (comment, name: string) => parts[name]?.(language) ?? comment);
