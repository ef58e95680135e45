import { contactOf } from './contact.ts';

const named = (first_name: string, last_name: string, user_id: number | null = 4, email = 'e@example.com') =>
  contactOf({ user_id, patient: { first_name, last_name, email } });

describe('the key of the person visited', () => {
  it('the key is the same for each way to type the name', () => {
    const evelyn = named('Evelyn', 'O’Neil-Carter');
    expect(named(' evelyn ', "O'NEIL  carter")).toBe(evelyn);
    expect(named('Évelyn', 'O’Neil–Carter')).toBe(evelyn);
    expect(named('Evelyn O', 'Neil Carter')).toBe(evelyn);
  });

  it('another name or account has another key', () => {
    expect(named('Evelyn', 'Carter')).not.toBe(named('Evelyn', 'Carters'));
    expect(named('Evelyn', 'Carter')).not.toBe(named('Evelyn', 'Carter', 5));
    expect(named('李', '雷')).not.toBe(named('韩', '梅梅'));
  });

  it('the key uses the typed email when the visit has no account', () => {
    const evelyn = named('Evelyn', 'Carter', null, 'evelyn@example.com');
    expect(named('évelyn', 'CARTER', null, 'Evelyn@Example.com')).toBe(evelyn);
    expect(named('Evelyn', 'Carter', null, 'other@example.com')).not.toBe(evelyn);
    expect(named('Evelyn', 'Carter', 4, 'evelyn@example.com')).not.toBe(evelyn);
  });
});
