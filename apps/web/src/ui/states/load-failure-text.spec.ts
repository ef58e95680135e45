import { toApiError } from '../../lib/api/read-error.ts';
import { loadFailureText } from './load-failure-text.ts';

const NOTHING = 'There is nothing at this address.';

describe('what could not be loaded', () => {
  it('is told in the words of the server, whatever the status', () => {
    const body = { code: 'NOT_FOUND', message: 'This visit was deleted with its account.' };
    expect(loadFailureText(toApiError(404, body, null))).toBe(body.message);
    expect(loadFailureText(toApiError(422, { code: 'INVALID_INPUT', message: 'No such day.' }, null))).toBe(
      'No such day.',
    );
  });

  it('is not there where the server says only that, or an address that cannot be right', () => {
    expect(loadFailureText(toApiError(404, { code: 'NOT_FOUND', message: 'Not found.' }, null))).toBe(
      NOTHING,
    );
    const refused = {
      code: 'INVALID_INPUT',
      message: 'The given data was invalid.',
      errors: { id: ['No.'] },
    };
    expect(loadFailureText(toApiError(422, refused, null))).toBe(NOTHING);
    expect(loadFailureText(toApiError(404, '<html>', null))).toBe(NOTHING);
  });

  it('is something that went wrong where nobody says more', () =>
    expect(loadFailureText(new Error('broken'))).toBe('Something went wrong. Please try again.'));
});
