import { toContactInput } from './contact-input.ts';

describe('a contact message', () => {
  it('a contact message sends the id of its provider', () =>
    expect(toContactInput({ provider_id: '12', name: 'Ana' })).toEqual({ provider_id: 12, name: 'Ana' }));

  it.each(['', 'abc'])('a contact message with the provider "%s" has none', (provider_id) =>
    expect(toContactInput({ provider_id })).toEqual({ provider_id: '' }),
  );
});
