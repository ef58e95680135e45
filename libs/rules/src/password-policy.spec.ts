import { brokenPasswordRules, checkPassword, toPasswordStrength } from './password-policy.ts';

const accepted = (strength: string, password: string) =>
  brokenPasswordRules(toPasswordStrength(strength), password).length === 0;

describe('the password policy', () => {
  it.each([
    ['any', 'abcdef', 'abcde'],
    ['letters_numbers', 'abcdefg1', 'abcdefgh'],
    ['letters_numbers', 'ABCDEFG1', '12345678'],
    ['strong', 'Abcdefg1', 'abcdefg1'],
    ['strong', 'Abcdefg1', 'ABCDEFG1'],
    ['strong', 'Abcdefg1', 'Abcdefgh'],
    ['strong', 'Abcdefg1', 'Abcdef1'],
    ['very_strong', 'Abcdefghij1!', 'Abcdefghij12'],
    ['very_strong', 'Abcdefghij1!', 'Abcdefghi1!'],
  ])('the strength %s accepts %s and refuses %s', (strength, good, bad) => {
    expect(accepted(strength, good)).toBe(true);
    expect(accepted(strength, bad)).toBe(false);
  });

  it('the checklist has each rule as passed or not', () => {
    expect(checkPassword('strong', 'abc')).toEqual([
      { key: 'length', text: 'At least 8 characters', passed: false },
      { key: 'upper', text: 'At least one upper case letter', passed: false },
      { key: 'lower', text: 'At least one lower case letter', passed: true },
      { key: 'number', text: 'At least one number', passed: false },
    ]);
  });

  it('every broken rule of a password is a field error', () => {
    expect(brokenPasswordRules('very_strong', 'abcdefghij12')).toEqual([
      'The password needs at least one upper case letter.',
      'The password needs at least one symbol.',
    ]);
  });

  it('an emoji counts as one character, and a space is no symbol', () => {
    expect(accepted('any', '😀😀😀😀😀')).toBe(false);
    expect(accepted('very_strong', 'Abcdefghij1 ')).toBe(false);
  });

  it('an unknown strength means strong', () => {
    expect(['nonsense', null, undefined].map(toPasswordStrength)).toEqual(['strong', 'strong', 'strong']);
  });
});
