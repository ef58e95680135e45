import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { EMPTY_DRAFT } from './draft.ts';
import { pricesOf } from './prices.ts';

const draft = { ...EMPTY_DRAFT, serviceId: 1, providerId: 2, phlebotomistId: 3 };
const session = {
  ...{ service_id: 1, provider_id: 2, phlebotomist_id: 3, price: 149.5 },
  line_items: [
    { label: 'Routine Blood Draw', amount: 114.5 },
    { label: 'Distance Surcharge', amount: 35 },
  ],
} as BookingSession;
const service = { name: 'Routine Blood Draw', price: 89.1 };

describe('the price on the summary', () => {
  it('the price is the sum of the cards until the server has all three choices', () => {
    const early = { session: null, service, provider: { travel_price: 25.2 } };
    expect(pricesOf(draft, early)).toEqual({
      lines: [
        { label: 'Routine Blood Draw', amount: 89.1 },
        { label: 'Travel', amount: 25.2 },
      ],
      total: 114.3,
      final: false,
    });
  });

  it('the price is that of the server once it has all three choices', () => {
    expect(pricesOf(draft, { session, service, provider: undefined })).toEqual({
      ...{ lines: session.line_items, total: 149.5, final: true },
    });
  });

  it('the price of the server is not used for other choices', () => {
    const other = pricesOf({ ...draft, serviceId: 9 }, { session, service, provider: undefined });
    expect(other).toMatchObject({ total: 89.1, final: false });
  });

  it('the price of several people is that of all their visits', () => {
    const family = { ...draft, persons: [null, 71, 72] };
    const early = { session: null, service, provider: { travel_price: 25.2 } };
    expect(pricesOf(family, early)).toMatchObject({ total: 342.9, final: false });
    // The server's price is still that of one.
    expect(pricesOf(family, { ...early, session })).toMatchObject({ total: 342.9 });
  });

  it('the price has no travel line without a fee, and is null without a service', () => {
    const free = pricesOf(draft, { session: null, service, provider: { travel_price: 0 } });
    expect(free?.lines).toHaveLength(1);
    expect(pricesOf(EMPTY_DRAFT, { session: null, service: undefined, provider: undefined })).toBeNull();
  });

  it('the price is null without a service, even when the session has a phlebotomist', () => {
    const own = { ...session, service_id: null, line_items: [], price: 0 };
    const known = { session: own, service: undefined, provider: undefined };
    expect(pricesOf({ ...draft, serviceId: null }, known)).toBeNull();
  });
});
