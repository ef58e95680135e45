import { fileNameOf, openInTab } from './save-file.ts';

describe('A file that is saved', () => {
  it('has the name that the server gives it, else the one that is meant for it', () => {
    expect(fileNameOf('attachment; filename="payments-2026-11-21.csv"', 'payments.csv')).toBe(
      'payments-2026-11-21.csv',
    );
    for (const none of [null, '', 'attachment', 'attachment; filename="../x y.csv"']) {
      expect(fileNameOf(none, 'payments.csv')).toBe('payments.csv');
    }
  });
});

describe('A file that is opened', () => {
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

  it('gets its tab before its address is known, without a way back to the page', async () => {
    let found: (url: string) => void = () => undefined;
    const opening = openInTab(() => new Promise((resolve) => (found = resolve)));
    expect(tab).toMatchObject({ opener: null, url: null });
    found('/api/media/3?link=x');
    await opening;
    expect(tab).toMatchObject({ url: '/api/media/3?link=x', isClosed: false });
  });

  it('leaves no empty tab where it cannot be found', async () => {
    await expect(openInTab(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(tab).toMatchObject({ url: null, isClosed: true });
  });
});
