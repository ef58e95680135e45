// Stands in every document and runs before anything is painted: it must stay small and import nothing.

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

const words = (text: string | undefined): string[] => text?.split(' ') ?? [];

function hint(rel: string, href: string, as?: string): void {
  const link = Object.assign(document.createElement('link'), { rel, href });
  if (as) link.as = as;
  document.head.append(link);
}

if (token !== null) {
  const { visitors, first, scripts, styles } = script.dataset;
  // The signed-in do not see a page for visitors on the way to theirs.
  if (visitors !== undefined) page.dataset['leaving'] = '';
  words(scripts).forEach((href) => hint('modulepreload', href));
  words(styles).forEach((href) => hint('preload', href, 'style'));
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  window.earlyAnswers = {
    token,
    answers: new Map(words(first).map((url) => [url, fetch(url, { headers })])),
  };
  // Whoever takes an answer sees how it failed.
  for (const answer of window.earlyAnswers.answers.values()) answer.catch(() => undefined);
}
