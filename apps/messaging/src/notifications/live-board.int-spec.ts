import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';

describe('A move on the dispatch board', () => {
  it('reaches phlebotomist and office at once: not the patient, nor the one who moved it', async () => {
    const [auth, visits] = [eventFeed('auth'), eventFeed('appointments')];
    const services = await startServices([messagingService], { fakes: { ...auth.fakes, ...visits.fakes } });
    try {
      const heard: string[] = [];
      services.bus.onBroadcast(REALTIME_PUSH, ({ channel, event }) => {
        if (event === 'NotificationPing') heard.push(channel);
      });
      const people = [
        ...[
          { id: 1, roles: ['developer'], provider_id: null },
          { id: 2, roles: ['admin'], provider_id: 1 },
        ],
        ...[
          { id: 3, roles: ['phlebotomist'], provider_id: 1 },
          { id: 4, roles: ['user'], provider_id: null },
        ],
        ...[
          { id: 5, roles: ['admin'], provider_id: 1 },
          { id: 31, roles: ['admin'], provider_id: 2 },
        ],
      ];
      for (const person of people)
        auth.append(services, userChanged, {
          entityId: person.id,
          data: { ...person, first_name: 'A', last_name: 'B', deleted: false },
        });
      const known = () => services.database('messaging').rows('SELECT 1 FROM person');
      await until(async () => (await known()).length === people.length);
      visits.append(services, appointmentChanged, {
        entityId: 7,
        data: {
          ...{
            id: 7,
            status: 'approved',
            change: 'planned',
            user_id: 4,
            phlebotomist_id: 3,
            provider_id: 1,
          },
          ...{ actor_id: 2, starts_at: '2099-12-15T09:00:00-05:00', ends_at: '2099-12-15T09:30:00-05:00' },
          tz: 'America/New_York',
        },
      });
      await until(() => heard.length >= 3);
      expect(heard.sort()).toEqual(['private-user.1', 'private-user.3', 'private-user.5']);
    } finally {
      await services.close();
    }
  });
});
