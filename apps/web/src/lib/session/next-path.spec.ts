import { loginPath, safeNext } from './next-path.ts';

describe('where a person goes after signing in', () => {
  it.each(['/appointments/book', '/phleb/appointments/pending?page=2', '/messages?with=3#latest'])(
    'sign-in leads to a page of this site: %s',
    (next) => expect(safeNext(next)).toBe(next),
  );

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['another site', 'https://evil.test/dashboard'],
    ['another site without a scheme', '//evil.test'],
    ['a page of another site', '//evil.test/account'],
    ['another site behind a backslash', '/\\evil.test'],
    ['another site behind a tab', '/\t/evil.test'],
    ['another site behind a line break', '/\n//evil.test'],
    ['a way up to another site', '/..//evil.test'],
    ['a dot before another site', '/.//evil.test'],
    ['a script', 'javascript:alert(1)'],
    ['a path without its slash', 'dashboard'],
    ['the sign-in page itself', '/login?next=/login'],
    ['the registration', '/register'],
    ['the landing page', '/'],
  ])('sign-in leads to the dashboard instead of %s', (_, next) => expect(safeNext(next)).toBe('/dashboard'));

  it('sign-in never leads to another site', () => {
    for (const start of ['/', '//', '/\\', '/.', '/..', '/%2f', '/@', '/:']) {
      for (const rest of ['evil.test', '/evil.test', '\\evil.test', '@evil.test', '//evil.test/x']) {
        const target = new URL(safeNext(start + rest), 'https://drawpoint.test');
        expect(target.origin).toBe('https://drawpoint.test');
      }
    }
  });
});

describe('the address of the sign-in page', () => {
  it('the sign-in address contains the page that the person was on', () =>
    expect(loginPath('/appointments/upcoming')).toBe('/login?next=/appointments/upcoming'));

  it('the sign-in address contains the reason after an expiry, and the query of the page', () => {
    const path = loginPath('/phleb/schedule?from=2026-12-01&status=approved', 'auth');
    expect(path.startsWith('/login?reason=auth&next=/phleb/schedule')).toBe(true);
    expect(new URL(path, 'https://drawpoint.test').searchParams.get('next')).toBe(
      '/phleb/schedule?from=2026-12-01&status=approved',
    );
  });
});
