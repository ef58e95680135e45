import { errorText } from './api-error.ts';
import { offline, toApiError } from './read-error.ts';

describe('an answer that is no success', () => {
  it('keeps message, code, fields and the further keys of the operation', () => {
    const error = toApiError(
      403,
      {
        message: 'Your email address is not verified.',
        code: 'EMAIL_NOT_VERIFIED',
        unverified: true,
        email: 'a@b.test',
        errors: { email: ['Not verified.', 'Second text.'] },
      },
      null,
    );
    expect(error).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Your email address is not verified.',
      fields: { email: ['Not verified.', 'Second text.'] },
      details: { unverified: true, email: 'a@b.test' },
    });
  });

  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [429, 'RATE_LIMITED'],
    [502, 'UNAVAILABLE'],
    [504, 'TIMEOUT'],
    [500, 'INTERNAL'],
  ])('of status %d without our shape gets the text of %s', (status, code) => {
    const error = toApiError(status, undefined, null);
    expect(error.code).toBe(code);
    expect(error.message).not.toBe('');
  });

  it('with a code nobody knows keeps its own words', () =>
    expect(toApiError(409, { message: 'Odd.', code: 'ODD' }, null)).toMatchObject({
      code: 'INTERNAL',
      message: 'Odd.',
    }));

  it.each([
    [{ message: 'Taken.', error: 'conflict' }, 'Taken.'],
    [{ error: 'The card was declined.' }, 'The card was declined.'],
    [{ message: '', error: 'The card was declined.' }, 'The card was declined.'],
  ])('says its message, else its error: %j', (body, text) =>
    expect(errorText(toApiError(422, body, null), 'Save failed.')).toBe(text),
  );

  it('with broken fields loses only what is broken', () =>
    expect(toApiError(422, { errors: { email: [7, 'Bad.'], name: 'Short.', age: [] } }, null).fields).toEqual(
      {
        email: ['Bad.'],
        name: ['Short.'],
      },
    ));

  it('says when to come back', () => {
    expect(toApiError(429, {}, '30').retryAfterSeconds).toBe(30);
    expect(toApiError(429, {}, null).retryAfterSeconds).toBeNull();
  });
});

describe('the text of a failure', () => {
  it("is the server's", () =>
    expect(errorText(toApiError(401, { message: 'No.' }, null), 'Login failed')).toBe('No.'));
  it('is about the connection when no answer came', () =>
    expect(errorText(offline(), 'Login failed')).toContain('could not reach'));
  it.each([
    [500, undefined],
    [502, '<html>Bad gateway</html>'],
    [401, {}],
    [409, { message: '' }],
  ])('is the screen’s where an answer %d has no words', (status, body) =>
    expect(errorText(toApiError(status, body, null), 'Login failed')).toBe('Login failed'),
  );
  it('is the fallback, which says what failed, where the server says only that something did', () => {
    const body = { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
    expect(errorText(toApiError(500, body, null), 'Save failed.')).toBe('Save failed.');
  });
  it('is the fallback for what nobody foresaw', () =>
    expect(errorText(new TypeError('x is undefined'), 'Login failed')).toBe('Login failed'));
});
