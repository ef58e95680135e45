import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { MOST_CONTENT } from '@drawpoint/contracts/messaging/messages.contract';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { textReplies } from '@drawpoint/contracts/notifier/text-replies.contract';
import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { notifierService } from '../notifier.service.ts';

const TOKEN = 'a'.repeat(32);
const ORIGIN = 'https://drawpoint.test';
const PHONE = '+12125550181';
const SHARED = '+12125550182';
const ANN = 4;
const BEN = 5;
const CARL = 6;
/** A visit of the admin's provider. */
const VISIT = 8;

const developer = callerOf({ user_id: 1, roles: ['developer'] });
const admin = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
const soleAdmin: Caller = { ...admin, sole_provider: true };
const otherAdmin = callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 });
const phlebotomist = callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 });
const patient = callerOf({ user_id: ANN });

let sids = 0;
const newSid = () => `SM${(sids += 1).toString(16).padStart(32, '0')}`;

describe('A text message that is no keyword', () => {
  const mobiles = new Map([
    [ANN, PHONE],
    [BEN, SHARED],
    [CARL, SHARED],
  ]);
  const forwarded: ParsedInputOf<typeof replies.forwardText>[] = [];
  let failures = 0;
  const services = startedOnce(() =>
    startServices([notifierService], {
      fakes: {
        [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
          data: ids.map((id) => ({
            ...{
              id,
              first_name: 'Ann',
              last_name: 'Lee',
              email: 'a@demo.test',
              mobile: mobiles.get(id) ?? null,
            },
          })),
        }),
        [attendance.answerByText.subject]: () => ({ outcome: 'unclear' }),
        [replies.forwardText.subject]: (input: (typeof forwarded)[number]) => {
          if ((failures -= 1) >= 0) throw new AppError('UNAVAILABLE');
          forwarded.push(input);
          return { is_sent: input.user_id === ANN, provider_id: input.reminded_of === VISIT ? 1 : null };
        },
      },
      env: {
        ...{ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: ORIGIN, TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` },
        ...{ TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+12025550123', TWILIO_API_URL: 'http://127.0.0.1:1' },
      },
    }),
  );
  const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
    services.database('notifier').rows<Row>(sql, values);
  /** The accounts that were reminded of the visit at a phone. */
  const remind = async (phone: string, ...accounts: number[]) => {
    const form = { first_name: 'Ann', last_name: 'Lee', phone, choice: 'opt_in' as const };
    await services.call(smsConsent.submitChoice, form);
    await rows(
      `UPDATE sms_consent SET reminded_of = $1, reminded_user_id = $2, reminded_user_ids = $3
        WHERE id = (SELECT max(id) FROM sms_consent)`,
      [VISIT, accounts.at(-1), accounts],
    );
  };
  let isReminded = false;
  const say = (Body: string, From: string, MessageSid = newSid()) => {
    const target = '/api/webhooks/twilio/inbound';
    const fields = { MessageSid, From, Body };
    return services.call(twilioWebhooks.receiveSms, {
      body: new URLSearchParams(fields).toString(),
      target,
      headers: { 'x-twilio-signature': getExpectedTwilioSignature(TOKEN, `${ORIGIN}${target}`, fields) },
    });
  };
  const list = async (who = admin, state?: 'open' | 'done') =>
    (await services.call(textReplies.list, { state }, who)).data;
  const listed = (count: number, who = developer) =>
    until(async () => {
      const found = await list(who);
      return found.length >= count && found;
    });
  beforeEach(async () => {
    forwarded.length = 0;
    failures = 0;
    await rows('DELETE FROM text_reply');
    if (!isReminded) {
      await remind(PHONE, ANN);
      await remind(SHARED, BEN, CARL);
    }
    isReminded = true;
  });

  it('goes to the conversation of the one person who uses the phone, once per message', async () => {
    const sid = newSid();
    for (let times = 0; times < 3; times += 1) await say('I am running late', PHONE, sid);
    await until(() => forwarded.length > 0);
    const about = { user_id: ANN, reminded_of: VISIT, content: 'I am running late', client_id: sid };
    expect(forwarded).toEqual([about]);
    expect(await list(developer)).toEqual([]);
    const [row] = await rows<{ text: string }>('SELECT text_reply::text AS text FROM text_reply');
    expect(row!.text).not.toMatch(/running late|5550181/);
  });

  it('is sent when the other service is back', async () => {
    failures = 1;
    await say('See you', PHONE);
    await until(() => forwarded.length > 0, 20_000);
    expect(forwarded).toHaveLength(1);
  });

  it('is as long as a message at most, and needs words', async () => {
    await say('x'.repeat(MOST_CONTENT + 5), PHONE);
    await until(() => forwarded.length > 0);
    expect(forwarded[0]!.content).toHaveLength(MOST_CONTENT);
    await say(' ', PHONE);
    expect(await rows('SELECT id FROM text_reply')).toHaveLength(1);
  });

  it('goes to the list of staff where several accounts use the phone, and to nobody’s conversation', async () => {
    await say('1', SHARED);
    await say('Who is this?', SHARED);
    const found = await listed(2, admin);
    expect(found.map(({ text, phone, state, done }) => [text, phone, state, done])).toEqual([
      ['Who is this?', SHARED, 'open', null],
      ['1', SHARED, 'open', null],
    ]);
    expect(forwarded.map(({ user_id }) => user_id)).toEqual([null, null]);
  });

  it('of a phone of no account is listed for developers, and for admins of the only company', async () => {
    await say('Stop by at noon', '+12125550189');
    await listed(1);
    const counts = await Promise.all(
      [soleAdmin, admin, otherAdmin].map(async (who) => (await list(who)).length),
    );
    expect(counts).toEqual([1, 0, 0]);
  });

  it('is marked as done and as open again by staff of its company alone', async () => {
    await say('Call me', SHARED);
    await say('Please', SHARED);
    const [newest] = await listed(2, admin);
    const { id } = newest!;
    const update = (done: boolean, who = admin) => services.call(textReplies.update, { id, done }, who);
    for (const who of [otherAdmin]) expect(await codeOf(update(true, who))).toBe('NOT_FOUND');
    for (const who of [patient, phlebotomist]) {
      expect(await codeOf(update(true, who))).toBe('FORBIDDEN');
      expect(await codeOf(list(who))).toBe('FORBIDDEN');
    }
    const changed = await update(true);
    expect(changed).toMatchObject({ state: 'done', done: { by: { id: admin.user_id, name: 'Ann Lee' } } });
    expect(await update(true, developer)).toEqual(changed);
    expect((await list()).map(({ state }) => state)).toEqual(['open', 'done']);
    expect((await list(admin, 'done')).map((each) => each.id)).toEqual([id]);
    expect(await update(false)).toMatchObject({ state: 'open', done: null });
    const audited = await rows(
      `SELECT subject, outcome FROM kit.audit_entry WHERE action = 'text_reply_changed'`,
    );
    expect(audited).toContainEqual({ subject: String(id), outcome: 'done' });
  });

  it('is deleted after 90 days', async () => {
    await say('Old', SHARED);
    await say('New', SHARED);
    await listed(2);
    await rows(`UPDATE text_reply SET received_at = now() - interval '91 days'
                 WHERE id = (SELECT min(id) FROM text_reply)`);
    await rows(`SELECT graphile_worker.add_job('delete-old-texts', '{}')`);
    await until(async () => (await list(developer)).length === 1);
    expect((await list(developer)).map(({ text }) => text)).toEqual(['New']);
  });

  it('is in no log', () => expect(services.logs.join('\n')).not.toMatch(/running late|55501(81|82)/));
});
