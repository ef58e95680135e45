import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { Email } from 'postal-mime';
import { renderHtml, renderText } from '../domain/render-email.ts';
import type { NotifierEnv } from '../env.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import type { AppointmentNews, News } from './appointment-news.ts';
import { ComposeEmail } from './compose-email.ts';
import { Mailer } from './mailer.ts';
import type { SiteWords } from './site-words.ts';

const PATIENT = 4;
const PHLEBOTOMIST = 3;

describe('The calendar part of an email', () => {
  let mail: MailServer;
  let env: NotifierEnv;
  beforeAll(async () => {
    mail = await startMailServer();
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Drawpoint <hello@drawpoint.test>',
    };
    env = { ...settings, PUBLIC_URL: 'https://drawpoint.test' } as NotifierEnv;
  });
  afterAll(() => mail.stop());

  const asked: object[] = [];
  const bus = {
    call: (op: { subject: string }, input: { method: string }) => {
      expect(op.subject).toBe(calendarFiles.forEmail.subject);
      asked.push(input);
      const text = `BEGIN:VCALENDAR\r\nMETHOD:${input.method}\r\nEND:VCALENDAR\r\n`;
      return Promise.resolve({ name: 'appointment-K7WQ2MXP.ics', text });
    },
  } as unknown as Bus;

  async function received(kind: NotificationKind, status: AppointmentStatus, reader: number): Promise<Email> {
    const news: News = {
      kind,
      offer: null,
      reader: { id: reader, first_name: 'Pat', email: 'pat@demo.test', mobile: null, language: 'en' },
      appointment: {
        ...{ id: 8, stage: null, status, confirmation_code: 'K7WQ2MXP', tz: 'America/New_York' },
        ...{ starts_at: '2099-12-15T09:00:00-05:00', ends_at: '2099-12-15T09:30:00-05:00', user_id: PATIENT },
        ...{
          patient_name: 'Pat P',
          service_name: 'Draw',
          provider_name: 'Empire',
          phlebotomist_name: 'Phil',
        },
        ...{
          address: '350 5th Ave',
          preparation: null,
          fasting_from: null,
          bring_order: false,
          medicines: null,
        },
        ...{ proposal_reason: null, contact: null },
      },
    };
    const finder = { about: () => () => Promise.resolve(news) } as unknown as AppointmentNews;
    const words = { name: () => Promise.resolve('Drawpoint') } as unknown as SiteWords;
    const email = { id: 1, key: `${kind}-${reader}`, template: 'appointment' as const, to: null };
    const queued = { ...email, user_id: reader, values: { notification_id: '1' }, created_at: new Date() };
    const composing = new ComposeEmail(finder, bus, words, env).composing([queued as never], new Date());
    const composed = await composing(queued as never);
    if (!('content' in composed)) throw new Error('It is not sent');
    const { to, site, content, calendar } = composed;
    const mailer = new Mailer(env);
    const texts = {
      subject: content.subject,
      text: renderText(content, site),
      html: renderHtml(content, site),
    };
    await mailer.send({ key: email.key, to, ...texts, calendar });
    mailer.beforeApplicationShutdown();
    return mail.received.at(-1)!;
  }
  const partsOf = ({ attachments }: Email) =>
    attachments.map(({ mimeType, method }) => [mimeType, method ?? null]);

  it.each([
    ['appointment_approved', 'approved', 'REQUEST'],
    ['appointment_moved', 'approved', 'REQUEST'],
    ['appointment_own_move', 'pending', 'REQUEST'],
    ['appointment_new_time', 'approved', 'REQUEST'],
    ['appointment_denied', 'denied', 'CANCEL'],
    ['appointment_canceled', 'canceled', 'CANCEL'],
    ['appointment_own_cancellation', 'canceled', 'CANCEL'],
  ] as const)(
    'an email of kind %s to the patient of a visit that is %s has the calendar method %s',
    async (kind, status, method) => {
      const parts = partsOf(await received(kind, status, PATIENT));
      expect(parts).toContainEqual(['text/calendar', method]);
      // Some mail clients look for the part, others for the file; nothing else is attached.
      expect(parts.every(([type]) => type === 'text/calendar' || type === 'application/ics')).toBe(true);
      expect(asked.at(-1)).toEqual({
        ...{ id: 8, method, attendee: 'pat@demo.test', organizer: 'Drawpoint <hello@drawpoint.test>' },
      });
    },
  );

  it.each([
    ['appointment_moved', 'approved', PHLEBOTOMIST],
    ['appointment_canceled', 'canceled', PHLEBOTOMIST],
    ['appointment_results', 'completed', PATIENT],
    ['appointment_completed', 'completed', PATIENT],
  ] as const)(
    'an email of kind %s (%s, to %s) has no calendar part, and results are only a link',
    async (kind, status, reader) => {
      expect(partsOf(await received(kind, status, reader))).toEqual([]);
    },
  );
});
