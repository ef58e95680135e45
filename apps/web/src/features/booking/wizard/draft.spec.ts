import { changeDraft, contactOf, EMPTY_DRAFT, type Draft } from './draft.ts';
import { slot } from './testing/slot.ts';

const chosen: Draft = {
  ...EMPTY_DRAFT,
  ...{ addressId: 4, place: { lat: 40.7, lng: -74 } },
  ...{ serviceId: 1, providerId: 2, phlebotomistId: 3, anyone: false, date: slot.date, slot },
  consents: { terms_accept: true },
};

describe('changing a draft', () => {
  it('a draft starts with the contact of the person and a formatted phone', () => {
    const ana = { first_name: 'Ana', last_name: 'Garcia', email: 'ana@example.com', mobile: '+12125550147' };
    expect(contactOf(ana)).toEqual({ ...ana, mobile: '(212) 555-0147' });
    expect(contactOf({ ...ana, mobile: null }).mobile).toBe('');
  });

  it('another number of people resets the time, others in their place do not', () => {
    const two = changeDraft(chosen, { type: 'persons', ids: [null, 71] });
    expect(two).toEqual({ ...chosen, persons: [null, 71], date: null, slot: null });
    expect(changeDraft(chosen, { type: 'persons', ids: [71] })).toEqual({ ...chosen, persons: [71] });
  });

  it('another service resets only phlebotomist, date and slot', () => {
    expect(changeDraft(chosen, { type: 'service', id: 9 })).toEqual({
      ...chosen,
      ...{ serviceId: 9, phlebotomistId: null, anyone: null, date: null, slot: null },
    });
  });

  it('the first choice of a service keeps the assigned phlebotomist', () => {
    const first = { ...EMPTY_DRAFT, providerId: 2, phlebotomistId: 3 };
    expect(changeDraft(first, { type: 'service', id: 1 })).toEqual({ ...first, serviceId: 1 });
  });

  it('choosing the same again changes nothing', () => {
    expect(changeDraft(chosen, { type: 'service', id: 1 })).toBe(chosen);
    expect(changeDraft(chosen, { type: 'provider', id: 2 })).toBe(chosen);
    expect(changeDraft(chosen, { type: 'phlebotomist', id: 3 })).toBe(chosen);
    expect(changeDraft(chosen, { type: 'saved-address', id: 4 })).toBe(chosen);
  });

  it('another provider resets phlebotomist and time, another phlebotomist the time', () => {
    const moved = changeDraft(chosen, { type: 'provider', id: 8 });
    expect(moved).toMatchObject({ providerId: 8, phlebotomistId: null, slot: null, date: null });
    const other = changeDraft(chosen, { type: 'phlebotomist', id: 8 });
    expect(other).toMatchObject({ providerId: 2, phlebotomistId: 8, slot: null, date: null });
  });

  it('choosing the person of a time that anyone may take keeps the time, choosing anyone resets it', () => {
    const anyone: Draft = { ...chosen, anyone: true };
    const person = changeDraft(anyone, { type: 'phlebotomist', id: 3 });
    expect(person).toEqual(chosen);
    expect(changeDraft(person, { type: 'phlebotomist', id: null })).toMatchObject({
      ...{ anyone: true, phlebotomistId: null, slot: null },
    });
    expect(changeDraft(anyone, { type: 'phlebotomist', id: null })).toBe(anyone);
  });

  it('another or edited address resets the coordinates', () => {
    expect(changeDraft(chosen, { type: 'saved-address', id: null }).place).toBeNull();
    const typing = { ...chosen, addressId: null };
    expect(changeDraft(typing, { type: 'typed-address', change: { city: 'Troy' } }).place).toBeNull();
    const labelled = changeDraft(typing, { type: 'typed-address', change: { address_label: 'Home' } });
    expect(labelled.place).toEqual(chosen.place);
  });

  it('a chosen slot sets the date, which stays when the slot is lost', () => {
    const picked = changeDraft({ ...chosen, date: null, slot: null }, { type: 'slot', slot });
    expect(picked).toMatchObject({ slot, date: '2026-12-15' });
    expect(changeDraft(picked, { type: 'slot', slot: null })).toMatchObject({
      slot: null,
      date: '2026-12-15',
    });
  });

  it('a ZIP code sets the state unless the person chose one', () => {
    const typed = (draft: Draft, change: object) => changeDraft(draft, { type: 'typed-address', change });
    const york = typed(EMPTY_DRAFT, { address_zip: '10118' });
    expect(york.typed.address_state).toBe('NY');
    expect(typed(york, { address_zip: '90210' }).typed.address_state).toBe('CA');
    const chosen = typed(york, { address_state: 'NJ' });
    expect(typed(chosen, { address_zip: '90210' }).typed.address_state).toBe('NJ');
  });
});
