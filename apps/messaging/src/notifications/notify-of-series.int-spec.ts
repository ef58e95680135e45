import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { seriesVisitUnplaced } from '@drawpoint/contracts/booking/series.events';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';

describe('a repeat visit without a time', () => {
  it('is told to its patient and to the admins of its provider', async () => {
    const [auth, booking] = [eventFeed('auth'), eventFeed('booking')];
    const services = await startServices([messagingService], { fakes: { ...auth.fakes, ...booking.fakes } });
    const { rows } = services.database('messaging');
    try {
      const people = [
        { id: 4, roles: ['user'], provider_id: null },
        { id: 2, roles: ['admin'], provider_id: 1 },
        { id: 31, roles: ['admin'], provider_id: 2 },
      ];
      for (const person of people)
        auth.append(services, userChanged, {
          entityId: person.id,
          data: { ...person, first_name: 'A', last_name: 'B', deleted: false },
        });
      await until(async () => (await rows('SELECT 1 FROM person')).length === people.length);
      booking.append(services, seriesVisitUnplaced, {
        entityId: 7,
        data: { series_id: 7, user_id: 4, provider_id: 1, wished_on: '2099-12-15' },
      });
      const unread = async (user_id: number, roles: ('user' | 'admin')[] = ['user']) =>
        (await services.call(notifications.list, {}, callerOf({ user_id, roles }))).data;
      const [task] = await until(async () => {
        const data = await unread(2, ['admin']);
        return data.length > 0 && data;
      });
      for (const one of [task, (await unread(4))[0]])
        expect(one?.data).toMatchObject({
          ...{ kind: 'series_unplaced', appointment_id: null },
          message: 'A repeat visit has no time yet. We keep looking.',
        });
      expect(await unread(31, ['admin'])).toEqual([]);
      const told = await rows<{ data: { kind: string; channels: string[] } }>(
        `SELECT data FROM event_log.event WHERE type = $1`,
        [notificationCreated.type],
      );
      expect(told.map(({ data: { kind, channels } }) => [kind, channels])).toEqual([
        ['series_unplaced', ['email', 'sms']],
        ['series_unplaced', ['email', 'sms']],
      ]);
    } finally {
      await services.close();
    }
  });
});
