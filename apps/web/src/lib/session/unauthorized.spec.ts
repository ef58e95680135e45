import { endsSession } from './unauthorized.ts';

describe('a response that refuses the token', () => {
  it.each([401, 419])('a response with status %d ends the session', (status) =>
    expect(endsSession(status, 'token', 'token')).toBe(true),
  );
  it('a refusal for missing permissions does not end the session', () =>
    expect(endsSession(403, 'token', 'token')).toBe(false));
  it('a refused request with an outdated token does not end the session', () =>
    expect(endsSession(401, 'old', 'new')).toBe(false));
  it('a refused request after the end of its session changes nothing', () =>
    expect(endsSession(401, 'old', null)).toBe(false));
  it('a refusal without a token, as after a wrong password, ends no session', () =>
    expect(endsSession(401, null, null)).toBe(false));
});
