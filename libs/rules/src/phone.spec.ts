import fc from 'fast-check';
import { formatPhone, maskPhone, toE164 } from './phone.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

describe('phone numbers', () => {
  it.each([
    ['(212) 555-0147', '+12125550147'],
    ['2125550147', '+12125550147'],
    ['1 212.555.0147', '+12125550147'],
    ['+1 212 555 0147', '+12125550147'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('the phone %s is stored as %s', (typed, stored) => expect(toE164(typed)).toBe(stored));

  it.each([
    ...['', '555-0147', '22125550147', '+1 212 555', '+01234567890', '+1234567890123456', 'call me'],
    ...['tel+442079460958', '+442079460958#12', 'tel+12125550147', '+4420794609581234'],
  ])('the phone "%s" is refused', (typed) => expect(toE164(typed)).toBeNull());

  it('a US number is shown as (555) 555-5555 and a foreign number unchanged', () => {
    expect(formatPhone('+15555555555')).toBe('(555) 555-5555');
    for (const other of ['+442079460958', 'tel+15555555555', '+155555555551'])
      expect(formatPhone(other)).toBe(other);
  });

  it('a phone field groups the digits while typing and ignores an eleventh', () => {
    expect(['555', '5551', '555123', '5551234', '55512345678'].map(maskPhone)).toEqual([
      '555',
      '(555) 1',
      '(555) 123',
      '(555) 123-4',
      '(555) 123-4567',
    ]);
    expect(maskPhone(' +44 20')).toBe('+44 20');
  });

  it.each(['12125550147', '1 (212) 555-0147', '+12125550147', '+1 212 555 0147', '+1 (212) 555-0147'])(
    'a phone field keeps the ten digits when a browser fills in %s',
    (filled) => expect(maskPhone(filled)).toBe('(212) 555-0147'),
  );

  it.each(['12125550147', '+12125550147'])(
    'a phone field keeps the ten digits when %s is typed key by key',
    (keys) => expect([...keys].reduce((shown, key) => maskPhone(shown + key), '')).toBe('(212) 555-0147'),
  );

  it('a phone field leaves a foreign number as typed', () =>
    expect(['+', '+1', '+1212555', '+442079460958'].map(maskPhone)).toEqual([
      '+',
      '+1',
      '+1212555',
      '+442079460958',
    ]));

  it('a phone field takes at most 20 characters of a foreign number', () =>
    expect(maskPhone('+44 2079 4609 58 12345 6')).toBe('+44 2079 4609 58 123'));

  it('a formatted number is read back to the same E.164 number', () => {
    fc.assert(
      fc.property(digits(10, 10), (typed) => {
        const stored = toE164(typed);
        expect(stored).toBe(`+1${typed}`);
        expect(toE164(formatPhone(stored!))).toBe(stored);
        expect(maskPhone(typed)).toBe(formatPhone(stored!));
        expect(maskPhone(maskPhone(typed))).toBe(maskPhone(typed));
      }),
    );
  });

  it('any text is E.164 or null', () => {
    const typed = fc.oneof(
      fc.string(),
      digits(0, 20),
      digits(0, 20).map((text) => `+${text}`),
    );
    fc.assert(fc.property(typed, (text) => expect(toE164(text) ?? '+10000000').toMatch(/^\+[1-9]\d{7,14}$/)));
  });
});
