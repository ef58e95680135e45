import { contactOf } from './contact.ts';

const named = (first_name: string, last_name: string, userId = 4) =>
  contactOf(userId, { first_name, last_name });

describe('the person who is visited', () => {
  it('is the same however the name was typed', () => {
    const evelyn = named('Evelyn', 'O’Neil-Carter');
    expect(named(' evelyn ', "O'NEIL  carter")).toBe(evelyn);
    expect(named('Évelyn', 'O’Neil–Carter')).toBe(evelyn);
    expect(named('Evelyn O', 'Neil Carter')).toBe(evelyn);
  });

  it('is somebody else under another name or account', () => {
    expect(named('Evelyn', 'Carter')).not.toBe(named('Evelyn', 'Carters'));
    expect(named('Evelyn', 'Carter')).not.toBe(named('Evelyn', 'Carter', 5));
    expect(named('李', '雷')).not.toBe(named('韩', '梅梅'));
  });
});
