import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { parseInput } from '@drawpoint/contracts/field-errors';
import { checkRegistration, EMPTY_REGISTRATION, toRegistration } from './registration-form.ts';

const TODAY = '2026-11-21';
const filled = {
  ...EMPTY_REGISTRATION,
  first_name: 'Ava',
  last_name: 'Bennett',
  gender: 'female',
  date_of_birth: '03-04-1988',
  email: 'ava@home.test',
  password: 'Correct horse 7',
  password_confirmation: 'Correct horse 7',
};

const missing = (values: typeof filled) => {
  const parsed = parseInput(registration.register.input, toRegistration(values));
  return parsed.success
    ? []
    : Object.keys(parsed.codes).filter((path) => parsed.codes[path]?.[0]?.code === 'required');
};
const wrong = (values: typeof filled, strength: 'strong' | 'any' | 'letters_numbers' = 'strong') =>
  Object.fromEntries(Object.entries(checkRegistration(values, strength, TODAY)).filter(([, text]) => text));

describe('registration', () => {
  it('every field but the mobile is required', () =>
    expect(missing(EMPTY_REGISTRATION).sort()).toEqual([
      'date_of_birth',
      'email',
      'first_name',
      'gender',
      'last_name',
      'password',
      'password_confirmation',
    ]));

  it('a complete form has no errors', () => {
    expect(missing(filled)).toEqual([]);
    expect(wrong(filled)).toEqual({});
  });

  it('the two passwords must match', () =>
    expect(wrong({ ...filled, password_confirmation: 'Other' })).toEqual({
      password_confirmation: 'Passwords do not match',
    }));

  it('the password must meet the required strength of the site', () => {
    const short = { ...filled, password: 'abcdef', password_confirmation: 'abcdef' };
    expect(wrong(short, 'any')).toEqual({});
    expect(wrong(short, 'letters_numbers')).toHaveProperty('password');
  });

  it('a date of birth in the future is rejected', () =>
    expect(Object.keys(wrong({ ...filled, date_of_birth: '11-22-2026' }))).toEqual(['date_of_birth']));

  it('the date is sent as YYYY-MM-DD and a blank mobile as null', () =>
    expect(toRegistration(filled)).toMatchObject({ date_of_birth: '1988-03-04', mobile: null }));
});
