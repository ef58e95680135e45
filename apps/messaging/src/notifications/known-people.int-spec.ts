import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';

describe('The people whom messaging knows', () => {
  it('they are known by their newest state, whatever came last, and however old it is', async () => {
    const auth = eventFeed('auth');
    const services = await startServices([messagingService], {
      fakes: { ...auth.fakes, ...eventFeed('appointments').fakes },
    });
    try {
      const person = (id: number, entityVersion: number, roles: string[]) =>
        auth.append(services, userChanged, {
          ...{ entityId: id, entityVersion },
          data: { id, first_name: 'A', last_name: 'B', roles, provider_id: 1, deleted: false },
        });
      person(2, 5, ['user']);
      person(2, 4, ['admin']);
      person(3, 1, ['phlebotomist']).occurred_at = '2020-01-01T00:00:00.000Z';
      person(4, 1, ['user']);
      const known = () =>
        services
          .database('messaging')
          .rows<{ id: number }>('SELECT id, roles, version FROM person ORDER BY id');
      await until(async () => (await known()).some(({ id }) => id === 4));
      expect(await known()).toMatchObject([
        { id: 2, roles: ['user'], version: 5 },
        ...[{ id: 3 }, { id: 4 }],
      ]);
    } finally {
      await services.close();
    }
  });
});
