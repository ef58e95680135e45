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
  it('is found as it was left', () => {
    expect(parseStored(text, 7, NOW)).toEqual(booking);
  });

  it('is nothing to another person, and nothing once it has expired', () => {
    expect(parseStored(text, 8, NOW)).toBeNull();
    expect(parseStored(text, 7, Date.parse('2026-11-21T03:00:00Z'))).toBeNull();
  });

  it('is nothing where another one was begun, from a visit or a request', () => {
    expect(parseStored(text, 7, NOW, 'visit 3')).toBeNull();
    const begun = { ...booking, originName: 'visit 3' };
    expect(parseStored(JSON.stringify(begun), 7, NOW, 'visit 3')).toEqual(begun);
    expect(parseStored(JSON.stringify(begun), 7, NOW)).toBeNull();
  });

  it.each([null, '', '{', '[]', '{"userId":7}', '{"userId":7,"token":"t","expiresAt":"soon","draft":{}}'])(
    'is nothing when the storage holds %s',
    (stored) => expect(parseStored(stored, 7, NOW)).toBeNull(),
  );

  it('fills in what an older version did not keep', () => {
    const { consents: _, ...older } = booking.draft;
    expect(parseStored(JSON.stringify({ ...booking, draft: older }), 7, NOW)?.draft.consents).toEqual({});
  });
});
