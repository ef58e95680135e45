import { ApiError } from '../api/api-error.ts';
import { toastFailure } from './toast-failure.ts';
import { currentToasts } from './toasts.ts';

const fail = toastFailure('Failed to create user.', 'Create failed');

describe('a failed create or update', () => {
  it.each([
    ['with errors of fields', { email: ['The email has already been taken.'] }],
    ['without', undefined],
  ])('shows a toast with its title and goes on to the form, %s', (words, fields) => {
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
