import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { EMPTY_DRAFT } from './draft.ts';
import { lastOf, sameAsLast, type LastAppointment } from './same-as-last.ts';

const last: LastAppointment = {
  ...{ created_at: '2026-11-20T10:00:00Z', status: 'completed', address_id: 5 },
  patient: { first_name: 'Nora', last_name: 'Quist', email: 'nora@example.test', mobile: '+12125550188' },
  person: null,
  ...{ provider_id: 1, provider: { id: 1, name: 'Empire Mobile Labs' } },
  phlebotomist: { id: 3, name: 'Maria Santos', email: '' },
  ...{ service_id: 2, service: { id: 2, name: 'Specialty Test' } },
  location: {
    ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
    ...{ lat: 40.75, lng: -73.99, precision: 'street', special_instructions: 'Ring twice', notes: null },
  },
};
const saved: Address = {
  ...{
    id: 5,
    version: 1,
    label: 'Office',
    line1: '350 5th Ave',
    line2: null,
    city: 'New York',
    state: 'NY',
    zip: '10118',
  },
  ...{ phone: null, notes: null, is_default: true, service_address: { lat: 40.75, lng: -73.99 } },
};
const at = (created_at: string, over: Partial<LastAppointment> = {}) => ({ ...last, created_at, ...over });

describe('the last appointment', () => {
  it('the last appointment is the one booked last, whatever its date', () => {
    const newest = at('2026-11-21T10:00:00Z');
    expect(lastOf([at('2026-11-01T10:00:00Z'), newest, at('2026-11-20T10:00:00Z')])).toBe(newest);
  });

  it('a visit that took place is repeated rather than a newer one, and a canceled one only without others', () => {
    const canceled = at('2026-11-22T10:00:00Z', { status: 'canceled' });
    const pending = at('2026-11-21T10:00:00Z', { status: 'pending' });
    const done = at('2026-11-01T10:00:00Z');
    expect(lastOf([canceled, pending, done])).toBe(done);
    expect(lastOf([canceled, pending])).toBe(pending);
    expect(lastOf([canceled])).toBe(canceled);
  });

  it('the last appointment is never a denied one or one without service or provider', () => {
    const others = [{ status: 'denied' as const }, { service_id: null }, { provider_id: null }];
    expect(lastOf(others.map((over) => at('2026-11-21T10:00:00Z', over)))).toBeNull();
  });
});

describe('same as last time', () => {
  it('somebody who was drawn last is chosen again while on the list, and is no contact', () => {
    const own = {
      ...EMPTY_DRAFT,
      contact: { ...EMPTY_DRAFT.contact, first_name: 'Nora', last_name: 'Quist' },
    };
    const person = { id: 71 } as LastAppointment['person'];
    const leo = { ...last, person, patient: { ...last.patient, first_name: 'Leo' } };
    expect(sameAsLast(own, leo, [saved], [{ id: 70 }, { id: 71 }])).toMatchObject({
      contact: { first_name: 'Nora', email: 'nora@example.test' },
      persons: [71],
    });
    expect(sameAsLast(own, leo, [saved], []).persons).toEqual([]);
    expect(sameAsLast(own, last, [saved], [{ id: 71 }]).persons).toEqual([null]);
  });

  it('same as last time copies patient, address, service and phlebotomist', () => {
    expect(sameAsLast(EMPTY_DRAFT, last, [saved], [])).toMatchObject({
      contact: { first_name: 'Nora', mobile: '(212) 555-0188' },
      ...{ addressId: 5, serviceId: 2, providerId: 1, phlebotomistId: 3 },
      special_instructions: 'Ring twice',
    });
  });

  it('same as last time never copies time, coordinates or consents', () => {
    const before = {
      ...EMPTY_DRAFT,
      place: { lat: 1, lng: 2 },
      consents: { terms_accept: true },
      date: '2026-12-15',
    };
    const draft = sameAsLast(before, last, [saved], []);
    expect(draft).toMatchObject({ place: null, date: null, slot: null, consents: {} });
  });

  it('same as last time types an address that is no longer saved', () => {
    const draft = sameAsLast(EMPTY_DRAFT, { ...last, address_id: null }, [], []);
    expect(draft.addressId).toBeNull();
    expect(draft.typed).toMatchObject({ address: '350 5th Ave', city: 'New York', address_zip: '10118' });
  });
});
