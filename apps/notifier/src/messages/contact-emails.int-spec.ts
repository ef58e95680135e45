import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { EventData } from '@drawpoint/contracts/events';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { notifierService } from '../notifier.service.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';

describe('the contact of a visit without an account', () => {
  let services: StartedServices;
  let mail: MailServer;
  const log = eventFeed('appointments');
  const deleted = new Set(['gone@demo.test']);
  /** Visits by id: the typed contact, null after a denial, or the account it joined. */
  const contacts = new Map<number, string | null>([
    [1, 'ada@demo.test'],
    [2, null],
    [3, 'gone@demo.test'],
  ]);
  const accounts = new Map([[4, 70]]);

  const contactOf = (id: number) => {
    const email = contacts.get(id);
    return email ? { first_name: 'Ada', email, mobile: null, token: 'secret-token' } : null;
  };
  const fakes = {
    ...{ ...log.fakes, ...eventFeed('auth').fakes, ...eventFeed('booking').fakes },
    ...eventFeed('messaging').fakes,
    [appointments.describe.subject]: ({ id }: { id: number }) => ({
      ...{ id, stage: null, status: 'approved', confirmation_code: 'K7WQ2MXP', tz: 'America/New_York' },
      ...{ starts_at: '2099-12-15T09:00:00-05:00', ends_at: '2099-12-15T09:30:00-05:00' },
      ...{ user_id: accounts.get(id) ?? null, contact: contactOf(id), patient_name: 'Ada B' },
      ...{
        service_name: 'Routine Blood Draw',
        provider_name: 'Empire Mobile Labs',
        phlebotomist_name: 'Phil',
      },
      ...{ address: '350 5th Ave', preparation: 'Please fast.' },
      ...{ fasting_from: null, bring_order: false, medicines: null },
    }),
    [calendarFiles.forEmail.subject]: () => ({ name: 'a.ics', text: 'BEGIN:VCALENDAR' }),
    [users.canEmail.subject]: ({ email }: { email: string }) => ({ can_email: !deleted.has(email) }),
    [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
      data: ids.map((id) => ({
        id,
        first_name: 'Joe',
        last_name: 'J',
        email: 'joined@demo.test',
        mobile: null,
      })),
    }),
  };
  const tell = (
    id: number,
    change: EventData<typeof appointmentChanged>['change'],
    user_id: number | null = null,
  ) =>
    log.append(services, appointmentChanged, {
      entityId: id,
      data: {
        ...{ id, status: 'approved', change, user_id, phlebotomist_id: 3, provider_id: 1, actor_id: 3 },
        ...{
          starts_at: '2099-12-15T09:00:00-05:00',
          ends_at: '2099-12-15T09:30:00-05:00',
          tz: 'America/New_York',
        },
      },
    });
  const settled = (count: number) =>
    until(async () => {
      const rows = await services
        .database('notifier')
        .rows(`SELECT state FROM message WHERE template = 'appointment' AND state <> 'queued' ORDER BY id`);
      return rows.length === count && rows.map(({ state }) => state);
    }, 20_000);

  beforeAll(async () => {
    mail = await startMailServer();
    const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, PUBLIC_URL: 'https://drawpoint.test' };
    services = await startServices([notifierService], { fakes, env });
  });
  afterAll(async () => {
    await services.close();
    await mail.stop();
  });

  it('a contact gets time, provider and the confirmation link, without health data', async () => {
    tell(1, 'booked');
    tell(1, 'arrived');
    tell(1, 'moved');
    expect(await settled(1)).toEqual(['sent']);
    const [received] = mail.received;
    expect(received?.to?.[0]?.address).toBe('ada@demo.test');
    expect(received?.subject).toBe('Your appointment was moved');
    expect(received?.text).toContain('https://drawpoint.test/confirm-visit?token=secret-token');
    expect(received?.text).not.toMatch(/Blood Draw|fast|350 5th|K7WQ2MXP/);
  });

  it('a contact gets no message after answering no, or once their account is deleted', async () => {
    tell(2, 'moved');
    tell(3, 'moved');
    expect(await settled(3)).toEqual(['sent', 'failed', 'failed']);
    expect(mail.received).toHaveLength(1);
  });

  it('the account’s owner gets the message when the visit has joined an account', async () => {
    tell(4, 'moved');
    tell(4, 'canceled', 70);
    await settled(4);
    expect(mail.received.at(-1)?.to?.[0]?.address).toBe('joined@demo.test');
    expect(mail.received).toHaveLength(2);
  });
});
