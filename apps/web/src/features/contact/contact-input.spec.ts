import { toContactInput } from './contact-input.ts';

describe('a contact message', () => {
  it('names its provider by a number', () =>
    expect(toContactInput({ provider_id: '12', name: 'Ana' })).toEqual({ provider_id: 12, name: 'Ana' }));

  it.each(['', 'abc'])('with "%s" as its provider names none', (provider_id) =>
    expect(toContactInput({ provider_id })).toEqual({ provider_id: '' }),
  );
});
