import fc from 'fast-check';
import { date, email, flag, id, optionalText, personName, phone, text, wholeNumber, zip } from './fields.ts';

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('An id', () => {
  it('an id may be text from a path or a number from a body', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (value) => {
        expect(id.parse(String(value))).toBe(value);
        expect(id.parse(value)).toBe(value);
      }),
    );
  });

  it.each([
    '0',
    '-1',
    '1.5',
    '01',
    '1e3',
    ' 1',
    '2147483648',
    '',
    'abc',
    0,
    1.5,
    2_147_483_648,
    null,
    true,
    {},
  ])('the id %p is refused', (value) => {
    expect(accepts(id, value)).toBe(false);
  });
});

describe('Text', () => {
  it('text is trimmed, and blank text is refused', () => {
    expect(text(10).parse('  Ada ')).toBe('Ada');
    expect(accepts(text(10), '   ')).toBe(false);
  });

  it('control characters in text are refused, because they break databases and mail headers', () => {
    for (const value of ['a\u0000b', 'a\nb', 'a\u007fb']) {
      expect(accepts(text(10), value)).toBe(false);
      expect(accepts(optionalText(10), value)).toBe(false);
    }
  });

  it('the length of text is measured after trimming', () => {
    expect(accepts(text(3), ' abc ')).toBe(true);
    expect(accepts(text(3), 'abcd')).toBe(false);
  });
});

describe('A phone number', () => {
  it.each(['5555550123', '(555) 555-0123', '555-555-0123', '+44 20 7946 0958', '1 555 555 0123'])(
    'the phone number %p is accepted',
    (value) => {
      expect(accepts(phone, value)).toBe(true);
    },
  );

  it.each(['555', 'call me', '55555501234567', '+', '', '(555) 555-012'])(
    'the phone number %p is refused',
    (value) => {
      expect(accepts(phone, value)).toBe(false);
    },
  );

  it('a hostile phone number is checked quickly', () => {
    expect(accepts(phone, `+${'1 '.repeat(14)}x`)).toBe(false);
    expect(accepts(phone, '('.repeat(200_000))).toBe(false);
  });
});

describe('Query values', () => {
  it('flags and whole numbers are converted from query text', () => {
    expect([flag.parse('1'), flag.parse('true'), flag.parse(false), flag.parse('0')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(wholeNumber(1, 5).parse('5')).toBe(5);
    expect(accepts(wholeNumber(1, 5), '6')).toBe(false);
    expect(accepts(wholeNumber(1, 5), '')).toBe(false);
  });
});

describe('Other fields', () => {
  it('an email address is lower-cased, and an invalid one is refused', () => {
    expect(email.parse(' Ada@Example.COM ')).toBe('ada@example.com');
    expect(accepts(email, 'ada@')).toBe(false);
  });

  it('only existing dates are accepted', () => {
    expect(accepts(date, '2028-02-29')).toBe(true);
    expect(accepts(date, '2027-02-29')).toBe(false);
  });

  it('a ZIP code has five digits or is ZIP+4', () => {
    expect(accepts(zip, '10118')).toBe(true);
    expect(accepts(zip, '10118-0110')).toBe(true);
    expect(accepts(zip, '1011')).toBe(false);
  });
});

describe('part of a name', () => {
  it.each([
    'Nora',
    'O’Brien',
    "D'Arcy",
    'Mei-Ling',
    'José María',
    'J. R.',
    'J.R.',
    'Nguyễn',
    'St. John',
    '王',
  ])('the name %s is accepted', (name) => expect(personName.safeParse(name).success).toBe(true));
  it.each([
    'evil.com',
    'Win at evil.com now',
    't.co',
    'a@b',
    'http://x',
    'Call 555',
    '<b>',
    'A\nB',
    '',
    '{{x}}',
  ])('the name %j is refused', (name) => expect(personName.safeParse(name).success).toBe(false));
});
