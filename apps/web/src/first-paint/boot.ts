import { loadAnew } from './load-anew.ts';

// Stands in every document and runs before anything is painted: it must stay small.

const script = document.currentScript!;
const page = document.documentElement;
let theme = 'light';
let token: string | null = null;
try {
  theme = localStorage.getItem('theme_preference') === 'dark' ? 'dark' : 'light';
  token = localStorage.getItem('auth_token');
} catch {
  // Storage is blocked: a visitor, in the light theme.
}

// A dark screen never flashes light.
page.setAttribute('data-mantine-color-scheme', theme);
document
  .querySelector('meta[name="theme-color"]')!
  .setAttribute('content', theme === 'dark' ? '#0e1514' : '#fbfaf7');

// What is sent before the code of a form is here would put what was typed into the address.
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

// Without the code that starts everything nothing else would ever try again.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && page.dataset['ready'] === undefined) loadAnew();
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

// What stands in the document is painted with its own few styles; the code waits for all of them.
window.allStyles = Promise.all(
  words(styles).map(
    (href) =>
      new Promise((settle) => {
        const link = addLink('stylesheet', href);
        link.onload = link.onerror = settle;
      }),
  ),
);

if (token !== null) {
  // The signed-in do not see a page for visitors on the way to theirs.
  if (visitors !== undefined) page.dataset['leaving'] = '';
  words(scripts).forEach((href) => addLink('modulepreload', href));
}

const headers = {
  accept: 'application/json',
  ...(token !== null && { authorization: `Bearer ${token}` }),
};
/** A browser has six lines to a site over HTTP/1.1: what is asked for here leaves some to the code, which stands below. */
const AT_ONCE = 3;
const ask = async (url: string, index: number): Promise<Response> => {
  if (index >= AT_ONCE) await new Promise((parsed) => setTimeout(parsed));
  return fetch(url, { headers });
};
window.earlyAnswers = {
  token,
  answers: new Map(words(token === null ? reads : first).map((url, index) => [url, ask(url, index)])),
};
// The code that takes a response handles its failure.
for (const answer of window.earlyAnswers.answers.values()) answer.catch(() => undefined);
