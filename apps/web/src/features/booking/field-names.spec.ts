import { toApiError } from '../../lib/api/read-error.ts';
import { locationErrors } from './field-names.ts';

const refused = (errors: Record<string, string[]>, error_codes: Record<string, object[]> = {}) =>
  locationErrors(toApiError(422, { errors, error_codes }, null));

describe('the errors of step 1', () => {
  it('errors of the session and of geocoding are shown under their fields', () => {
    const session = refused({ 'patient.address_zip': ['Unknown ZIP.'], 'patient.email': ['Wrong.', 'Odd.'] });
    expect(session).toEqual({ errors: { address_zip: 'Unknown ZIP.', email: 'Wrong.' }, rest: [] });
    const lookUp = refused({ zip: ['Unknown ZIP.'], state: ['Another state.'] });
    expect(lookUp.errors).toEqual({ address_zip: 'Unknown ZIP.', address_state: 'Another state.' });
  });

  it('a known problem is described in the text of this page', () => {
    const { errors } = refused(
      { 'patient.mobile': ['The mobile must be a phone number.'], 'patient.first_name': ['Too long.'] },
      {
        'patient.mobile': [{ code: 'phone' }],
        'patient.first_name': [{ code: 'too_long', params: { count: 100 } }],
      },
    );
    expect(errors).toEqual({
      mobile: 'Enter a US number with 10 digits, or + and the country code.',
      first_name: 'Use at most 100 characters.',
    });
  });

  it('an error without a field keeps the text of the server', () => {
    const { errors, rest } = refused(
      { 'patient.address_id': ['The address is required.'] },
      { 'patient.address_id': [{ code: 'required' }] },
    );
    expect(errors).toEqual({});
    expect(rest).toEqual(['The address is required.']);
  });
});
