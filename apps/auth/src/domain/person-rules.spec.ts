import { personErrors } from './person-rules.ts';

const now = new Date('2026-12-15T09:00:00Z');

describe('what somebody says of themselves', () => {
  it('valid personal data is accepted, with or without a mobile', () => {
    expect(personErrors({ date_of_birth: '1980-02-03', mobile: '(212) 555-0147' }, now)).toEqual({});
    expect(personErrors({ date_of_birth: '1980-02-03', mobile: '' }, now)).toEqual({});
  });

  it('a date of birth tomorrow or in 1850 is rejected', () => {
    expect(personErrors({ date_of_birth: '2026-12-16' }, now).date_of_birth).toHaveLength(1);
    expect(personErrors({ date_of_birth: '1850-01-01' }, now).date_of_birth).toHaveLength(1);
    expect(personErrors({ date_of_birth: '2026-12-15' }, now)).toEqual({});
  });

  it('a mobile that is no phone number is rejected', () => {
    expect(personErrors({ mobile: '+12' }, now).mobile).toHaveLength(1);
  });
});
