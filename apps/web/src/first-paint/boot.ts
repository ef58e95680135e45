import { inLanguage } from '../i18n/language.ts';
import { fontIsHere } from './font.ts';
import { reloadWhenReachable } from './load-anew.ts';

// Inlined in every document and runs before the first paint: keep it small.

const script = document.currentScript!;
const page = document.documentElement;
let theme = 'light';
let token: string | null = null;
let language: string | null = null;
try {
  theme = localStorage.getItem('theme_preference') === 'dark' ? 'dark' : 'light';
  token = localStorage.getItem('auth_token');
  language = localStorage.getItem('language');
} catch {
  // Storage is blocked: treat the person as signed out, in the light theme.
}

// An address without a language shows what was chosen, or what a visitor's browser speaks.
language ??= token === null && navigator.language.startsWith('es') ? 'es' : 'en';
if (language === 'es' && page.lang === 'en') location.replace(inLanguage('es', location));

// A dark screen never flashes light.
page.setAttribute('data-mantine-color-scheme', theme);
document
  .querySelector('meta[name="theme-color"]')!
  .setAttribute('content', theme === 'dark' ? '#0e1514' : '#fbfaf7');

// A form that is sent before its code has loaded would put the typed values into the address.
window.earlySubmit = null;
document.addEventListener(
  'submit',
  (event) => {
    if (page.dataset['ready'] !== undefined) return;
    event.preventDefault();
    window.earlySubmit = event.target as HTMLFormElement;
  },
  true,
);

// If the entry script does not load, no other code would ever try again.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && page.dataset['ready'] === undefined) reloadWhenReachable();
  },
  true,
);

const words = (text: string | undefined): string[] => text?.split(' ') ?? [];

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

const { visitors, first, reads, scripts, styles } = script.dataset;

// The document is painted with its own inline styles, once the font is here. Only the code needs the full style
// sheet, so it comes after the font.
window.allStyles = fontIsHere().then(() =>
  Promise.all(
    words(styles).map(
      (href) =>
        new Promise((settle) => {
          const link = addLink('stylesheet', href);
          link.onload = link.onerror = settle;
        }),
    ),
  ),
);

if (token !== null) {
  // Signed-in people do not see the visitors' page while theirs loads.
  if (visitors !== undefined) page.dataset['leaving'] = '';
  words(scripts).forEach((href) => addLink('modulepreload', href));
}

const headers = {
  accept: 'application/json',
  'accept-language': page.lang,
  ...(token !== null && { authorization: `Bearer ${token}` }),
};
/**
 * Over HTTP/1.1 a browser opens six connections to a site. This limit leaves some for the scripts further
 * down.
 */
const MAX_PARALLEL = 3;
const request = async (url: string, index: number): Promise<Response> => {
  if (index >= MAX_PARALLEL) await new Promise((parsed) => setTimeout(parsed));
  return fetch(url, { headers });
};
window.earlyAnswers = {
  token,
  answers: new Map(words(token === null ? reads : first).map((url, index) => [url, request(url, index)])),
};
// The code that takes an answer handles its failure.
for (const answer of window.earlyAnswers.answers.values()) answer.catch(() => undefined);
