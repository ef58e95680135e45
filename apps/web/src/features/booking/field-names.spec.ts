import { ApiError } from '../../lib/api-error.ts';
import { locationErrors } from './field-names.ts';

const refused = (fields: Record<string, string[]>) =>
  new ApiError({ status: 422, code: 'INVALID_INPUT', message: 'Invalid', fields });

describe('the errors of step 1', () => {
  it('stand under the fields, whether the session or the look-up of the address answers', () => {
    const session = refused({ 'patient.address_zip': ['Unknown ZIP.'], 'patient.email': ['Wrong.'] });
    expect(locationErrors(session).errors).toEqual({ address_zip: 'Unknown ZIP.', email: 'Wrong.' });
    const lookUp = refused({ zip: ['Unknown ZIP.'], state: ['Another state.'] });
    expect(locationErrors(lookUp).errors).toEqual({
      ...{ address_zip: 'Unknown ZIP.', address_state: 'Another state.' },
    });
  });

  it('are kept as sentences when they belong to no field', () => {
    const { errors, rest } = locationErrors(
      refused({ 'patient.address_id': ['This address no longer exists.'] }),
    );
    expect(errors).toEqual({});
    expect(rest).toEqual(['This address no longer exists.']);
  });
});
