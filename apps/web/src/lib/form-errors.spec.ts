import { toFormErrors } from './form-errors.ts';
import { toApiError } from './read-error.ts';

const invalid = (errors: Record<string, string[]>) => toApiError(422, { errors }, null);

describe("the server's field errors in a form", () => {
  it('stand under their fields, the first text of each', () =>
    expect(toFormErrors(invalid({ email: ['Taken.', 'Odd.'] }), ['email', 'mobile'])).toEqual({
      errors: { email: 'Taken.' },
      rest: [],
    }));

  it('of a nested value find the form that edits it', () =>
    expect(toFormErrors(invalid({ 'patient.email': ['Odd.'] }), ['email'], 'patient').errors).toEqual({
      email: 'Odd.',
    }));

  it('of fields the form has not are not lost', () =>
    expect(toFormErrors(invalid({ token: ['Gone.'] }), ['email'])).toEqual({ errors: {}, rest: ['Gone.'] }));

  it('are none for a failure of another sort', () =>
    expect(toFormErrors(new Error('boom'), ['email'])).toEqual({ errors: {}, rest: [] }));
});
