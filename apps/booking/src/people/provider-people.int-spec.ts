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

  it('the people of a provider have their workplaces and assignments', async () => {
    const { data } = await booking.call(providerPeople.relations, { user_ids: [902, 901, 71, 72, 73] });
    expect(data).toEqual([
      { user_id: 902, employed_by: [81, 82], assigned_in: [], ended: [] },
      { user_id: 901, employed_by: [81], assigned_in: [], ended: [] },
      { user_id: 71, employed_by: [], assigned_in: [81], ended: [] },
      { user_id: 72, employed_by: [], assigned_in: [81, 82], ended: [] },
      { user_id: 73, employed_by: [], assigned_in: [], ended: [] },
    ]);
  });

  describe('people who objected or were removed', () => {
    const whose = { user_id: 72, provider_id: 82 };
    const relationsOf = async () =>
      (await booking.call(providerPeople.relations, { user_ids: [72] })).data[0]!;
    const told = async () =>
      (await booking.database.rows('SELECT provider_ids FROM relation WHERE user_id = 72'))[0];
    beforeAll(() =>
      booking.database.rows(`INSERT INTO patient_link (patient_id, phlebotomist_id, provider_id)
                             VALUES (72, 902, 82), (72, 901, 81)`),
    );

    it('they lose their assignment, and their visits there make them nobody’s patients', async () => {
      await booking.call(providerPeople.end, { ...whose, by: 'person' });
      await booking.call(providerPeople.end, { ...whose, by: 'company' });
      expect(await relationsOf()).toMatchObject({
        assigned_in: [],
        ended: [{ provider_id: 82, by: 'person', ended_at: expect.any(String) as string }],
      });
      expect(await told()).toEqual({ provider_ids: [81] });
    });

    it('they are related again after they withdraw the objection', async () => {
      await booking.call(providerPeople.resume, whose);
      expect((await relationsOf()).ended).toEqual([]);
      expect(await told()).toEqual({ provider_ids: [81, 82] });
    });
  });
});
