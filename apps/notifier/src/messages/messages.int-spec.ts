import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { notifierService } from '../notifier.service.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';

const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
const ADMIN = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
const OTHER_ADMIN = callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 });
const HOMELESS_ADMIN = callerOf({ user_id: 41, roles: ['admin'], provider_id: null });
const SECRET = 'https://drawpoint.test/verify-email?token=s3cr3t-t0k3n';
let emails = 0;
const email = (to: string, key = `verify-test-${(emails += 1)}`) => ({
  key,
  template: 'verify-email' as const,
  to,
  user_id: 4,
  values: { first_name: 'Dearest', link: SECRET, minutes: '60' },
});

describe('emails', () => {
  let services: StartedServices;
  let mail: MailServer;
  const messaging = eventFeed('messaging');
  const auth = eventFeed('auth');
  let appointmentStatus = 'approved';
  let toldKind = 'appointment_approved';
  let described = 0;
  let startsAt = '2099-12-15T09:00:00-05:00';
  const fakes = {
    ...{ ...messaging.fakes, ...auth.fakes, ...eventFeed('booking').fakes },
    [notifications.describe.subject]: ({ id }: { id: number }) => {
      if (id === 404) throw new AppError('NOT_FOUND');
      if (id === 88) return { id, user_id: 4, kind: 'appointment_asked_for', appointment_id: null };
      return { id, user_id: 4, kind: toldKind, appointment_id: 8 };
    },
    [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
      data: ids
        .filter((id) => id === 4)
        .map((id) => ({ id, first_name: 'Patricia', last_name: 'P', email: 'pat@demo.test', mobile: null })),
    }),
    [appointments.describe.subject]: () => ({
      id: ((described += 1), 8),
      stage: null,
      status: appointmentStatus,
      confirmation_code: 'K7WQ2MXP',
      starts_at: startsAt,
      ends_at: '2099-12-15T09:30:00-05:00',
      tz: 'America/New_York',
      user_id: 4,
      patient_name: 'Patricia P',
      service_name: 'Routine Blood Draw',
      provider_name: 'Empire Mobile Labs',
      phlebotomist_name: 'Phil B',
      address: '350 5th Ave, New York, NY 10118',
      preparation: 'Please fast for 12 hours.',
      ...{ fasting_from: null, bring_order: false, medicines: null },
    }),
    [calendarFiles.forEmail.subject]: ({ method }: { method: string }) => ({
      name: 'appointment-K7WQ2MXP.ics',
      text: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`,
    }),
  };
  const send = (message: ReturnType<typeof email>) => services.call(messages.sendEmail, message);
  const rows = (sql: string, values?: unknown[]) => services.database('notifier').rows(sql, values);
  const deliveries = async (input: object = {}) => services.call(messages.listDeliveries, input, DEVELOPER);
  const settled = (id: number) =>
    until(async () => {
      const { data } = await deliveries({ per_page: 200 });
      return data.find((delivery) => delivery.id === id && delivery.state !== 'queued');
    }, 20_000);
  const triedInVain = (id: number) =>
    until(async () =>
      (await deliveries({ state: 'queued' })).data.find((each) => each.id === id && each.attempts > 0),
    );
  const mailTo = (to: string) => mail.received.filter((each) => each.to?.[0]?.address === to);
  const notify = (id: number, caused_at?: string, more: { user_id?: number; appointment_id?: null } = {}) =>
    messaging.append(services, notificationCreated, {
      entityId: id,
      data: { id, user_id: 4, kind: 'appointment_approved', appointment_id: 8, caused_at, ...more },
    });
  const deliveryOf = (key: string) =>
    until(async () => (await rows('SELECT id FROM message WHERE key = $1', [key]))[0] as { id: number });

  beforeAll(async () => {
    mail = await startMailServer();
    const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, PUBLIC_URL: 'https://drawpoint.test' };
    services = await startServices([notifierService], { fakes, env });
    auth.append(services, userChanged, {
      entityId: 4,
      data: { id: 4, first_name: 'P', last_name: 'P', roles: ['user'], provider_id: 1, deleted: false },
    });
    await until(async () => (await rows('SELECT 1 FROM person WHERE id = 4')).length);
  });
  afterAll(async () => {
    await services.close();
    await mail.stop();
  });

  it('an email is sent as HTML and plain text', async () => {
    const { id } = await send(email('one@demo.test'));
    expect(await settled(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      last_error: null,
      to: 'one@demo.test',
    });
    const [received] = mailTo('one@demo.test');
    expect(received).toMatchObject({
      subject: 'Confirm your email address',
      from: { name: 'Drawpoint', address: 'hello@drawpoint.test' },
      text: expect.stringContaining(SECRET),
      html: expect.stringContaining(SECRET),
    });
  });

  it('a key causes one email, however often it is requested', async () => {
    const message = email('twice@demo.test');
    const [first, second] = await Promise.all([send(message), send(message)]);
    expect(second).toEqual(first);
    await settled(first.id);
    expect(await send(message)).toEqual(first);
    await settled((await send(email('later@demo.test'))).id);
    expect(mailTo('twice@demo.test')).toHaveLength(1);
  });

  it('emails are accepted while the mail server is down and sent when it is back', async () => {
    await mail.stop();
    const { id } = await send(email('patient@demo.test'));
    expect(await triedInVain(id)).toMatchObject({
      state: 'queued',
      last_error: 'It could not be handed over (ESOCKET).',
    });
    mail = await startMailServer(mail.port);
    expect(await settled(id)).toMatchObject({ state: 'sent', last_error: null });
    expect(mailTo('patient@demo.test')).toHaveLength(1);
  });

  it('news older than 72 hours is not emailed, and the delivery log says so', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    notify(51, ago(71.9));
    notify(52, ago(72.1));
    expect(await settled((await deliveryOf('notification-51')).id)).toMatchObject({ state: 'sent' });
    expect(await settled((await deliveryOf('notification-52')).id)).toMatchObject({
      state: 'expired',
      attempts: 0,
      last_error: 'What it tells was more than 72 hours old.',
    });
    expect((await deliveries({ state: 'expired' })).total).toBe(1);
  });

  it('an email that waited 72 hours for the mail server is not sent', async () => {
    await mail.stop();
    notify(53);
    const { id } = await deliveryOf('notification-53');
    await triedInVain(id);
    await rows(`UPDATE message SET created_at = now() - interval '73 hours' WHERE id = $1`, [id]);
    mail = await startMailServer(mail.port);
    expect(await settled(id)).toMatchObject({ state: 'expired' });
  });

  it('a permanently refused mailbox is not retried', async () => {
    mail.refused.add('nobody@demo.test');
    const { id } = await send(email('nobody@demo.test'));
    expect(await settled(id)).toMatchObject({
      state: 'bounced',
      attempts: 1,
      last_error: 'The mail server answered 550 (EENVELOPE).',
    });
  });

  it('secrets are encrypted until they are sent and deleted afterwards', async () => {
    await mail.stop();
    const { id } = await send(email('secret@demo.test'));
    const read = async () => (await rows('SELECT * FROM message WHERE id = $1', [id]))[0] ?? {};
    const before = await read();
    expect(JSON.stringify(before)).not.toMatch(/s3cr3t|secret@|Patricia/);
    expect(before.values_sealed).toMatch(/^k1\./);
    mail = await startMailServer(mail.port);
    await settled(id);
    expect((await read()).values_sealed).toBeNull();
  });

  it('logs contain no person and no secret', () => {
    expect(services.logs.length).toBeGreaterThan(0);
    expect(services.logs.join('\n')).not.toMatch(/s3cr3t|demo\.test|Patricia|5th Ave/);
  });

  it('an email describes the visit as it is when the email is sent', async () => {
    notify(5);
    const { id } = await deliveryOf('notification-5');
    expect(await settled(id)).toMatchObject({ state: 'sent', template: 'appointment', to: 'pat@demo.test' });
    const [received] = mailTo('pat@demo.test');
    expect(received?.subject).toBe('Your appointment is approved');
    expect(received?.text).toContain('Tue, Dec 15, 2099, 9:00 am (New York time)');
  });

  it('messages to several people about one visit ask for the visit once', async () => {
    described = 0;
    for (const id of [71, 72, 73]) notify(id);
    for (const id of [71, 72, 73]) await settled((await deliveryOf(`notification-${id}`)).id);
    expect(described).toBe(1);
  });

  it('an email is not sent when it is outdated or has no recipient', async () => {
    appointmentStatus = 'canceled';
    notify(6);
    const gone = await settled((await deliveryOf('notification-6')).id);
    expect(gone).toMatchObject({
      state: 'failed',
      last_error: 'The visit is canceled by now.',
      ...{ to: null, person: { id: 4, name: 'Patricia P' } },
    });
    appointmentStatus = 'approved';
    // Somebody whose account is gone, and a message that was read meanwhile.
    notify(77, undefined, { user_id: 99 });
    notify(404, undefined, { appointment_id: null });
    for (const id of [77, 404])
      expect((await settled((await deliveryOf(`notification-${id}`)).id)).state).toBe('failed');
  });

  it('an email with an expired link is not sent', async () => {
    await mail.stop();
    const { id } = await send(email('late@demo.test'));
    await triedInVain(id);
    await rows(`UPDATE message SET created_at = now() - interval '2 hours' WHERE id = $1`, [id]);
    mail = await startMailServer(mail.port);
    expect(await settled(id)).toMatchObject({ last_error: 'Its link expired before it could be sent.' });
  });

  it('developers see the delivery log in pages, without content', async () => {
    const page = await deliveries({ per_page: 2, page: 2 });
    expect(page.data).toHaveLength(2);
    expect(page.meta).toEqual({
      current_page: 2,
      per_page: 2,
      total: page.total,
      last_page: Math.ceil(page.total / 2),
    });
    expect(JSON.stringify(await deliveries({ per_page: 200 }))).not.toMatch(/s3cr3t|Dearest|values/);
    const failed = await deliveries({ state: 'failed' });
    expect(failed.data.every(({ state }) => state === 'failed')).toBe(true);
    for (const narrowed of [{}, { state: 'failed' }, { channel: 'email' }, { channel: 'sms' }] as const) {
      const { data, total } = await deliveries({ ...narrowed, per_page: 200 });
      expect({ ...narrowed, total }).toEqual({ ...narrowed, total: data.length });
    }
  });

  describe('sending a message again', () => {
    const resend = (id: number, who = ADMIN) => services.call(messages.resend, { id }, who);
    const emailAbout = async (id: number) => {
      notify(id);
      const delivery = await settled((await deliveryOf(`notification-${id}`)).id);
      return delivery;
    };

    it('a message about a visit is sent again in its current state, once for two clicks', async () => {
      const { id, can_resend } = await emailAbout(21);
      expect(can_resend).toBe(true);
      const before = mailTo('pat@demo.test').length;
      const again = await Promise.all([resend(id), resend(id), resend(id)]);
      expect(new Set(again.map((each) => each.id)).size).toBe(1);
      expect(await settled(again[0]!.id)).toMatchObject({
        state: 'sent',
        to: 'pat@demo.test',
        can_resend: true,
      });
      expect(mailTo('pat@demo.test')).toHaveLength(before + 1);
    });

    it('codes, links, outdated messages and messages of others cannot be sent again', async () => {
      const link = await send(email('again@demo.test'));
      expect(await settled(link.id)).toMatchObject({ can_resend: false });
      await expect(resend(link.id, DEVELOPER)).rejects.toMatchObject({ code: 'NOT_RESENDABLE' });
      const { id } = await emailAbout(22);
      for (const who of [OTHER_ADMIN, HOMELESS_ADMIN]) {
        await expect(resend(id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
      await expect(resend(id, callerOf({ user_id: 4 }))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      appointmentStatus = 'canceled';
      await expect(resend(id)).rejects.toMatchObject({ message: 'The visit is canceled by now.' });
      appointmentStatus = 'approved';
      toldKind = 'appointment_reminder';
      startsAt = '2020-12-15T09:00:00-05:00';
      await expect(resend(id)).rejects.toMatchObject({ message: 'The visit it reminds of has begun.' });
      toldKind = 'appointment_approved';
      startsAt = '2099-12-15T09:00:00-05:00';
    });
  });
});
