import { suggestEmail } from './email-suggestion.ts';

describe('"Did you mean …?" for an email address', () => {
  it.each([
    ['ann@gmial.con', 'ann@gmail.com'],
    ['ann@gmai.com', 'ann@gmail.com'],
    ['ann@gmail.co', 'ann@gmail.com'],
    ['Ann@GNAIL.com', 'ann@gmail.com'],
    ['ann@yaho.com', 'ann@yahoo.com'],
    ['ann@hotmial.com', 'ann@hotmail.com'],
    ['ann@outlok.com', 'ann@outlook.com'],
    ['ann@icloud.cm', 'ann@icloud.com'],
    ['ann@aol.con', 'ann@aol.com'],
    ['ann@comcast.ent', 'ann@comcast.net'],
  ])('for %s the field suggests %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each([
    'ann@gmail.com',
    'ann@mail.com',
    'ann@email.com',
    'ann@att.com',
    'ann@gmx.de',
    'ann@empirelabs.com',
    'ann@demo.test',
    'ann@harvard.edu',
    'ann@gmail',
    'gmail.com',
    'a@b@gmial.com',
    '',
  ])('for %j the field suggests nothing', (typed) => expect(suggestEmail(typed)).toBe(null));
});
