import { toApiError } from '../../lib/api/read-error.ts';
import { loadFailureText } from './load-failure-text.ts';

const NOTHING = 'We can’t find that page.';

describe('the text for a failed load', () => {
  it('a failed load shows the server’s message, whatever the status', () => {
    const body = { code: 'NOT_FOUND', message: 'This visit was deleted with its account.' };
    expect(loadFailureText(toApiError(404, body, null))).toBe(body.message);
    expect(loadFailureText(toApiError(422, { code: 'INVALID_INPUT', message: 'No such day.' }, null))).toBe(
      'No such day.',
    );
  });

  it('a failed load is explained by the address when the server’s message is a default one', () => {
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

  it('an unexpected error shows a general text', () =>
    expect(loadFailureText(new Error('broken'))).toBe('Something went wrong. Please try again.'));
});
