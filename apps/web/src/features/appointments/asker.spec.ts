import { askerOf } from './asker.ts';

describe('who asks a patient to book', () => {
  const provider = { id: 1, name: 'Empire Mobile Labs' };
  it('is the phlebotomist', () =>
    expect(askerOf({ phlebotomist: { id: 3, name: 'Maria Santos' }, provider })).toBe('Maria Santos'));
  it('is the provider where the patient chooses the phlebotomist', () =>
    expect(askerOf({ phlebotomist: { id: null, name: null }, provider })).toBe('Empire Mobile Labs'));
  it('is the team where no provider is known', () =>
    expect(askerOf({ phlebotomist: { id: null, name: null }, provider: { id: null, name: null } })).toBe(
      'Our team',
    ));
});
