import type { Language } from '@drawpoint/contracts/auth/languages';

/** The texts of another language than English, by their English text; with `_context` where they have one. */
export type Words = {
  texts: Readonly<Record<string, string>>;
  /** Singulars of the texts with a count. */
  singulars: Readonly<Record<string, string>>;
};

let shown: Language = 'en';
let words: Words | null = null;

/** Chooses the language of a page before anything of it is rendered. */
export function setLanguage(language: Language, itsWords: Words | null): void {
  shown = language;
  words = itsWords;
}

/** The language of this page. */
export const pageLanguage = (): Language => shown;

export const pageWords = (): Words | null => words;

/** What Intl formats dates and names in. Both are of the country in which visits take place. */
export const pageLocale = (): string => (shown === 'es' ? 'es-US' : 'en-US');

/** What addresses in a language begin with. */
export const basePath = (language: Language): string => (language === 'es' ? '/es' : '');

const pathIn = (language: Language, path: string): string =>
  path === '/' ? basePath(language) || '/' : basePath(language) + path;

/** The full path of a screen in this page's language, for document loads. The router adds it by itself. */
export const addressOf = (path: string): string => pathIn(shown, path);

/** The path without the language of its address. */
export const withoutLanguage = (pathname: string): string => pathname.replace(/^\/es(?=\/|$)/, '') || '/';

/** The address of the same page in another language. */
export const inLanguage = (
  language: Language,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string => pathIn(language, withoutLanguage(pathname)) + search + hash;
