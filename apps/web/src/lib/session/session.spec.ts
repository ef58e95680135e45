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

  it.each(['signed-out', 'expired'] as const)('is recorded with its time and its cause: %s', (cause) => {
    const before = Date.now();
    session.endSession(cause);
    expect(items.get('auth_token')).toBeUndefined();
    expect(Date.parse(items.get('auth_expired_at') ?? '')).toBeGreaterThanOrEqual(before);
    expect(items.get('auth_ended_by')).toBe(cause);
    expect(session.currentSession()).toEqual({ token: null, ended: cause });
  });

  it('is known as an expiry to a page that is loaded later', async () => {
    session.endSession('expired');
    await loadPage();
    expect(session.currentSession().ended).toBe('expired');
  });

  it('by Logout is no expiry to a page that is loaded later', async () => {
    session.endSession('signed-out');
    await loadPage();
    expect(session.currentSession().ended).toBe('none');
  });

  it('is an expiry where an older version of the web recorded its time alone', async () => {
    items.clear();
    items.set('auth_expired_at', new Date().toISOString());
    await loadPage();
    expect(session.currentSession().ended).toBe('expired');
  });

  it('is forgotten with the next sign-in', () => {
    session.endSession('signed-out');
    session.startSession('token-of-ada');
    expect([...items.keys()]).toEqual(['auth_token']);
  });
});
