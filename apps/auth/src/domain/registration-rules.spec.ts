import { registrationErrors } from './registration-rules.ts';

const now = new Date('2026-12-15T09:00:00Z');
const sound = {
  email: 'nora.lindqvist@example.com',
  date_of_birth: '1980-02-03',
  mobile: '(212) 555-0147',
  password: 'Draw-blood-2026',
  password_confirmation: 'Draw-blood-2026',
};
const errorsOf = (change: Partial<typeof sound>) =>
  registrationErrors({ ...sound, ...change }, { strength: 'strong', isCommonest: () => false }, now);

describe('a registration', () => {
  it('is accepted when everything is sound, with or without a mobile', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ mobile: '' })).toEqual({});
  });

  it('says under the confirmation that the passwords do not match', () => {
    expect(errorsOf({ password_confirmation: 'Draw-blood-2027' })).toEqual({
      password_confirmation: ['Passwords do not match'],
    });
  });

  it('names every rule the password breaks', () => {
    expect(errorsOf({ password: 'short', password_confirmation: 'short' }).password).toEqual([
      'The password needs at least 8 characters.',
      'The password needs at least one upper case letter.',
      'The password needs at least one number.',
    ]);
  });

  it('refuses a common password and one’s own email, except where any password will do', () => {
    for (const password of ['Password1', 'P4ssw0rd!', 'Welcome2026', 'Nora.Lindqvist@example.com1']) {
      const typed = { password, password_confirmation: password };
      expect([password, errorsOf(typed)]).toEqual([password, { password: ['This password is too common.'] }]);
      expect(
        registrationErrors({ ...sound, ...typed }, { strength: 'any', isCommonest: () => false }, now),
      ).toEqual({});
    }
  });

  it('refuses a birth tomorrow and one in 1850', () => {
    expect(errorsOf({ date_of_birth: '2026-12-16' }).date_of_birth).toHaveLength(1);
    expect(errorsOf({ date_of_birth: '1850-01-01' }).date_of_birth).toHaveLength(1);
    expect(errorsOf({ date_of_birth: '2026-12-15' })).toEqual({});
  });

  it('refuses a mobile that is no number', () => {
    expect(errorsOf({ mobile: '+12' }).mobile).toHaveLength(1);
  });
});
