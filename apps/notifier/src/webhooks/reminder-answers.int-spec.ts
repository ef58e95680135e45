import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startServices } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { notifierService } from '../notifier.service.ts';

const TOKEN = 'a'.repeat(32);
const ORIGIN = 'https://drawpoint.test';
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';
const PHONE = '+12125550171';
const SHARED = '+12125550172';
const ANN = 4;
const BEN = 5;
const CARL = 6;

let sids = 0;
const newSid = () => `SM${(sids += 1).toString(16).padStart(32, '0')}`;

describe('A text that answers a reminder with 1', () => {
  const messaging = eventFeed('messaging');
  const mobiles = new Map([
    [ANN, PHONE],
    [BEN, SHARED],
    [CARL, SHARED],
  ]);
  const bodies: string[] = [];
  const asked: { id: number; user_id: number; is_clear: boolean }[] = [];
  let isOver = false;
  const twilio = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      bodies.push(new URLSearchParams(body).get('Body') ?? '');
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: newSid(), status: 'queued' }));
    });
  });
  const services = startedOnce(async () => {
    await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
    return startServices([notifierService], {
      fakes: {
        ...messaging.fakes,
        [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
          data: ids.map((id) => ({
            ...{ id, first_name: 'A', last_name: 'B', email: 'a@demo.test', mobile: mobiles.get(id) ?? null },
          })),
        }),
        [appointments.describe.subject]: ({ id }: { id: number }) => ({
          ...{ id, status: 'approved', stage: null, confirmation_code: 'K7WQ2MXP' },
          // Tests name visits by their owner.
          ...{ user_id: id, contact: null, patient_name: 'A B', tz: 'America/New_York' },
          ...{ starts_at: '2099-12-18T09:00:00-05:00', ends_at: '2099-12-18T09:30:00-05:00' },
          ...{ preparation: null, fasting_from: null, bring_order: false, medicines: null },
          ...{ proposal_reason: null, service_name: 'Draw', provider_name: 'Empire', phlebotomist_name: 'M' },
          address: '350 5th Ave',
        }),
        [replies.forwardText.subject]: () => ({ is_sent: true, provider_id: null }),
        [attendance.answerByText.subject]: (input: (typeof asked)[number]) => {
          asked.push(input);
          if (isOver) return { outcome: 'over' };
          return { outcome: input.is_clear ? 'confirmed' : 'unclear' };
        },
      },
      env: {
        ...{ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: ORIGIN, TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` },
        ...{ TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+12025550123' },
        TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
      },
    });
  });
  afterAll(() => twilio.close());
  beforeEach(() => {
    asked.length = 0;
    isOver = false;
  });

  const say = (Body: string, From: string) => {
    const target = '/api/webhooks/twilio/inbound';
    const fields = { MessageSid: newSid(), From, Body };
    return services.call(twilioWebhooks.receiveSms, {
      body: new URLSearchParams(fields).toString(),
      target,
      headers: { 'x-twilio-signature': getExpectedTwilioSignature(TOKEN, `${ORIGIN}${target}`, fields) },
    });
  };
  const consent = async (phone: string) => {
    const form = { first_name: 'Ann', last_name: 'Lee', phone, choice: 'opt_in' as const };
    await services.call(smsConsent.submitChoice, form);
    await say('YES', phone);
  };
  let notifications = 0;
  /** Each reminder of a person is about the visit with their own id. */
  const remind = async (user_id: number) => {
    const known = bodies.length;
    await services.database('notifier').rows('UPDATE sms_consent SET reminded_of = NULL');
    const data = {
      ...{ id: (notifications += 1), user_id, kind: 'appointment_reminder' as const },
      ...{ appointment_id: user_id, channels: ['sms' as const] },
    };
    messaging.append(services, notificationCreated, { entityId: data.id, data });
    await until(() => bodies.slice(known).find((body) => body.includes('Your visit is')));
    await until(
      async () =>
        (
          await services
            .database('notifier')
            .rows('SELECT id FROM sms_consent WHERE reminded_of = $1', [user_id])
        ).length > 0,
    );
  };

  it('confirms the visit of the last reminder, and says so', async () => {
    await consent(PHONE);
    expect((await say('1', PHONE)).body).toBe(EMPTY);
    await remind(ANN);
    expect(bodies.at(-1)).toMatch(
      /^Drawpoint: Your visit is on .+\. Please read how to prepare: https:\S+ Reply 1 to confirm, STOP to opt out\.$/,
    );
    expect((await say(' 1. ', PHONE)).body).toContain('thank you, your visit is confirmed');
    expect(asked).toEqual([{ id: ANN, user_id: ANN, is_clear: true }]);
  });

  it('is not answered where there is nothing to confirm any more', async () => {
    isOver = true;
    expect((await say('1', PHONE)).body).toBe(EMPTY);
    expect((await say('1', '+12125550179')).body).toBe(EMPTY);
    expect(asked).toHaveLength(1);
  });

  it.each(['11', '1 pm?', 'one', '2', 'See you'])('the text "%s" confirms nothing', async (text) => {
    expect((await say(text, PHONE)).body).toBe(EMPTY);
    expect(asked).toEqual([]);
  });

  it('STOP keeps its meaning after a reminder', async () => {
    expect((await say('CANCEL', PHONE)).body).toContain('you have opted out');
    expect(asked).toEqual([]);
  });

  it('where several accounts use the number nothing is confirmed, and the office hears of it once', async () => {
    await consent(SHARED);
    await remind(BEN);
    await remind(CARL);
    expect((await say('1', SHARED)).body).toContain('several accounts use this number');
    expect(asked).toEqual([{ id: CARL, user_id: CARL, is_clear: false }]);
    expect((await say('1', SHARED)).body).toBe(EMPTY);
    expect(asked).toHaveLength(1);
  });

  it('an account that has another number by now does not count', async () => {
    mobiles.set(BEN, '+12125550173');
    await remind(CARL);
    expect((await say('1', SHARED)).body).toContain('your visit is confirmed');
    mobiles.set(CARL, '+12125550174');
    expect((await say('1', SHARED)).body).toBe(EMPTY);
    expect(asked).toHaveLength(1);
  });
});
