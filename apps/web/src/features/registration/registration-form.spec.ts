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

describe('registration', () => {
  it('asks for everything but the mobile', () =>
    expect(Object.keys(checkRegistration(EMPTY_REGISTRATION, 'strong', TODAY)).sort()).toEqual([
      'date_of_birth',
      'email',
      'first_name',
      'gender',
      'last_name',
      'password',
      'password_confirmation',
    ]));

  it('finds nothing wrong with a filled form', () =>
    expect(checkRegistration(filled, 'strong', TODAY)).toEqual({}));

  it('wants both passwords alike', () =>
    expect(checkRegistration({ ...filled, password_confirmation: 'Other' }, 'strong', TODAY)).toEqual({
      password_confirmation: 'Passwords do not match',
    }));

  it("holds the password against the site's strength", () => {
    const short = { ...filled, password: 'abcdef', password_confirmation: 'abcdef' };
    expect(checkRegistration(short, 'any', TODAY)).toEqual({});
    expect(checkRegistration(short, 'letters_numbers', TODAY)).toHaveProperty('password');
  });

  it('believes no birth in the future and no half phone number', () =>
    expect(
      Object.keys(
        checkRegistration({ ...filled, date_of_birth: '11-22-2026', mobile: '(555) 55' }, 'strong', TODAY),
      ).sort(),
    ).toEqual(['date_of_birth', 'mobile']));

  it('sends the date as the calendar writes it, and no mobile as none', () =>
    expect(toRegistration(filled)).toMatchObject({ date_of_birth: '1988-03-04', mobile: null }));
});
