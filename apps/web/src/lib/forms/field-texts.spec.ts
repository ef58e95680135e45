import { parseInput } from '@drawpoint/contracts/field-errors';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { fieldTexts } from './field-texts.ts';

const refused = (input: object) => {
  const parsed = parseInput(registration.register.input, input);
  if (parsed.success) throw new Error('nothing was refused');
  return parsed;
};

describe('the error text of a field', () => {
  it('the text of a field error comes from its code', () => {
    const { errors, codes } = refused({ first_name: 'x'.repeat(101), mobile: '555', email: 'rita@' });
    const texts = fieldTexts(errors, codes);
    expect(texts['first_name']).toEqual({
      text: 'Use at most {{count}} characters.',
      values: { count: 100 },
    });
    expect(texts['mobile']?.text).toBe('Enter a US number with 10 digits, or + and the country code.');
    expect(texts['email']?.text).toBe('Enter an email address such as name@example.com.');
    expect(texts['last_name']?.text).toBe('Please fill this in.');
  });

  it('a form’s own text replaces that of the code', () => {
    const { errors, codes } = refused({});
    expect(
      fieldTexts(errors, codes, { first_name: { required: 'Enter your first name.' } })['first_name'],
    ).toEqual({ text: 'Enter your first name.' });
  });

  it('an error without a code keeps the server’s text', () =>
    expect(fieldTexts({ label: ['That label is taken.'] }, {})).toEqual({
      label: { text: 'That label is taken.' },
    }));
});
