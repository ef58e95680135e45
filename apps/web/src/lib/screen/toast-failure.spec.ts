import { ApiError } from '../api/api-error.ts';
import { toastFailure } from './toast-failure.ts';
import { currentToasts } from './toasts.ts';

const fail = toastFailure('Failed to create user.', 'Create failed');

describe('a failed create or update', () => {
  it.each([
    ['with field errors', { email: ['The email has already been taken.'] }],
    ['without field errors', undefined],
  ])('a failure shows a toast with its title and is rethrown to the form, %s', (words, fields) => {
    const message = `Refused ${words}.`;
    const error = new ApiError({ status: 422, code: 'INVALID_INPUT', message, ...(fields && { fields }) });
    expect(() => fail(error)).toThrow(error);
    expect(currentToasts().at(-1)).toMatchObject({
      kind: 'error',
      title: 'Create failed',
      text: message,
    });
  });
});
