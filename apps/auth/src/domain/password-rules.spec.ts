import { PASSWORD_STRENGTHS, type PasswordStrength } from '@drawpoint/rules/password-policy';
import { passwordErrors } from './password-rules.ts';

const isCommonest = (password: string) => ['bobcat-4711-zulu', 'norrsken88'].includes(password);
const errorsOf = (password: string, strength: PasswordStrength = 'strong') =>
  passwordErrors(
    { email: 'nora.lindqvist@example.com', password, password_confirmation: password },
    { strength, isCommonest },
  );

describe('a new password', () => {
  it.each([
    ['any', 'abcdef', 'abcde'],
    ['letters_numbers', 'vetebulle7', 'vetebullar'],
    ['strong', 'Vetebulle7', 'vetebulle7'],
    ['very_strong', 'Vetebulle-777', 'Vetebulle7777'],
  ] as const)('the strength %s accepts %s and rejects %s', (strength, sound, weak) => {
    expect(errorsOf(sound, strength)).toEqual({});
    expect(errorsOf(weak, strength)).toHaveProperty('password');
  });

  it.each(PASSWORD_STRENGTHS)('the strength %s accepts 64 characters and more, in any script', (strength) => {
    expect(errorsOf(`Ångström-9 ${'длинный пароль '.repeat(5)}`, strength)).toEqual({});
  });

  it('one of the commonest passwords is rejected in any spelling, unless the strength is any', () => {
    const common = { password: ['This password is too common.'] };
    expect(errorsOf('Norrsken88')).toEqual(common);
    expect(errorsOf('Ｎorrsken88')).toEqual(common);
    expect(errorsOf('Bobcat-4711-Zulu', 'very_strong')).toEqual(common);
    expect(errorsOf('Norrsken88', 'any')).toEqual({});
  });

  it('a common password or the person’s own email is rejected, unless the strength is any', () => {
    for (const password of ['Password1', 'P4ssw0rd!', 'Welcome2026', 'Nora.Lindqvist@example.com1']) {
      expect([password, errorsOf(password)]).toEqual([
        password,
        { password: ['This password is too common.'] },
      ]);
      expect(errorsOf(password, 'any')).toEqual({});
    }
  });

  it('a new password gets an error for every broken rule', () => {
    expect(errorsOf('short').password).toEqual([
      'The password needs at least 8 characters.',
      'The password needs at least one upper case letter.',
      'The password needs at least one number.',
    ]);
  });

  it('a new password must be typed twice', () => {
    const typed = { email: 'a@example.com', password: 'Vetebulle7', password_confirmation: 'Vetebulle8' };
    expect(passwordErrors(typed, { strength: 'strong', isCommonest })).toEqual({
      password_confirmation: ['Passwords do not match'],
    });
  });
});
