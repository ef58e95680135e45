import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import type { RunningGateway } from '@drawpoint/gateway/start-gateway';
import { openGateway } from '@drawpoint/gateway/testing/open-gateway';
import { createLogger } from '@drawpoint/nest-kit/logging/log';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { notifierService } from '@drawpoint/notifier/notifier.service';
import { startSandbox, type RunningSandbox } from '@drawpoint/sandbox/start-sandbox';
import { madeUpTwilio, twilioSettings } from './made-up-twilio.ts';

const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
const PAT = callerOf({ user_id: 4 });

/** Real notifier and gateway, with the sandbox as Twilio. */
describe('text messages', () => {
  let sandbox: RunningSandbox;
  let services: StartedServices;
  let gateway: RunningGateway;
  let codes = 0;
  const mobile = '+12125550147';
  const dataFolder = mkdtempSync(join(tmpdir(), 'drawpoint-sms-'));
  const messaging = eventFeed('messaging');
  const fakes = {
    ...messaging.fakes,
    [users.contacts.subject]: () => ({
      data: [{ id: 4, first_name: 'Pat', last_name: 'P', email: 'pat@demo.test', mobile }],
    }),
    [notifications.describe.subject]: ({ id }: { id: number }) => ({
      ...{ id, user_id: 4, kind: 'appointment_approved', appointment_id: 8 },
    }),
    [appointments.describe.subject]: () => ({
      ...{ id: 8, stage: null },
      ...{ status: 'approved', confirmation_code: 'K7WQ2MXP', user_id: 4, tz: 'America/New_York' },
      ...{ starts_at: '2099-12-15T09:00:00-05:00', ends_at: '2099-12-15T09:30:00-05:00' },
      ...{ patient_name: 'Pat P', service_name: 'Glucose Fasting', provider_name: 'Empire Mobile Labs' },
      ...{ phlebotomist_name: 'Phil B', address: '350 5th Ave, New York, NY 10118' },
    }),
  };
  const sandboxUrl = (path: string) => `http://127.0.0.1:${sandbox.httpPort}${path}`;
  const textsTo = async (phone: string): Promise<string[]> => {
    const answer = await fetch(sandboxUrl(`/messages?to=${encodeURIComponent(phone)}`));
    return ((await answer.json()) as { data: { channel: string; text: string }[] }).data
      .filter(({ channel }) => channel === 'sms')
      .map(({ text }) => text);
  };
  const say = async (from: string, body: string, advanced = false): Promise<number> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, body, advanced }),
    };
    return (await fetch(sandboxUrl('/twilio/inbound'), init)).status;
  };
  const code = async (to: string): Promise<number> => {
    const key = `sign-in-code-${(codes += 1)}`;
    const sms = {
      key,
      template: 'sign-in-code' as const,
      to,
      user_id: 4,
      values: { code: `99${1000 + codes}` },
    };
    return (await services.call(messages.sendSms, sms)).id;
  };
  const delivery = async (id: number) =>
    (await services.call(messages.listDeliveries, { per_page: 200 }, DEVELOPER)).data.find(
      (each) => each.id === id,
    );
  const settled = (id: number, ...states: string[]) =>
    until(async () => {
      const found = await delivery(id);
      return found && states.includes(found.state) && found;
    }, 30_000);
  const triedInVain = (id: number) =>
    until(async () => {
      const found = await delivery(id);
      return found?.state === 'queued' && found.last_error !== null && found;
    }, 30_000);
  const row = async (id: number) =>
    (
      await services
        .database('notifier')
        .rows<Record<string, unknown>>('SELECT * FROM message WHERE id = $1', [id])
    )[0];

  beforeAll(async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const twilio = madeUpTwilio(publicUrl);
    const logger = createLogger({ level: 'silent' });
    sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFolder, logger, twilio });
    services = await startServices([notifierService], {
      fakes,
      env: {
        ...{
          SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
          PUBLIC_URL: publicUrl,
          TWILIO_TIMEOUT_SECONDS: '1',
        },
        ...twilioSettings(twilio, sandbox.httpPort),
      },
    });
    gateway = await openGateway(services.transport, {
      ...{ PORT: String(port), PUBLIC_URL: publicUrl },
      ...fileSettings(dataFolder),
    });
  });
  afterAll(async () => {
    await gateway.close();
    await services.close();
    await sandbox.close();
    rmSync(dataFolder, { recursive: true });
  });

  it('text messages are sent, delivered and erased, and keep their Twilio id', async () => {
    const id = await code('+12125550160');
    expect(await settled(id, 'delivered')).toMatchObject({ channel: 'sms', attempts: 1, last_error: null });
    expect(await textsTo('+12125550160')).toEqual([
      expect.stringMatching(/^99\d{4} is your Drawpoint sign-in code/),
    ]);
    expect(await row(id)).toMatchObject({
      values_sealed: null,
      carrier_status: 'delivered',
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    });
  });

  it.each([
    ['+15005550001', 21_211],
    ['+15005550002', 21_612],
    ['+15005550003', 21_408],
    ['+15005550009', 21_614],
  ])('text messages to %s fail at once when Twilio refuses with %i', async (phone, error) => {
    const id = await code(phone);
    expect(await settled(id, 'failed')).toMatchObject({
      attempts: 1,
      last_error: `Twilio answered 400, error ${error}.`,
    });
  });

  it.each([
    ['+15005553003', 30_003],
    ['+15005553005', 30_005],
    ['+15005553007', 30_007],
  ])('text messages to %s are accepted and then fail with %i', async (phone, error) => {
    const id = await code(phone);
    expect(await settled(id, 'failed')).toMatchObject({
      last_error: `It was not delivered (undelivered, error ${error}).`,
    });
    expect(await textsTo(phone)).toEqual([]);
  });

  it.each([
    ['+15005550429', 'Twilio answered 429, error 20429.'],
    ['+15005550500', 'Twilio answered 500, error 20500.'],
    ['+15005550408', 'Twilio could not be reached (ECONNABORTED).'],
  ])('text messages to %s are retried after the error: %s', async (phone, error) => {
    const id = await code(phone);
    expect(await triedInVain(id)).toMatchObject({ last_error: error });
  });

  it('text messages arrive after Twilio has recovered', async () => {
    const id = await code('+15005550503');
    await triedInVain(id);
    expect(await settled(id, 'delivered')).toMatchObject({ attempts: 2, last_error: null });
    expect(await textsTo('+15005550503')).toHaveLength(1);
  });

  it('text messages are sent once when the response is late but the callback arrives', async () => {
    const id = await code('+15005550900');
    expect((await settled(id, 'delivered')).attempts).toBeGreaterThan(0);
    expect(await textsTo('+15005550900')).toHaveLength(1);
  });

  it('text messages are refused when only Twilio knows of a STOP, which is then stored', async () => {
    expect(await services.call(messages.canText, { phone: '+15005550004' })).toEqual({ can_text: true });
    const id = await code('+15005550004');
    expect(await settled(id, 'failed')).toMatchObject({
      attempts: 1,
      last_error: 'The phone has answered STOP.',
    });
    expect(await services.call(messages.canText, { phone: '+15005550004' })).toEqual({ can_text: false });
  });

  it('queued text messages are never sent after a STOP', async () => {
    // Twilio would accept it at the second attempt, if not for STOP.
    const phone = '+15005550504';
    const id = await code(phone);
    await triedInVain(id);
    expect(await say(phone, 'STOP')).toBe(200);
    expect(await settled(id, 'failed')).toMatchObject({ last_error: 'The phone has answered STOP.' });
    expect(await textsTo(phone)).toEqual([]);
  });

  it('text messages about visits reach a phone that has opted in, until it answers STOP', async () => {
    const tell = (id: number) =>
      messaging.append(services, notificationCreated, {
        entityId: id,
        data: { id, user_id: 4, kind: 'appointment_approved', appointment_id: 8, channels: ['sms'] },
      });
    const told = (id: number) =>
      until(async () => {
        const sql = `SELECT 1 FROM graphile_worker.jobs WHERE key = 'text-appointment-${id}'`;
        const [cursor] = await services
          .database('notifier')
          .rows<{ position: string }>(
            `SELECT position FROM event_log.event_cursor WHERE publisher = 'messaging'`,
          );
        return Number(cursor?.position) >= id && (await services.database('notifier').rows(sql)).length === 0;
      });
    tell(1);
    await told(1);
    expect(await textsTo(mobile)).toEqual([]);

    expect(await services.call(smsConsent.changeOwn, { choice: 'opt_in' }, PAT)).toMatchObject({
      ...{ available: true, state: 'pending' },
    });
    await until(async () => (await textsTo(mobile)).length === 1);
    expect((await textsTo(mobile))[0]).toContain('reply YES');
    // A visit that is booked before the phone has answered.
    tell(2);
    await told(2);
    expect(await textsTo(mobile)).toHaveLength(1);
    expect(await say(mobile, 'YES')).toBe(200);
    expect(await services.call(smsConsent.getOwn, {}, PAT)).toMatchObject({ state: 'given' });
    expect((await textsTo(mobile))[0]).toContain('you will get texts');

    const waiting = `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'wait-notification-sms-2'
      RETURNING run_at`;
    expect(await services.database('notifier').rows(waiting)).toHaveLength(1);
    await until(async () => (await textsTo(mobile)).length === 3);
    const [text = ''] = await textsTo(mobile);
    expect(text).toContain('your appointment on 12-15-2099 at 9:00 am (New York time) was approved.');
    expect(text).toContain('/appointments/upcoming');
    expect(text).not.toMatch(/Glucose|Fasting|Phil|5th Ave|Pat/i);

    // Resends it from the delivery log in its current state.
    const listed = await services.call(messages.listDeliveries, { channel: 'sms', per_page: 200 }, DEVELOPER);
    const sent = listed.data.find(({ template }) => template === 'appointment')!;
    await settled(sent.id, 'delivered');
    const second = await services.call(messages.resend, { id: sent.id }, DEVELOPER);
    expect(second.id).not.toBe(sent.id);
    expect(await settled(second.id, 'delivered')).toMatchObject({ to: mobile, can_resend: true });
    expect(await textsTo(mobile)).toHaveLength(4);
    expect((await textsTo(mobile))[0]).toBe(text);

    expect(await say(mobile, 'STOP')).toBe(200);
    tell(3);
    await told(3);
    const third = await services.call(messages.resend, { id: second.id }, DEVELOPER);
    expect(await settled(third.id, 'failed')).toMatchObject({ last_error: 'The phone has answered STOP.' });
    expect(await textsTo(mobile)).toHaveLength(4);
    expect(await services.call(smsConsent.getOwn, {}, PAT)).toMatchObject({ state: 'stopped' });
    const again = services.call(smsConsent.changeOwn, { choice: 'opt_in' }, PAT);
    await expect(again).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('logs contain neither phone numbers nor codes', () =>
    expect(services.logs.join('\n')).not.toMatch(/\+1\d{10}|99\d{4} is/));
});
