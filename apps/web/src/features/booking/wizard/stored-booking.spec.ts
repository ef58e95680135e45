import { EMPTY_DRAFT } from './draft.ts';
import { NOTHING_ACKNOWLEDGED } from './session-content.ts';
import { parseStored, type StoredBooking } from './stored-booking.ts';

const booking: StoredBooking = {
  ...{ userId: 7, token: 'token', expiresAt: '2026-11-21T03:00:00.000Z' },
  draft: { ...EMPTY_DRAFT, serviceId: 1 },
  ...{ step: 'provider', furthest: 'time', acknowledged: NOTHING_ACKNOWLEDGED },
  originName: null,
};
const NOW = Date.parse('2026-11-21T02:00:00Z');
const text = JSON.stringify(booking);

describe('a booking after a reload', () => {
  it('a reload restores the stored booking', () => {
    expect(parseStored(text, 7, NOW)).toEqual(booking);
  });

  it('a stored booking is ignored for another person or after its expiry', () => {
    expect(parseStored(text, 8, NOW)).toBeNull();
    expect(parseStored(text, 7, Date.parse('2026-11-21T03:00:00Z'))).toBeNull();
  });

  it('a stored booking is ignored for a booking with another origin', () => {
    expect(parseStored(text, 7, NOW, 'visit 3')).toBeNull();
    const begun = { ...booking, originName: 'visit 3' };
    expect(parseStored(JSON.stringify(begun), 7, NOW, 'visit 3')).toEqual(begun);
    expect(parseStored(JSON.stringify(begun), 7, NOW)).toBeNull();
  });

  it.each([null, '', '{', '[]', '{"userId":7}', '{"userId":7,"token":"t","expiresAt":"soon","draft":{}}'])(
    'a stored booking is null when the storage has %s',
    (stored) => expect(parseStored(stored, 7, NOW)).toBeNull(),
  );

  it('a booking stored by an older version gets defaults for missing fields', () => {
    const { consents: _, ...older } = booking.draft;
    expect(parseStored(JSON.stringify({ ...booking, draft: older }), 7, NOW)?.draft.consents).toEqual({});
  });
});
