import { z } from 'zod/mini';
import { email, id, phone, text, timeOfDay, usState, zip } from './fields.ts';
import { parseInput } from './field-errors.ts';

const schema = z.object({
  first_name: text(10),
  patient: z.object({ email }),
  password: z.string().check(z.minLength(8)),
  provider_id: id,
  gender: z.enum(['male', 'female']),
  at: timeOfDay,
  mobile: z.optional(z.nullable(z.union([z.literal(''), phone]))),
  zip: z.optional(zip),
  state: z.optional(usState),
  items: z.array(z.object({ label_text: text(3) })).check(z.maxLength(2)),
});
const good = {
  first_name: 'Ada',
  patient: { email: 'a@b.co' },
  password: '12345678',
  provider_id: '7',
  gender: 'male',
  at: '09:00',
  items: [],
};
const errorsOf = (change: object) => {
  const result = parseInput(schema, { ...good, ...change });
  return result.success ? undefined : result.errors;
};

describe('the texts of invalid fields', () => {
  it('a valid input returns its parsed values', () => {
    expect(parseInput(schema, good)).toMatchObject({ success: true, data: { provider_id: 7 } });
  });

  it.each([
    [{ first_name: undefined }, { first_name: ['The first name field is required.'] }],
    [{ first_name: '  ' }, { first_name: ['The first name field is required.'] }],
    [{ first_name: 'abcdefghijk' }, { first_name: ['The first name may not be longer than 10 characters.'] }],
    [{ first_name: 4 }, { first_name: ['The first name must be a text.'] }],
    [{ patient: { email: 'nobody' } }, { 'patient.email': ['The email must be a valid email address.'] }],
    [{ password: '1234' }, { password: ['The password must be at least 8 characters.'] }],
    [{ provider_id: undefined }, { provider_id: ['The provider id field is required.'] }],
    [{ provider_id: 'seven' }, { provider_id: ['The provider id format is invalid.'] }],
    [{ gender: 'x' }, { gender: ['The selected gender is invalid.'] }],
    [{ at: '9 o’clock' }, { at: ['The at must be a time of day such as 09:30.'] }],
    [
      { mobile: '555' },
      {
        mobile: ['The mobile must be a US number with 10 digits, or + and the number with its country code.'],
      },
    ],
    [{ zip: '12' }, { zip: ['The zip must be a ZIP code of five digits.'] }],
    [{ state: 'New' }, { state: ['The state must be the two letters of a US state.'] }],
    [
      { items: [{ label_text: 'long' }] },
      { 'items.0.label_text': ['The label text may not be longer than 3 characters.'] },
    ],
    [{ items: [{ label_text: '\ud800' }] }, { 'items.0.label_text': ['The label text format is invalid.'] }],
    [{ password: 'long enough\0' }, { password: ['The password format is invalid.'] }],
    [{ patient: { '\udc00': 1 } }, { patient: ['The patient format is invalid.'] }],
    [{ items: [1, 2, 3] }, { items: expect.arrayContaining(['The items may not have more than 2 items.']) }],
  ])('the invalid input %j is reported with texts', (change, expected) => {
    expect(errorsOf(change)).toMatchObject(expected);
  });
});

describe('the codes of invalid fields', () => {
  const codesOf = (change: object) => {
    const result = parseInput(schema, { ...good, ...change });
    return result.success ? undefined : result.codes;
  };

  it.each([
    [{ first_name: ' ' }, { first_name: [{ code: 'required' }] }],
    [{ patient: { email: ' ' } }, { 'patient.email': [{ code: 'required' }] }],
    [{ first_name: 'abcdefghijk' }, { first_name: [{ code: 'too_long', params: { count: 10 } }] }],
    [{ patient: { email: 'nobody' } }, { 'patient.email': [{ code: 'email' }] }],
    [{ mobile: '555' }, { mobile: [{ code: 'phone' }] }],
    [{ gender: 'x' }, { gender: [{ code: 'choice' }] }],
    [{ items: [{ label_text: 'ab' }, 1, 2] }, { items: [{ code: 'too_many', params: { count: 2 } }] }],
  ])('the invalid input %j is reported with codes', (change, expected) => {
    expect(codesOf(change)).toMatchObject(expected);
  });

  it('each text has one code beside it', () => {
    const result = parseInput(schema, {});
    if (result.success) throw new Error('nothing was refused');
    const counts = (fields: Record<string, unknown[]>) =>
      Object.entries(fields).map(([path, list]) => [path, list.length]);
    expect(counts(result.codes)).toEqual(counts(result.errors));
  });
});
