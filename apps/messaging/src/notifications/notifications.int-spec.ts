import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { visitsReassigned } from '@drawpoint/contracts/appointments/reassignment.events';
import { visitConfirmationAsked } from '@drawpoint/contracts/appointments/visit-confirmation.events';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { type EventData } from '@drawpoint/contracts/events';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';
import { createdNotifications } from '../testing/created-notifications.ts';

const ADMIN = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
const PHLEBOTOMIST = callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 });
const PATIENT = callerOf({ user_id: 4 });

describe('notifications of visits', () => {
  let services: StartedServices;
  const auth = eventFeed('auth');
  const appointmentLog = eventFeed('appointments');
  const pushes: unknown[] = [];
  // Knows only the patient of visit 100. Notifications without a known name are still created.
  const names = {
    [appointments.listPatientNames.subject]: ({ ids }: { ids: number[] }) => ({
      data: ids.includes(100) ? [{ id: 100, user_id: 4, patient_name: 'Chloe Martin' }] : [],
    }),
  };

  const person = (id: number, roles: string[], provider_id: number | null) =>
    auth.append(services, userChanged, {
      entityId: id,
      data: { id, first_name: 'A', last_name: `B${id}`, roles, provider_id, deleted: false },
    });
  const appointment = (
    change: EventData<typeof appointmentChanged>['change'],
    actor_id: number,
    id: number,
    user_id: number | null = 4,
  ) =>
    appointmentLog.append(services, appointmentChanged, {
      entityId: id,
      data: {
        id,
        status: change === 'requested' ? 'pending' : change === 'denied' ? 'denied' : 'approved',
        change,
        user_id,
        phlebotomist_id: 3,
        provider_id: 1,
        actor_id,
        starts_at: '2099-12-15T09:00:00-05:00',
        ends_at: '2099-12-15T09:30:00-05:00',
        tz: 'America/New_York',
      },
    });
  const unread = async (caller: typeof ADMIN) => (await services.call(notifications.list, {}, caller)).data;
  const ofAppointment = async (caller: typeof ADMIN, id: number) =>
    (await unread(caller)).find(({ data }) => data.appointment_id === id);
  const told = (caller: typeof ADMIN, id: number) => until(() => ofAppointment(caller, id));

  beforeAll(async () => {
    const fakes = { ...auth.fakes, ...appointmentLog.fakes, ...names };
    services = await startServices([messagingService], { fakes });
    services.bus.onBroadcast(REALTIME_PUSH, (push) => pushes.push(push));
    person(2, ['admin'], 1);
    person(3, ['phlebotomist'], 1);
    person(4, ['user'], null);
    person(31, ['admin'], 2);
    const known = () => services.database('messaging').rows('SELECT 1 FROM person');
    await until(async () => (await known()).length === 4);
  });
  afterAll(() => services.close());

  it('a request notifies the phlebotomist and the provider’s admins once each', async () => {
    appointment('requested', 4, 100);
    expect((await told(PHLEBOTOMIST, 100)).data).toEqual({
      kind: 'appointment_requested',
      appointment_id: 100,
      message: 'Chloe Martin asks for Tue, Dec 15, 2099, 9:00 am (New York time).',
      day: '2099-12-15',
      message_id: null,
      sender_id: null,
      receiver_id: null,
      content: null,
      contact_id: null,
      subject: null,
      phone: null,
    });
    await told(ADMIN, 100);
    expect(await ofAppointment(PATIENT, 100)).toBeUndefined();
    expect(await unread(callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 }))).toEqual([]);
  });

  it('a notification has no name while the patient’s name is unknown', async () => {
    appointment('requested', 4, 97);
    expect((await told(PHLEBOTOMIST, 97)).data.message).toBe(
      'New appointment request for Tue, Dec 15, 2099, 9:00 am (New York time).',
    );
  });

  it('a visit without an account notifies its staff, without waiting for an owner', async () => {
    appointment('booked', 2, 98, null);
    expect((await told(PHLEBOTOMIST, 98)).data.kind).toBe('appointment_booked');
    expect(await ofAppointment(PATIENT, 98)).toBeUndefined();
  });

  it('a patient’s own request causes an emailed receipt and no entry in the bell', async () => {
    appointment('requested', 4, 99);
    await told(PHLEBOTOMIST, 99);
    const events = await createdNotifications(services);
    const ofPatient = events.filter(({ data }) => data.user_id === 4 && data.appointment_id === 99);
    expect(ofPatient.map(({ data }) => data.kind)).toEqual(['appointment_received']);
    expect(await ofAppointment(PATIENT, 99)).toBeUndefined();
    expect(pushes.some((push) => (push as { channel: string }).channel === 'private-user.4')).toBe(false);
  });

  it('an approval notifies the patient and is pushed to their browsers', async () => {
    appointment('approved', 3, 101);
    const notification = await told(PATIENT, 101);
    expect(notification.data.message).toBe(
      'Your appointment on Tue, Dec 15, 2099, 9:00 am (New York time) was approved.',
    );
    await until(() => pushes.some((push) => (push as { data: { id: number } }).data.id === notification.id));
    expect(pushes).toContainEqual({
      channel: 'private-user.4',
      event: 'NotificationCreated',
      data: notification,
    });
  });

  it('reading the log again notifies nobody twice', async () => {
    appointment('denied', 2, 102);
    await told(PATIENT, 102);
    const database = services.database('messaging');
    const before = await database.rows('SELECT * FROM notification ORDER BY id');
    await database.rows('UPDATE event_log.event_cursor SET position = 0');
    appointment('booked', 2, 103);
    await told(PHLEBOTOMIST, 103);
    const after = await database.rows('SELECT * FROM notification ORDER BY id');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 2);
  });

  it('each notification has one event for its emails', async () => {
    const events = await createdNotifications(services);
    const rows = await services
      .database('messaging')
      .rows<{ id: number; user_id: number }>('SELECT id, user_id FROM notification ORDER BY id');
    expect(events.map(({ data }) => [data.id, data.user_id]).sort()).toEqual(
      rows.map(({ id, user_id }) => [id, user_id]).sort(),
    );
  });

  it('a person’s own notification that is read leaves the list', async () => {
    appointment('approved', 3, 104);
    const { id } = await told(PATIENT, 104);
    const read = await services.call(notifications.markRead, { id }, PATIENT);
    expect(read.read_at).not.toBeNull();
    expect(await ofAppointment(PATIENT, 104)).toBeUndefined();
    expect(await services.call(notifications.markRead, { id }, PATIENT)).toEqual(read);
  });

  it.each([
    [110, 'move_accepted'],
    [111, 'move_declined'],
  ] as const)(
    'the notice of proposed times is read once they were answered (visit %s: %s)',
    async (id, change) => {
      appointment('proposed', 3, id);
      await told(PATIENT, id);
      appointment(change, 4, id);
      expect(await until(async () => (await ofAppointment(PATIENT, id)) === undefined)).toBe(true);
    },
  );

  it('a read notification is pushed once to the person’s other tabs and devices', async () => {
    appointment('approved', 3, 106);
    const { id } = await told(PATIENT, 106);
    pushes.length = 0;
    const both = [1, 2].map(() => services.call(notifications.markRead, { id }, PATIENT));
    await Promise.all(both);
    const ping = { channel: 'private-user.4', event: 'NotificationPing', data: { appointment_id: null } };
    // That it was created is pushed too, perhaps later.
    const pings = () => pushes.filter((push) => (push as { event: string }).event === 'NotificationPing');
    await until(() => pings().length > 0);
    expect(pings()).toEqual([ping]);
  });

  it('another person’s notification is 404', async () => {
    appointment('approved', 3, 105);
    const { id } = await told(PATIENT, 105);
    const other = services.call(notifications.markRead, { id }, PHLEBOTOMIST);
    expect(await codeOf(other)).toBe('NOT_FOUND');
    expect((await ofAppointment(PATIENT, 105))?.read_at).toBeNull();
  });

  it('an answer to a visit marks earlier staff notifications as read, and keeps the patient’s', async () => {
    appointment('requested', 4, 96);
    await Promise.all([told(PHLEBOTOMIST, 96), told(ADMIN, 96)]);
    appointment('approved', 3, 96);
    await told(PATIENT, 96);
    expect(await ofAppointment(PHLEBOTOMIST, 96)).toBeUndefined();
    expect(await ofAppointment(ADMIN, 96)).toBeUndefined();
    appointment('canceled', 4, 96);
    expect((await told(ADMIN, 96)).data.kind).toBe('appointment_canceled');
  });

  it('a reassignment notifies the patient with the new name, and each phlebotomist once about all visits', async () => {
    appointmentLog.append(services, appointmentChanged, {
      entityId: 93,
      data: {
        ...{ id: 93, status: 'approved', change: 'reassigned', user_id: 4, provider_id: 1, actor_id: 2 },
        ...{ phlebotomist_id: 3, phlebotomist_name: 'Jamal Robinson', tz: 'America/New_York' },
        ...{ starts_at: '2099-12-15T09:00:00-05:00', ends_at: '2099-12-15T09:30:00-05:00' },
      },
    });
    expect((await told(PATIENT, 93)).data).toMatchObject({
      kind: 'appointment_reassigned',
      message: 'Jamal Robinson will come to your appointment on Tue, Dec 15, 2099, 9:00 am (New York time).',
    });
    for (const [received, count] of [
      [false, 9],
      [true, 1],
    ] as const)
      appointmentLog.append(services, visitsReassigned, {
        entityId: 900 + count,
        data: {
          ...{ phlebotomist_id: 3, received, count, provider_id: 1, actor_id: 2 },
          ...{ local_date: '2099-12-15', local_time: '09:00' },
        },
      });
    const heard = await until(async () => {
      const found = (await unread(PHLEBOTOMIST)).filter(({ data }) => data.kind === 'visits_reassigned');
      return found.length === 2 ? found.map(({ data }) => [data.message, data.day]) : undefined;
    });
    expect(heard).toEqual([
      ['1 visit on Tue, Dec 15, 2099 is now yours.', '2099-12-15'],
      ['9 visits on Tue, Dec 15, 2099 go to a colleague.', '2099-12-15'],
    ]);
    expect(await ofAppointment(PHLEBOTOMIST, 93)).toBeUndefined();
  });

  it('a person marks as read only their own notifications, up to the newest that they have seen', async () => {
    appointment('canceled', 4, 95);
    const seen = await told(ADMIN, 95);
    appointment('canceled', 4, 94);
    await Promise.all([told(ADMIN, 94), told(PHLEBOTOMIST, 94)]);
    const { read } = await services.call(notifications.markAllRead, { newest_id: seen.id }, ADMIN);
    expect(read).toBeGreaterThan(0);
    expect((await unread(ADMIN)).map(({ data }) => data.appointment_id)).toEqual([94]);
    expect(await ofAppointment(PHLEBOTOMIST, 95)).toBeDefined();
  });

  it('the list has the newest 100 unread notifications, newest first', async () => {
    for (let id = 200; id < 310; id += 1) appointment('approved', 3, id);
    await told(PATIENT, 309);
    const list = await unread(PATIENT);
    expect(list).toHaveLength(100);
    expect(list.map(({ data }) => data.appointment_id)).toEqual(
      Array.from({ length: 100 }, (_, index) => 309 - index),
    );
  });

  it('only the notifier reads the description of a notification', async () => {
    const [first] = await unread(PATIENT);
    const id = first?.id ?? 0;
    expect(await services.call(notifications.describe, { id })).toEqual({
      id,
      user_id: 4,
      kind: 'appointment_approved',
      appointment_id: 309,
    });
    const unknown = services.call(notifications.describe, { id: 999_999 });
    expect(await codeOf(unknown)).toBe('NOT_FOUND');
  });

  it('an account’s owner is asked whether a visit is theirs, without its time', async () => {
    appointmentLog.append(services, visitConfirmationAsked, {
      entityId: 55,
      data: {
        id: 555,
        user_id: 4,
        provider_id: 1,
        starts_at: '2099-12-15T09:00:00-05:00',
        tz: 'America/New_York',
      },
    });
    const asked = await until(async () =>
      (await unread(PATIENT)).find(({ data }) => data.kind === 'appointment_to_confirm'),
    );
    expect(asked.data).toMatchObject({
      appointment_id: null,
      message: 'A visit was booked with your email. Is it yours?',
    });
    await services.call(notifications.markRead, { id: asked.id }, PATIENT);
  });
});
