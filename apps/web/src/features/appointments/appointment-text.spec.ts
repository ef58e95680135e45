import { requesterName } from './appointment-text.ts';

describe('who asks a patient to book', () => {
  const provider = { name: 'Empire Mobile Labs' };
  it('a request names the phlebotomist', () =>
    expect(requesterName({ phlebotomist: { name: 'Maria Santos' }, provider })).toBe('Maria Santos'));
  it('a request names the provider when the patient chooses the phlebotomist', () =>
    expect(requesterName({ phlebotomist: { name: null }, provider })).toBe('Empire Mobile Labs'));
  it('a request names the team when no provider is known', () =>
    expect(requesterName({ phlebotomist: { name: null }, provider: { name: null } })).toBe('Our team'));
});
