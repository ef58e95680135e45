import { listedMessages, neededMessages, patientMessages } from './catalog.ts';
import spanish from './messages.es.json' with { type: 'json' };
import { readSources } from './read-sources.ts';
import { singulars } from './singulars.en.ts';
import { WORDS } from './spanish.ts';
import { usedMessages } from './used-messages.ts';

describe('the message catalog', () => {
  const used = usedMessages(readSources());

  it('the message catalog lists exactly the texts that the code can show', () => {
    // After changing texts, run: npm run messages
    expect(listedMessages()).toEqual(neededMessages());
  });

  it('exactly the texts with a count have a singular', () =>
    expect(Object.keys(singulars).sort()).toEqual([...used.counted].sort()));

  it('no text uses wording that a clinic would not use', () => {
    const strange =
      /no more\b|is called so|called off|take (that )?over|take the request back|\bwhom\b|^keep (it|them)$|waits? for your answer|looked at|ask(s|ed)? (you|a patient) to book\b/i;
    expect(listedMessages().filter((text) => strange.test(text))).toEqual([]);
  });

  it('no text on the screen bypasses the message catalog', () => expect(used.bypassing).toEqual([]));
});

describe('the Spanish catalog', () => {
  const texts: Readonly<Record<string, string>> = spanish.texts;
  const blanksOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

  it('every text that patients and visitors can meet is translated', () =>
    expect(patientMessages().filter((text) => WORDS.texts[text] === undefined)).toEqual([]));

  it('no translation is left of a text that the code no longer shows', () => {
    const listed = new Set(listedMessages());
    expect(Object.keys(texts).filter((text) => !listed.has(text))).toEqual([]);
  });

  it('a translation has the blanks of its text, and the texts with a count have a singular', () => {
    expect(Object.entries(texts).filter(([key, text]) => `${blanksOf(key)}` !== `${blanksOf(text)}`)).toEqual(
      [],
    );
    const counted = Object.keys(singulars).filter((text) => texts[text] !== undefined);
    expect(Object.keys(spanish.singulars).sort()).toEqual(counted.sort());
  });
});

describe('finding texts in a source file', () => {
  const inSource = (text: string) => usedMessages([{ path: 'Screen.tsx', text }]);

  it('the search finds texts that are shown and texts that are marked for later', () => {
    const { messages, counted } = inSource(
      `const a = message('Later'); const b = <p>{t('Now')}</p>; const c = t('{{count}} visits', { count });`,
    );
    expect([...messages]).toEqual(['Later', 'Now', '{{count}} visits']);
    expect([...counted]).toEqual(['{{count}} visits']);
  });

  it('the search keeps the context of an ambiguous text, and finds counts in marked texts', () => {
    const { messages, counted } = inSource(
      `t('May', { context: 'month' }); message('Home', 'screen'); message('In {{count}} days');`,
    );
    expect([...messages]).toEqual(['May_month', 'Home_screen', 'In {{count}} days']);
    expect([...counted]).toEqual(['In {{count}} days']);
  });

  it.each([
    ['bare words', `<p>Hello there</p>`],
    ['a spoken attribute', `<button aria-label="Close" />`],
    ['a text put together', 't(`Hello ${name}`)'],
    ['a marked text that is not spelled out', `message(text)`],
  ])('the search reports %s', (_, text) => expect(inSource(text).bypassing).toHaveLength(1));

  it('the search ignores punctuation and class names', () => {
    expect(inSource(`<p className="lead">{a} · {b}</p>`).bypassing).toEqual([]);
  });
});
