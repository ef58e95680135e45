import { isCommonPassword } from './common-passwords.ts';

const EMAIL = 'nora.lindqvist@example.com';

describe('isCommonPassword', () => {
  it.each([
    'Password1',
    'PASSWORD123!',
    'P@ssw0rd',
    'p4$$w0rd99',
    'Welcome2026',
    '2026Summer!',
    'Qwerty123',
    'Abcdefg1',
    '12345678',
    'aaaaaaaa',
    'Zzzzzzz9',
    'nora.lindqvist@example.com',
    'Nora.Lindqvist@Example.com1',
    'Nora.Lindqvist7',
  ])('%s is too common', (password) => expect(isCommonPassword(password, EMAIL)).toBe(true));

  it.each([
    'Draw-blood-2026',
    'Later-pass-9',
    'Intruder-1234',
    'correct horse battery',
    'Tr0ub4dor&3',
    'Norrsken-88',
  ])('%s is accepted as a password', (password) => expect(isCommonPassword(password, EMAIL)).toBe(false));
});
