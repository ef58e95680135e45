import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import {
  admin,
  developer,
  maria,
  otherAdmin,
  patient,
  phlebotomist,
  useBooking,
} from '../testing/start-booking.ts';

const CENTRE = { lat: 40.749, lng: -73.9865, precision: 'zip' };
/** Ten kilometres from the home of the phlebotomist, where a surcharge is due. */
const FAR = { lat: 40.839, lng: -73.9865 };

describe('A pin of staff', () => {
  const world = useBooking();
  let house = 0;
  const newAddress = () => ({
    line1: `${(house += 1)} Pin Street`,
    city: 'New York',
    state: 'NY',
    zip: '10118',
  });
  type Address = ReturnType<typeof newAddress>;

  // Somebody who works for two companies, on the same terms.
  beforeAll(async () => {
    await world.rows(
      `INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id, position) VALUES (3, 2, 9)`,
    );
    await world.rows(
      `UPDATE phlebotomist SET lat = 40.749, lng = -73.9865, service_radius_km = 5, service_extra_radius_km = 20,
              service_extra_charge_cents = 4200 WHERE id = 3`,
    );
  });

  const pin = (address: Address, who: Caller | null, at: object = FAR) =>
    world.call(geocoding.pinTyped, { ...address, ...FAR, ...at }, who);
  const found = (address: Address, who: Caller = patient, provider_id?: number) =>
    world.call(geocoding.geocode, { ...address, provider_id }, who);
  const patientAt = ({ line1, city, state, zip }: Address) => ({
    patient: { ...maria, address: line1, city, address_state: state, address_zip: zip },
  });
  const moved = async ({ line1, city, state, zip }: Address, provider_id: number) => {
    const start = (await world.freeStarts(3))[30]!;
    const check = { service_id: 1, provider_id, phlebotomist_id: 3, starts_at: start, stays: null };
    const { moved: elsewhere } = await world.callFromAppointments(
      moves.check,
      { ...check, location: { line1, city, state, zip } },
      patient,
    );
    return elsewhere!;
  };

  it('a pin changes prices of its own company only, and the place follows the chosen provider', async () => {
    const address = newAddress();
    await pin(address, admin);
    const token = await world.open(patient);
    expect((await world.change(token, patientAt(address))).place).toEqual(CENTRE);
    const surcharge = { label: expect.any(String), amount: 42 };
    const ofOne = await world.change(token, { service_id: 1, provider_id: 1, phlebotomist_id: 3 });
    expect(ofOne.place).toEqual({ ...FAR, precision: 'street' });
    expect(ofOne.line_items).toContainEqual(surcharge);
    const ofOther = await world.change(token, { provider_id: 2, phlebotomist_id: 3 });
    expect(ofOther.place).toEqual(CENTRE);
    expect(ofOther.line_items).not.toContainEqual(surcharge);
    expect((await world.change(token, { provider_id: 1 })).place).toMatchObject(FAR);
  });

  it('a pin changes times and moves of its own company only', async () => {
    const address = newAddress();
    const beyond = { lat: 41.2, lng: -73.9865 };
    await pin(address, admin, beyond);
    const times = async (provider_id: number) => {
      const { lat, lng } = await found(address, patient, provider_id);
      return codeOf(world.call(slots.list, { id: 3, service_id: 1, provider_id, lat, lng }, patient));
    };
    expect([await times(1), await times(2)]).toEqual([
      'OUTSIDE_SERVICE_AREA',
      expect.not.stringMatching(/OUTSIDE/),
    ]);
    expect(await codeOf(moved(address, 1))).toBe('OUTSIDE_SERVICE_AREA');
    expect((await moved(address, 2)).location.place).toEqual(CENTRE);
  });

  it('its own staff see a pin, patients when they name its provider, others never', async () => {
    const address = newAddress();
    await pin(address, phlebotomist);
    for (const who of [admin, phlebotomist]) expect(await found(address, who)).toMatchObject(FAR);
    for (const who of [otherAdmin, patient, developer]) expect(await found(address, who)).toEqual(CENTRE);
    expect(await found(address, patient, 1)).toMatchObject(FAR);
    expect(await found(address, patient, 2)).toEqual(CENTRE);
    expect(await world.call(geocoding.locate, address)).toEqual({ place: CENTRE });
  });

  it('two companies have their own pins, and each moves only its own', async () => {
    const address = newAddress();
    await pin(address, admin);
    await pin(address, otherAdmin, { lat: 40.76 });
    expect(await found(address, patient, 1)).toMatchObject(FAR);
    expect(await found(address, patient, 2)).toMatchObject({ lat: 40.76 });
  });

  it('a developer’s pin applies to all, until a company sets its own later', async () => {
    const address = newAddress();
    await pin(address, admin);
    await pin(address, developer, { lat: 40.77 });
    for (const provider of [undefined, 1, 2]) {
      expect(await found(address, patient, provider)).toMatchObject({ lat: 40.77 });
    }
    await pin(address, otherAdmin, { lat: 40.78 });
    expect(await found(address, patient, 2)).toMatchObject({ lat: 40.78 });
    expect(await found(address, patient, 1)).toMatchObject({ lat: 40.77 });
  });

  it('a visit’s pin is for the visit’s provider', async () => {
    const address = newAddress();
    const corrected = { ...address, ...FAR, provider_id: 2 };
    await world.callFromAppointments(geocoding.pin, corrected, phlebotomist);
    expect(await found(address, patient, 2)).toMatchObject(FAR);
    expect(await found(address, patient, 1)).toEqual(CENTRE);
  });

  it('an older pin that belongs to a company applies to that company', async () => {
    const address = newAddress();
    await pin(address, developer);
    await world.rows(
      `UPDATE pinned_address SET provider_id = 1 WHERE pinned_at = (SELECT max(pinned_at) FROM pinned_address)`,
    );
    expect(await found(address, patient, 1)).toMatchObject(FAR);
    for (const provider of [undefined, 2]) expect(await found(address, patient, provider)).toEqual(CENTRE);
    await pin(address, admin, { lat: 40.79 });
    expect(await found(address, admin)).toMatchObject({ lat: 40.79 });
  });

  it('staff without a provider cannot set pins', async () => {
    const nobodys = callerOf({ user_id: 33, roles: ['admin'], provider_id: null });
    expect(await codeOf(pin(newAddress(), nobodys))).toBe('FORBIDDEN');
  });
});
