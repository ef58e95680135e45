const items = new Map<string, string>();
let session: typeof import('./session.ts');
let pages = 0;

/** Loads a fresh copy of the module, as a new page would. */
async function loadPage(): Promise<void> {
  pages += 1;
  session = (await import(`./session.ts?page=${pages}`)) as typeof session;
}

describe('the end of a session', () => {
  beforeAll(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (name: string) => items.get(name) ?? null,
        setItem: (name: string, value: string) => items.set(name, value),
        removeItem: (name: string) => items.delete(name),
      },
    }),
  );
  beforeEach(async () => {
    items.clear();
    await loadPage();
    session.startSession('token-of-ada');
  });
  afterAll(() => Reflect.deleteProperty(globalThis, 'localStorage'));

  it.each(['signed-out', 'expired'] as const)(
    'the end of a session is stored with its time and cause: %s',
    (cause) => {
      const before = Date.now();
      session.endSession(cause);
      expect(items.get('auth_token')).toBeUndefined();
      expect(Date.parse(items.get('auth_expired_at') ?? '')).toBeGreaterThanOrEqual(before);
      expect(items.get('auth_ended_by')).toBe(cause);
      expect(session.currentSession()).toEqual({ token: null, ended: cause });
    },
  );

  it('a page loaded later knows that the session expired', async () => {
    session.endSession('expired');
    await loadPage();
    expect(session.currentSession().ended).toBe('expired');
  });

  it('a page loaded later does not take a logout for an expiry', async () => {
    session.endSession('signed-out');
    await loadPage();
    expect(session.currentSession().ended).toBe('none');
  });

  it('a page takes a session end without a cause, stored by older versions, for an expiry', async () => {
    items.clear();
    items.set('auth_expired_at', new Date().toISOString());
    await loadPage();
    expect(session.currentSession().ended).toBe('expired');
  });

  it('the next sign-in removes the end of a session from storage', () => {
    session.endSession('signed-out');
    session.startSession('token-of-ada');
    expect([...items.keys()]).toEqual(['auth_token']);
  });
});
