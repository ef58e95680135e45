import { endsSession } from './unauthorized.ts';

describe('an answer that refuses the token', () => {
  it.each([401, 419])('ends the session with status %d', (status) =>
    expect(endsSession(status, 'token', 'token')).toBe(true),
  );
  it('does not when it is about rights', () => expect(endsSession(403, 'token', 'token')).toBe(false));
  it('does not when the request used an outdated token', () =>
    expect(endsSession(401, 'old', 'new')).toBe(false));
  it('does not when the session has ended meanwhile', () =>
    expect(endsSession(401, 'old', null)).toBe(false));
  it('does not when nobody was signed in, as after a wrong password', () =>
    expect(endsSession(401, null, null)).toBe(false));
});
