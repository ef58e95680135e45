import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startAppointments } from '../testing/start-appointments.ts';

describe('The providers that this service knows', () => {
  const booking = eventFeed('booking');
  const world = startedOnce(() => startAppointments({ fakes: booking.fakes }));

  const known = () => world.rows('SELECT * FROM provider ORDER BY id');
  const tell = (id: number, entityVersion: number, name: string, tz = 'America/New_York') =>
    booking.append(world, providerChanged, { entityId: id, entityVersion, data: { id, name, tz } });

  it('the copy of a provider has the name and zone of its newest event', async () => {
    tell(1, 1, 'Empire Labs');
    tell(2, 1, 'Desert Draw', 'America/Phoenix');
    tell(1, 3, 'Empire Mobile Labs', 'America/Chicago');
    tell(1, 2, 'Empire');
    tell(3, 1, 'The last one');
    await until(async () => (await known()).length === 3);
    expect(await known()).toEqual([
      { id: 1, name: 'Empire Mobile Labs', tz: 'America/Chicago', version: 3 },
      { id: 2, name: 'Desert Draw', tz: 'America/Phoenix', version: 1 },
      { id: 3, name: 'The last one', tz: 'America/New_York', version: 1 },
    ]);
  });
});
