import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';

describe('notifications of visits with an arrival window', () => {
  it('the patient is told the half hour of the arrival in the bell', async () => {
    const [auth, appointmentLog] = [eventFeed('auth'), eventFeed('appointments')];
    const services = await startServices([messagingService], {
      fakes: { ...auth.fakes, ...appointmentLog.fakes },
    });
    try {
      const person = { id: 4, first_name: 'A', last_name: 'B', roles: ['user'], provider_id: null };
      auth.append(services, userChanged, { entityId: 4, data: { ...person, deleted: false } });
      await until(
        async () => (await services.database('messaging').rows('SELECT 1 FROM person')).length === 1,
      );
      const window = { from: '2099-12-15T09:00:00-05:00', to: '2099-12-15T09:30:00-05:00' };
      appointmentLog.append(services, appointmentChanged, {
        entityId: 96,
        data: {
          ...{ id: 96, status: 'approved', change: 'narrowed', user_id: 4, phlebotomist_id: 3 },
          ...{ provider_id: 1, actor_id: null, tz: 'America/New_York', arrival_window: window },
          ...{ starts_at: window.from, ends_at: '2099-12-15T10:00:00-05:00' },
        },
      });
      const [told] = await until(async () => {
        const { data } = await services.call(notifications.list, {}, callerOf({ user_id: 4 }));
        return data.length > 0 && data;
      });
      expect(told?.data).toMatchObject({
        kind: 'appointment_narrowed',
        message: 'Your phlebotomist arrives on Tue, Dec 15, 2099, between 9:00 and 9:30 am (New York time).',
      });
    } finally {
      await services.close();
    }
  });
});
