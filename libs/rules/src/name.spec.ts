import { firstName, fullName, initials, initialsOf } from './name.ts';

describe('a name', () => {
  it('a name is shown in full or as initials', () => {
    expect(fullName({ first_name: 'Maria', last_name: 'Lopez' })).toBe('Maria Lopez');
    expect(fullName({ first_name: 'Maria', last_name: '' })).toBe('Maria');
    expect(initials({ first_name: ' maria', last_name: 'Ángel' })).toBe('MÁ');
    expect(['Maria del Mar Lopez', ' maria ', ''].map(initialsOf)).toEqual(['ML', 'M', '']);
    expect([' Maria  del Mar Lopez', ''].map(firstName)).toEqual(['Maria', '']);
  });
});
