import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { english } from './english.ts';
import { french } from './french.ts';
import type { Language, Texts } from './words.ts';

const dictionaries: Readonly<Record<Language, Texts>> = { fr: french, en: english };

interface Spoken {
  readonly language: Language;
  readonly texts: Texts;
  readonly speak: (language: Language) => void;
}

const Context = createContext<Spoken>({ language: 'fr', texts: french, speak: () => undefined });
const storageKey = 'console.language';

/** The language of the page: the one chosen last on this machine, else the browser's, else French. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speak = (chosen: Language): void => {
    localStorage.setItem(storageKey, chosen);
    setLanguage(chosen);
  };
  return <Context value={{ language, texts: dictionaries[language], speak }}>{children}</Context>;
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(storageKey);
  if (kept === 'fr' || kept === 'en') return kept;
  return navigator.language.startsWith('en') ? 'en' : 'fr';
}

export const useTexts = (): Texts => use(Context).texts;
export const useLanguage = (): Spoken => use(Context);
