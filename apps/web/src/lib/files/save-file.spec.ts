import { fileNameOf, openInTab } from './save-file.ts';

describe('A saved file', () => {
  it('a saved file has the server’s file name, else the fallback', () => {
    expect(fileNameOf('attachment; filename="payments-2026-11-21.csv"', 'payments.csv')).toBe(
      'payments-2026-11-21.csv',
    );
    for (const none of [null, '', 'attachment', 'attachment; filename="../x y.csv"']) {
      expect(fileNameOf(none, 'payments.csv')).toBe('payments.csv');
    }
  });
});

describe('An opened file', () => {
  const fakeTab = () => ({
    opener: {} as unknown,
    url: null as string | null,
    isClosed: false,
    location: { assign: (url: string) => (tab.url = url) },
    close: () => (tab.isClosed = true),
  });
  let tab: ReturnType<typeof fakeTab>;
  beforeEach(() => {
    tab = fakeTab();
    Object.assign(globalThis, { window: { open: () => tab } });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'window');
  });

  it('an opened file gets a tab without an opener before its address is known', async () => {
    let found: (url: string) => void = () => undefined;
    const opening = openInTab(() => new Promise((resolve) => (found = resolve)));
    expect(tab).toMatchObject({ opener: null, url: null });
    found('/api/media/3?link=x');
    await opening;
    expect(tab).toMatchObject({ url: '/api/media/3?link=x', isClosed: false });
  });

  it('an opened file’s tab closes when the address cannot be found', async () => {
    await expect(openInTab(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(tab).toMatchObject({ url: null, isClosed: true });
  });
});
