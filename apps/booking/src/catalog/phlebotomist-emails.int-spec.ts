import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { admin, developer, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

describe('the email of a phlebotomist', () => {
  const world = useBooking();
  const colleague = callerOf({ user_id: 11, roles: ['phlebotomist'], provider_id: 1 });
  const foreign = callerOf({ user_id: 15, roles: ['phlebotomist'], provider_id: 2 });
  const emailFor = async (who: Caller) => {
    const { data } = await world.call(catalog.listPhlebotomists, { id: 1 }, who);
    return data.find(({ id }) => id === 3)?.email;
  };

  it('developers, the company’s staff and the phlebotomist see the email; for others it is empty', async () => {
    for (const who of [developer, admin, colleague, phlebotomist])
      expect(await emailFor(who)).toBe('person3@demo.test');
    for (const who of [foreign, patient]) expect(await emailFor(who)).toBe('');
  });

  it('the phlebotomist’s own record has the email, and a patient’s view of it does not', async () => {
    const own = (who: Caller) => world.call(catalog.getMyPhlebotomist, {}, who);
    expect(await own(phlebotomist)).toMatchObject({ id: 3, email: 'person3@demo.test' });
    expect(await own(patient)).toMatchObject({ id: 3, email: '' });
  });

  it('the email is empty while auth is unavailable', async () => {
    world.outside.failNext('auth.users.contacts', new AppError('UNAVAILABLE'));
    expect(await emailFor(admin)).toBe('');
  });
});
