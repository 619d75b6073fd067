import type { Language } from '@mobile-money/core';
import { Lexer } from 'marked';
import type { DocPage } from './doc-pages.ts';
import { slugOf } from './page-html.ts';

/** A part of a page, from one heading to the next. */
interface Section {
  readonly page: DocPage;
  readonly heading: string;
  readonly address: string;
  readonly text: string;
  /** As long as the text, letter for letter, without accents and capitals. */
  readonly plain: string;
}

export interface Found {
  readonly address: string;
  readonly label: string;
  readonly heading: string;
  /** Pieces of the text, every second of which was looked for. */
  readonly excerpt: readonly string[];
}

export type Search = (language: Language, query: string) => readonly Found[];

const wordsMax = 8;
const foundMax = 20;

/** Looks through all sections, of which there are some hundred; each word must be in a section or in its heading. */
export function searchOf(pages: readonly DocPage[]): Search {
  const sections = pages.flatMap(sectionsOf);
  return (language, query) => {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    return sections
      .filter(({ page }) => page.language === language)
      .map((section) => ({ section, score: scoreOf(section, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, foundMax)
      .map(({ section }) => found(section, words));
  };
}

const plainOf = (text: string): string =>
  text
    .replace(/\P{ASCII}/gu, (letter) => letter.normalize('NFD').charAt(0).padEnd(letter.length))
    .toLowerCase();

const wordsOf = (query: string): readonly string[] =>
  [...new Set(plainOf(query).match(/[a-z0-9_+/-]+/g))].slice(0, wordsMax);

function sectionsOf(page: DocPage): readonly Section[] {
  // What is told is looked through before what is shown.
  const sections: { heading: string; told: string[]; shown: string[] }[] = [];
  for (const token of Lexer.lex(page.markdown)) {
    if (token.type === 'heading') sections.push({ heading: token['text'] as string, told: [], shown: [] });
    else if (token.type === 'code') sections.at(-1)?.shown.push(token['text'] as string);
    else sections.at(-1)?.told.push(readable(token.raw));
  }
  return sections.map(({ heading, told, shown }) => {
    const text = [...told, ...shown].join(' ').replace(/\s+/g, ' ').trim();
    const address = `${page.address}#${slugOf(heading)}`;
    return { page, heading: heading.replaceAll('`', ''), address, text, plain: plainOf(text) };
  });
}

/** Without the marks of Markdown. */
const readable = (raw: string): string =>
  raw
    .replace(/\]\([^)]+\)/g, '')
    .replace(/[`*[\]]/g, '')
    .replace(/\||-{3,}/g, ' ');

/** Where these words begin; their own letters mean themselves. */
const beginning = (...words: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${words.map((word) => word.replace(/[+/-]/g, '\\$&')).join('|')})`, 'g');

/** Nothing when a word is missing; a word in the heading or in the page's name weighs more than one in the text. */
function scoreOf({ page, heading, plain }: Section, words: readonly string[]): number {
  const countIn = (text: string, word: string): number => text.match(beginning(word))?.length ?? 0;
  const scores = words.map(
    (word) =>
      (countIn(plainOf(heading), word) > 0 ? 8 : 0) +
      (countIn(plainOf(page.label), word) > 0 ? 4 : 0) +
      Math.min(countIn(plain, word), 5),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

const before = 60;
const longest = 200;

function found({ page, heading, address, text, plain }: Section, words: readonly string[]): Found {
  const pattern = beginning(...words);
  const start = Math.max(0, plain.search(pattern) - before);
  const end = Math.min(text.length, start + longest);
  const excerpt: string[] = [];
  let place = start;
  for (const { index, 0: word } of plain.slice(0, end).matchAll(pattern)) {
    excerpt.push(text.slice(place, index), text.slice(index, index + word.length));
    place = index + word.length;
  }
  excerpt.push(text.slice(place, end) + (end < text.length ? '…' : ''));
  if (start > 0) excerpt[0] = `…${excerpt[0]}`;
  return { address, label: page.label, heading, excerpt };
}
