import { listedMessages, neededMessages } from './catalog.ts';
import { readSources } from './read-sources.ts';
import { singulars } from './singulars.en.ts';
import { usedMessages } from './used-messages.ts';

describe('the message catalog', () => {
  const used = usedMessages(readSources());

  it('lists every text that the code can show, and no other', () => {
    // After changing texts, run: npm run messages
    expect(listedMessages()).toEqual(neededMessages());
  });

  it('has a singular of every counted text, and no others', () =>
    expect(Object.keys(singulars).sort()).toEqual([...used.counted].sort()));

  it('is passed by no word on its way to the screen', () => expect(used.bypassing).toEqual([]));
});

describe('finding the texts of a source', () => {
  const inSource = (text: string) => usedMessages([{ path: 'Screen.tsx', text }]);

  it('finds what is shown and what is marked for later', () => {
    const { messages, counted } = inSource(
      `const a = message('Later'); const b = <p>{t('Now')}</p>; const c = t('{{count}} visits', { count });`,
    );
    expect([...messages]).toEqual(['Later', 'Now', '{{count}} visits']);
    expect([...counted]).toEqual(['{{count}} visits']);
  });

  it('keeps the context of an ambiguous text, and counts what is counted later', () => {
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
  ])('reports %s', (_, text) => expect(inSource(text).bypassing).toHaveLength(1));

  it('leaves signs and names of styles alone', () => {
    expect(inSource(`<p className="lead">{a} · {b}</p>`).bypassing).toEqual([]);
  });
});
