import { addressOf, readAddress } from './conversation-address.ts';

describe('the address of a conversation', () => {
  it('the URL names the person, visit, day and message', () => {
    const search = '?with=3&appointment_id=12&day=2026-11-21&scrollTo=44';
    const address = readAddress(new URLSearchParams(search));
    expect(address).toEqual({ with: 3, appointmentId: 12, day: '2026-11-21', scrollTo: 44 });
    expect(addressOf(address)).toBe(search);
  });

  it.each(['?with=x', '?with=-1', '?with=0', '?with=1e3', '?with=99999999999'])(
    'a URL without a valid person opens no conversation: %s',
    (search) => expect(readAddress(new URLSearchParams(search)).with).toBeNull(),
  );

  it('the URL omits null parameters', () => {
    expect(addressOf({ with: 3, day: null })).toBe('?with=3');
    expect(addressOf({})).toBe('');
  });
});
