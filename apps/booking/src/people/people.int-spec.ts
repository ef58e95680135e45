import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { eventsAppended } from '@drawpoint/contracts/realtime';
import { until } from '@drawpoint/nest-kit/testing/until';
import { userChanged } from '../testing/outside.ts';
import { type BookingUnderTest, patient, startBooking } from '../testing/start-booking.ts';

describe('people as auth tells them', () => {
  let world: BookingUnderTest;
  beforeAll(async () => {
    world = await startBooking();
  });
  afterAll(() => world.close());

  const nameOf18 = async () =>
    (await world.call(catalog.listPhlebotomists, { id: 3 }, patient)).data.find(({ id }) => id === 18)?.name;
  const tell = (version: number, change: object) => {
    const known = { first_name: 'Robin', last_name: 'Reyes', roles: ['phlebotomist'], provider_id: 3 };
    world.outside.events.push(userChanged(18, version, { ...known, ...change }));
    world.busOf('auth').broadcast(eventsAppended('auth'), {});
  };

  it('get their new names', async () => {
    tell(2, { last_name: 'Castellano' });
    await until(async () => (await nameOf18()) === 'Robin Castellano');
  });

  it('keep the newest state whatever comes late', async () => {
    tell(3, { last_name: 'Newest' });
    tell(1, { last_name: 'Older' });
    await until(async () => {
      const [cursor] = await world.rows<{ position: string }>(`SELECT position FROM event_cursor`);
      return Number(cursor?.position) === world.outside.events.length;
    });
    expect(await nameOf18()).toBe('Robin Newest');
    const [row] = await world.rows<{ version: number }>(`SELECT version FROM person WHERE id = 18`);
    expect(row?.version).toBe(3);
  });

  it('disappear from the catalog when deleted', async () => {
    tell(4, { deleted: true });
    await until(async () => (await nameOf18()) === undefined);
  });

  it('are the same again when everything is read anew', async () => {
    const all = () => world.rows(`SELECT * FROM person ORDER BY id`);
    const before = await all();
    await world.rows(`DELETE FROM person`);
    await world.rows(`UPDATE event_cursor SET position = 0`);
    world.busOf('auth').broadcast(eventsAppended('auth'), {});
    await until(async () => (await all()).length === before.length);
    expect(await all()).toEqual(before);
  });
});
