import { errorText } from './api-error.ts';
import { offline, toApiError } from './read-error.ts';

describe('a failed response', () => {
  it('an error keeps message, code, field errors and the operation’s own keys', () => {
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
  ])('a response of status %d without our error shape gets the code %s and its text', (status, code) => {
    const error = toApiError(status, undefined, null);
    expect(error.code).toBe(code);
    expect(error.message).not.toBe('');
  });

  it('an error with an unknown code keeps its own message', () =>
    expect(toApiError(409, { message: 'Odd.', code: 'ODD' }, null)).toMatchObject({
      code: 'INTERNAL',
      message: 'Odd.',
    }));

  it.each([
    [{ message: 'Taken.', error: 'conflict' }, 'Taken.'],
    [{ error: 'The card was declined.' }, 'The card was declined.'],
    [{ message: '', error: 'The card was declined.' }, 'The card was declined.'],
  ])('an error shows its message, else its error key: %j', (body, text) =>
    expect(errorText(toApiError(422, body, null), 'Save failed.')).toBe(text),
  );

  it('malformed field errors are dropped, and the others stay', () =>
    expect(toApiError(422, { errors: { email: [7, 'Bad.'], name: 'Short.', age: [] } }, null).fields).toEqual(
      {
        email: ['Bad.'],
        name: ['Short.'],
      },
    ));

  it('an error keeps the seconds of Retry-After', () => {
    expect(toApiError(429, {}, '30').retryAfterSeconds).toBe(30);
    expect(toApiError(429, {}, null).retryAfterSeconds).toBeNull();
  });
});

describe('the text of an error', () => {
  it("the text of an error is the server's message", () =>
    expect(errorText(toApiError(401, { message: 'No.' }, null), 'Login failed')).toBe('No.'));
  it('the text of an error is about the connection when there was no response', () =>
    expect(errorText(offline(), 'Login failed')).toContain('could not reach'));
  it.each([
    [500, undefined],
    [502, '<html>Bad gateway</html>'],
    [401, {}],
    [409, { message: '' }],
  ])(
    'the text of an error is the screen’s fallback when a response with status %d has no message',
    (status, body) => expect(errorText(toApiError(status, body, null), 'Login failed')).toBe('Login failed'),
  );
  it('the text of an error is the screen’s fallback when the server’s message is the general one', () => {
    const body = { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
    expect(errorText(toApiError(500, body, null), 'Save failed.')).toBe('Save failed.');
  });
  it('the text of an unexpected error is the screen’s fallback', () =>
    expect(errorText(new TypeError('x is undefined'), 'Login failed')).toBe('Login failed'));
});
