import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { type BookingUnderTest, startBooking } from '../testing/start-booking.ts';

describe('the people of a provider', () => {
  let booking: BookingUnderTest;
  beforeAll(async () => {
    booking = await startBooking();
    await booking.database.rows(`
      DELETE FROM assignment; DELETE FROM phlebotomist_provider;
      INSERT INTO provider (id, name, tz) VALUES (81, 'North', 'America/New_York'), (82, 'South', 'America/New_York');
      INSERT INTO phlebotomist (id, tz) VALUES (901, 'America/New_York'), (902, 'America/New_York');
      INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id) VALUES (901, 81), (902, 81), (902, 82);
      INSERT INTO assignment (user_id, phlebotomist_id) VALUES (71, 901), (72, 902)`);
  });
  afterAll(() => booking.close());

  it.each([
    ['who draws blood for one', 901, [81]],
    ['who draws blood for two', 902, [81, 82]],
    ['who is assigned to somebody of one', 71, [81]],
    ['who is assigned to somebody of two', 72, [81, 82]],
    ['whom nobody looks after', 73, []],
  ])('of somebody %s', async (_who, user_id, provider_ids) => {
    expect(await booking.call(providerPeople.providersOf, { user_id })).toEqual({ provider_ids });
  });

  it.each([
    [81, [71, 72, 901, 902]],
    [82, [72, 902]],
    [83, []],
  ])('of provider %d are its phlebotomists and who is assigned to them', async (provider_id, ids) => {
    const { user_ids } = await booking.call(providerPeople.listIds, { provider_id });
    expect([...user_ids].sort((a, b) => a - b)).toEqual(ids);
  });

  it.each([
    ['a phlebotomist and a patient of theirs', [71, 901, 73], [71, 901]],
    ['who is of another provider too', [902, 72], [72, 902]],
    ['nobody of them', [73, 900], []],
    ['nobody at all', [], []],
  ])('are told among some: %s', async (_who, among, ids) => {
    const { user_ids } = await booking.call(providerPeople.listIds, { provider_id: 81, among });
    expect([...user_ids].sort((a, b) => a - b)).toEqual(ids);
  });
});
