import { users } from '@drawpoint/contracts/auth/users.contract';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { notifierService } from '../notifier.service.ts';

const TOKEN = 'a'.repeat(32);
const ORIGIN = 'https://drawpoint.test';
const PHONE = '+12125550147';
const STAFF_PHONE = '+12125550149';
const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

type Fields = Record<string, string>;
let sids = 0;
const newSid = () => `SM${(sids += 1).toString(16).padStart(32, '0')}`;

describe("Twilio's webhooks", () => {
  const messaging = eventFeed('messaging');
  const mobiles = new Map([
    [3, STAFF_PHONE],
    [4, '+12125550150'],
  ]);
  let codes = 0;
  const services = startedOnce(() =>
    startServices([notifierService], {
      fakes: {
        ...messaging.fakes,
        [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
          data: ids.map((id) => ({
            ...{ id, first_name: 'A', last_name: 'B', email: 'a@demo.test', mobile: mobiles.get(id) ?? null },
          })),
        }),
      },
      env: {
        ...{ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: ORIGIN, TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` },
        // Nothing listens there: texts stay queued, and only webhooks set their status.
        ...{ TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+12025550123', TWILIO_API_URL: 'http://127.0.0.1:1' },
      },
    }),
  );
  const rows = (sql: string, values?: unknown[]) =>
    services.database('notifier').rows<Record<string, unknown>>(sql, values);

  /** As Twilio sends it to the configured URL, whatever scheme and host a proxy sets. */
  const signed = (target: string, fields: Fields, token = TOKEN) => ({
    body: new URLSearchParams(fields).toString(),
    target,
    headers: { 'x-twilio-signature': getExpectedTwilioSignature(token, `${ORIGIN}${target}`, fields) },
  });
  const tell = (id: number, sid: string, status: string, more: Fields = {}) =>
    services.call(
      twilioWebhooks.noteStatus,
      signed(`/api/webhooks/twilio/status?message=${id}`, {
        ...{ MessageSid: sid, MessageStatus: status, To: PHONE },
        ...more,
      }),
    );
  const inbound = (fields: Fields) =>
    signed('/api/webhooks/twilio/inbound', { MessageSid: newSid(), From: PHONE, Body: '', ...fields });
  const say = (body: string, more: Fields = {}) =>
    services.call(twilioWebhooks.receiveSms, inbound({ Body: body, ...more }));
  const stateOf = async (): Promise<unknown> =>
    (await rows('SELECT state FROM sms_consent ORDER BY id LIMIT 1'))[0]?.state;
  const code = async (): Promise<number> => {
    const key = `sign-in-code-${(codes += 1)}`;
    const sms = { key, template: 'sign-in-code' as const, to: PHONE, user_id: 4, values: { code: '123456' } };
    return (await services.call(messages.sendSms, sms)).id;
  };
  const delivery = async (id: number) =>
    (await services.call(messages.listDeliveries, { per_page: 200 }, DEVELOPER)).data.find(
      (each) => each.id === id,
    );

  describe('status callbacks', () => {
    it('status callbacks move a text forward only, in any order', async () => {
      const id = await code();
      const sid = newSid();
      for (const status of ['sent', 'queued', 'delivered', 'sending', 'sent']) {
        expect(await tell(id, sid, status)).toEqual({ body: EMPTY });
      }
      expect(await delivery(id)).toMatchObject({ state: 'delivered', last_error: null });
      const [row] = await rows('SELECT sid, carrier_status, values_sealed FROM message WHERE id = $1', [id]);
      expect(row).toEqual({ sid, carrier_status: 'delivered', values_sealed: null });
    });

    it('concurrent callbacks have the same result as sequential ones', async () => {
      const id = await code();
      const sid = newSid();
      await Promise.all(['delivered', 'sent', 'queued', 'sending'].map((status) => tell(id, sid, status)));
      expect(await delivery(id)).toMatchObject({ state: 'delivered' });
    });

    it('a failed text has its reason in the log', async () => {
      const id = await code();
      await tell(id, newSid(), 'undelivered', { ErrorCode: '30003' });
      expect(await delivery(id)).toMatchObject({
        state: 'failed',
        last_error: 'It was not delivered (undelivered, error 30003).',
      });
    });

    it('callbacks for other or unknown messages, and unknown statuses, change nothing', async () => {
      const id = await code();
      await tell(id, newSid(), 'sent');
      const before = await rows('SELECT * FROM message ORDER BY id');
      await tell(id, newSid(), 'delivered');
      await tell(999_999, newSid(), 'delivered');
      await tell(id, 'SM1', 'delivered');
      await tell(id, newSid(), 'eaten');
      await services.call(
        twilioWebhooks.noteStatus,
        signed('/api/webhooks/twilio/status', { MessageSid: newSid(), MessageStatus: 'sent' }),
      );
      expect(await rows('SELECT * FROM message ORDER BY id')).toEqual(before);
    });
  });

  describe('who may call', () => {
    it('unsigned, forged, altered and misdirected webhooks are refused and change nothing', async () => {
      const id = await code();
      const target = `/api/webhooks/twilio/status?message=${id}`;
      const fields = { MessageSid: newSid(), MessageStatus: 'delivered', To: PHONE };
      const right = signed(target, fields);
      const state = async () =>
        JSON.stringify([(await delivery(id))?.state, await rows('SELECT * FROM sms_consent_change')]);
      const before = await state();
      const wrong = [
        { ...right, headers: {} },
        { ...right, headers: { 'x-twilio-signature': '' } },
        signed(target, fields, 'b'.repeat(32)),
        { ...right, body: right.body.replace('delivered', 'failed') },
        { ...right, target: `/api/webhooks/twilio/status?message=${id + 1}` },
        { ...right, target: `${target}&message=1` },
        { ...right, body: `${right.body}&MessageStatus=failed` },
      ];
      for (const request of wrong) {
        const refused = services.call(twilioWebhooks.noteStatus, request);
        await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
      const stop = { ...inbound({ Body: 'STOP' }), headers: {} };
      await expect(services.call(twilioWebhooks.receiveSms, stop)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await state()).toBe(before);
    });

    it('the signature covers the query in its original order', async () => {
      const id = await code();
      const target = `/api/webhooks/twilio/status?zone=b&message=${id}&a=%27x%20y`;
      const fields = { MessageSid: newSid(), MessageStatus: 'sent', To: PHONE };
      expect(await services.call(twilioWebhooks.noteStatus, signed(target, fields))).toEqual({ body: EMPTY });
      const reordered = {
        ...signed(target, fields),
        target: `/api/webhooks/twilio/status?a=%27x%20y&message=${id}&zone=b`,
      };
      await expect(services.call(twilioWebhooks.noteStatus, reordered)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    });
  });

  describe('incoming texts', () => {
    it('STOP ends all texts, codes too, and START allows them again', async () => {
      const answer = await say('STOP');
      expect(answer.body).toContain('<Message>Drawpoint: you have opted out');
      expect(await stateOf()).toBe('stopped');
      expect(await services.call(messages.canText, { phone: PHONE })).toEqual({ can_text: false });
      await say('start');
      expect(await stateOf()).toBe('none');
      expect(await services.call(messages.canText, { phone: PHONE })).toEqual({ can_text: true });
    });

    it('YES completes a requested opt-in, and none otherwise', async () => {
      expect((await say('yes')).body).toBe(EMPTY);
      expect(await stateOf()).toBe('none');
      const form = { first_name: 'Ann', last_name: 'Lee', phone: PHONE, choice: 'opt_in' as const };
      await services.call(smsConsent.submitChoice, form);
      expect(await stateOf()).toBe('pending');
      expect((await say('Yes!')).body).toContain('you will get texts about your appointments');
      expect(await stateOf()).toBe('given');
      await services.call(smsConsent.submitChoice, { ...form, choice: 'opt_out' });
      expect(await stateOf()).toBe('none');
    });

    it('a repeated incoming text counts once', async () => {
      const stop = inbound({ Body: 'STOP' });
      await services.call(twilioWebhooks.receiveSms, stop);
      await say('START');
      const before = await rows('SELECT id FROM sms_consent_change');
      expect(await services.call(twilioWebhooks.receiveSms, stop)).toEqual({ body: EMPTY });
      expect(await stateOf()).toBe('none');
      expect(await rows('SELECT id FROM sms_consent_change')).toHaveLength(before.length);
    });

    it('concurrent copies of an incoming text count once', async () => {
      const before = await rows('SELECT id FROM sms_consent_change');
      const stop = inbound({ Body: 'STOP' });
      await Promise.all([1, 2, 3, 4, 5].map(() => services.call(twilioWebhooks.receiveSms, stop)));
      expect(await rows('SELECT id FROM sms_consent_change')).toHaveLength(before.length + 1);
      await say('START');
    });

    it('HELP is answered, unless Twilio has answered', async () => {
      expect((await say('HELP')).body).toContain('Reply STOP to opt out');
      expect((await say('help', { OptOutType: 'HELP' })).body).toBe(EMPTY);
      expect((await say('ALTO', { OptOutType: 'STOP' })).body).toBe(EMPTY);
      expect(await stateOf()).toBe('stopped');
      expect((await say('START', { OptOutType: 'START' })).body).toBe(EMPTY);
      expect(await stateOf()).toBe('none');
    });

    it('STOP drops all waiting texts, and an opt-out those that needed consent', async () => {
      const settled = (id: number) =>
        until(async () => {
          const found = await delivery(id);
          return found?.state === 'failed' && found.last_error;
        }, 30_000);
      const waiting = await code();
      await say('STOP');
      expect(await settled(waiting)).toBe('The phone has answered STOP.');
      await say('START');

      const form = { first_name: 'Ann', last_name: 'Lee', phone: '+12125550148' };
      await services.call(smsConsent.submitChoice, { ...form, choice: 'opt_in' });
      await services.call(smsConsent.submitChoice, { ...form, choice: 'opt_out' });
      const [request] = await rows(`SELECT max(id) AS id FROM message WHERE template = 'consent-request'`);
      expect(await settled(Number(request?.id))).toBe('The phone has not consented to text messages.');
    });

    it('staff and patients get texts about visits, but no phone without consent does', async () => {
      const form = { first_name: 'Maria', last_name: 'S', phone: STAFF_PHONE, choice: 'opt_in' as const };
      await services.call(smsConsent.submitChoice, form);
      await say('YES', { From: STAFF_PHONE });
      const news = { kind: 'appointment_requested', appointment_id: 8 } as const;
      for (const [id, user_id, channels] of [
        [1, 4, ['sms']],
        [2, 3, ['email']],
        [3, 3, ['email', 'sms']],
      ] as const) {
        const data = { ...news, id, user_id, channels: [...channels] };
        messaging.append(services, notificationCreated, { entityId: id, data });
      }
      const texts = () =>
        rows(`SELECT key, user_id FROM message WHERE channel = 'sms' AND template = 'appointment'`);
      await until(async () => (await texts()).length > 0);
      // Jobs run in order: those before the last one have run too.
      expect(await texts()).toEqual([{ key: 'notification-sms-3', user_id: 3 }]);
    });

    it('texts that are no keyword, or from no phone number, change no consent', async () => {
      const before = await rows('SELECT * FROM sms_consent');
      expect((await say('See you on Tuesday')).body).toBe(EMPTY);
      expect((await say('STOP', { From: '73729' })).body).toBe(EMPTY);
      expect((await say('STOP', { MessageSid: '' })).body).toBe(EMPTY);
      expect(await rows('SELECT * FROM sms_consent')).toEqual(before);
    });
  });

  it('logs contain no phone number', () => expect(services.logs.join('\n')).not.toContain('5550147'));

  it('a phone is asked and answered in the language of its consent, which is kept', async () => {
    const phone = '+12125550160';
    const input = { first_name: 'Ana', last_name: 'Ruiz', phone, choice: 'opt_in' as const };
    const spanish = { ...systemContext(), language: 'es' as const };
    await services.busOf('gateway').call(smsConsent.submitChoice, input, spanish);
    const kept = await rows(
      `SELECT c.language, h.language AS of_choice FROM sms_consent c JOIN sms_consent_change h ON h.consent_id = c.id
        ORDER BY h.id DESC LIMIT 1`,
    );
    expect(kept).toEqual([{ language: 'es', of_choice: 'es' }]);
    expect((await say('YES', { From: phone })).body).toContain('recibira mensajes sobre sus citas');
    expect((await say('HELP', { From: phone })).body).toContain('Responda STOP para darse de baja.');
    expect((await say('HELP', { From: STAFF_PHONE })).body).toContain('Reply STOP to opt out.');
  });
});
