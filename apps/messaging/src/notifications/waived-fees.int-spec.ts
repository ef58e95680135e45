import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';

describe('a waived fee', () => {
  it('is told to its patient, with the amount, and to nobody else', async () => {
    const appointments = eventFeed('appointments');
    const services = await startServices([messagingService], { fakes: appointments.fakes });
    try {
      appointments.append(services, appointmentChanged, {
        entityId: 8,
        data: {
          ...{ id: 8, status: 'canceled', change: 'fee_waived', amount: 40, user_id: 4, provider_id: 1 },
          ...{ phlebotomist_id: 3, actor_id: 2, tz: 'America/New_York' },
          ...{ starts_at: '2099-12-15T09:00:00-05:00', ends_at: '2099-12-15T09:30:00-05:00' },
        },
      });
      const [told] = await until(async () => {
        const { data } = await services.call(notifications.list, {}, callerOf({ user_id: 4 }));
        return data.length > 0 && data;
      });
      expect(told!.data).toMatchObject({
        ...{ kind: 'appointment_fee_waived', appointment_id: 8 },
        message:
          'The fee of $40.00 for your appointment on Tue, Dec 15, 2099, 9:00 am (New York time) was waived.',
      });
      const created = await services
        .database('messaging')
        .rows<{ data: object }>(`SELECT data FROM event_log.event WHERE type = $1`, [
          notificationCreated.type,
        ]);
      expect(created.map(({ data }) => data)).toEqual([
        expect.objectContaining({ user_id: 4, channels: ['email', 'sms'] }),
      ]);
    } finally {
      await services.close();
    }
  });
});
