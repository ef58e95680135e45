import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { notificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences.contract';
import { readExport } from '@drawpoint/contracts/exports';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';
import { createdNotifications } from '../testing/created-notifications.ts';

const PAT = callerOf({ user_id: 4 });
const OTHER = callerOf({ user_id: 5 });
const ADMIN = callerOf({ user_id: 30, roles: ['admin'], provider_id: 1 });

describe('notification preferences', () => {
  let services: StartedServices;
  const auth = eventFeed('auth');
  const appointments = eventFeed('appointments');
  const get = (caller = PAT) => services.call(notificationPreferences.get, {}, caller);
  const put = (preferences: object[], version?: number, caller = PAT) =>
    services.call(notificationPreferences.update, { preferences: preferences as never, version }, caller);
  const rowOf = async (kind: NotificationKind, caller = PAT) =>
    (await get(caller)).data.find((row) => row.kind === kind);

  beforeAll(async () => {
    services = await startServices([messagingService], { fakes: { ...auth.fakes, ...appointments.fakes } });
    for (const id of [3, 4]) {
      const data = { id, first_name: 'A', last_name: 'B', roles: ['user'], provider_id: 1, deleted: false };
      auth.append(services, userChanged, { entityId: id, data });
    }
    await until(async () => (await services.database('messaging').rows('SELECT 1 FROM person')).length === 2);
  });
  afterAll(() => services.close());

  it('all channels are on at first, and a switched off one stays off', async () => {
    expect(await rowOf('appointment_approved')).toMatchObject({ email: true, sms: true, locked: false });
    const { version } = await get();
    const changed = await put([{ kind: 'appointment_approved', email: false }], version);
    expect(changed.version).toBe(version + 1);
    expect(await rowOf('appointment_approved')).toMatchObject({ email: false, sms: true });
    expect(await rowOf('appointment_denied')).toMatchObject({ email: true, sms: true });
    await put([{ kind: 'appointment_approved', email: true }]);
  });

  it('the export has the preferences and every notification, read or not', async () => {
    await put([{ kind: 'appointment_denied', sms: false }], undefined, OTHER);
    await services.database('messaging').rows(
      `INSERT INTO notification (user_id, kind, event_id, local_date, local_time)
       SELECT CASE WHEN n = 0 THEN 4 ELSE 5 END, 'appointment_approved', gen_random_uuid(), '2026-12-15', '09:00'
         FROM generate_series(0, 250) n`,
    );
    const read = (section: string, after: string | null = null) =>
      services.call(readExport('messaging'), { user_id: 5, section, after });
    expect((await read('notification_preferences')).records).toEqual([
      { switched_off: ['appointment_denied.sms'] },
    ]);
    const first = await read('notifications');
    const second = await read('notifications', first.next);
    expect([first.records.length, second.records.length, second.next]).toEqual([200, 50, null]);
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(250);
    await put([{ kind: 'appointment_denied', sms: true }], undefined, OTHER);
  });

  it('each person has their own preferences', async () => {
    await put([{ kind: 'appointment_denied', sms: false }]);
    expect(await rowOf('appointment_denied', OTHER)).toMatchObject({ sms: true });
    await put([{ kind: 'appointment_denied', sms: true }]);
  });

  it('concurrent changes of two channels are both kept, and one of an older version is refused', async () => {
    const { version } = await get();
    await Promise.all([
      put([{ kind: 'appointment_denied', sms: false }]),
      put([{ kind: 'appointment_booked', sms: false }]),
    ]);
    expect(await rowOf('appointment_denied')).toMatchObject({ sms: false });
    expect(await rowOf('appointment_booked')).toMatchObject({ sms: false });
    const stale = put([{ kind: 'appointment_denied', sms: true }], version);
    expect(await codeOf(stale)).toBe('STALE');
    await put([
      { kind: 'appointment_denied', sms: true },
      { kind: 'appointment_booked', sms: true },
    ]);
  });

  it('security messages cannot be switched off', async () => {
    const change = put([{ kind: 'security', email: false }]);
    expect(await codeOf(change)).toBe('INVALID_INPUT');
    expect((await get()).data[0]).toMatchObject({ kind: 'security', email: true, locked: true });
  });

  it('staff see the kinds for staff', async () => {
    const kinds = (await get(ADMIN)).data.map(({ kind, sms }) => [kind, sms]);
    expect(kinds).toEqual([
      ['security', null],
      ['appointment_requested', true],
      ['appointment_booked', true],
      ['appointment_confirmed', true],
      ['appointment_moved', true],
      ['appointment_canceled', true],
      ['appointment_move_accepted', true],
      ['appointment_move_declined', true],
      ['appointment_unanswered', true],
      ['message_received', true],
      ['appointment_order_missing', true],
      ['appointment_late', true],
      ['appointment_identity_overridden', true],
      ['appointment_no_show_answered', true],
      ['series_unplaced', true],
    ]);
  });

  it('preferences are closed to strangers and impersonators', async () => {
    expect(await codeOf(services.call(notificationPreferences.get, {}))).toBe('UNAUTHENTICATED');
    const acting = put([], undefined, callerOf({ user_id: 4, impersonator_id: 1 }));
    expect(await codeOf(acting)).toBe('IMPERSONATION_REFUSED');
  });

  it('a notification’s event has the channels that its reader wants', async () => {
    const channelsOf = async (id: number): Promise<unknown> => {
      appointments.append(services, appointmentChanged, { entityId: id, data: appointment(id) });
      const event = await until(async () => {
        const events = await createdNotifications(services);
        return events.find(({ data }) => data.appointment_id === id);
      });
      return event.data.channels;
    };
    expect(await channelsOf(1)).toEqual(['email', 'sms']);
    await put([{ kind: 'appointment_approved', sms: false }]);
    expect(await channelsOf(2)).toEqual(['email']);
    await put([{ kind: 'appointment_approved', email: false, sms: true }]);
    expect(await channelsOf(3)).toEqual(['sms']);
  });

  it('a reminder is sent in the ways of its line that its reader wants; the bell has it always', async () => {
    const channelsOf = async (id: number, channels?: readonly ('email' | 'sms')[]): Promise<unknown> => {
      const reminded = {
        ...appointment(id),
        change: 'reminded' as const,
        ...(channels && { channels: [...channels] }),
      };
      appointments.append(services, appointmentChanged, { entityId: id, data: reminded });
      const event = await until(async () => {
        const events = await createdNotifications(services);
        return events.find(({ data }) => data.appointment_id === id);
      });
      return event.data.channels;
    };
    expect(await channelsOf(11, ['email'])).toEqual(['email']);
    expect(await channelsOf(12, ['sms'])).toEqual(['sms']);
    expect(await channelsOf(13, [])).toEqual([]);
    // As an older version wrote it.
    expect(await channelsOf(14)).toEqual(['email', 'sms']);
    await put([{ kind: 'appointment_reminder', sms: false }]);
    expect(await channelsOf(15, ['sms'])).toEqual([]);
    expect(await channelsOf(16, ['email', 'sms'])).toEqual(['email']);
  });
});

const appointment = (id: number) => ({
  ...{
    id,
    user_id: 4,
    phlebotomist_id: 3,
    provider_id: 1,
    actor_id: 3,
    change: 'approved',
    status: 'approved',
  },
  ...{ starts_at: '2099-12-15T09:00:00-05:00', ends_at: '2099-12-15T09:30:00-05:00', tz: 'America/New_York' },
});
