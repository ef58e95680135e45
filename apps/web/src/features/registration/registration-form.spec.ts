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
  it('asks for everything but the mobile', () =>
    expect(missing(EMPTY_REGISTRATION).sort()).toEqual([
      'date_of_birth',
      'email',
      'first_name',
      'gender',
      'last_name',
      'password',
      'password_confirmation',
    ]));

  it('finds nothing wrong with a filled form', () => {
    expect(missing(filled)).toEqual([]);
    expect(wrong(filled)).toEqual({});
  });

  it('wants both passwords alike', () =>
    expect(wrong({ ...filled, password_confirmation: 'Other' })).toEqual({
      password_confirmation: 'Passwords do not match',
    }));

  it("holds the password against the site's strength", () => {
    const short = { ...filled, password: 'abcdef', password_confirmation: 'abcdef' };
    expect(wrong(short, 'any')).toEqual({});
    expect(wrong(short, 'letters_numbers')).toHaveProperty('password');
  });

  it('believes no birth in the future', () =>
    expect(Object.keys(wrong({ ...filled, date_of_birth: '11-22-2026' }))).toEqual(['date_of_birth']));

  it('sends the date as the calendar writes it, and no mobile as none', () =>
    expect(toRegistration(filled)).toMatchObject({ date_of_birth: '1988-03-04', mobile: null }));
});
