import { users } from '@drawpoint/contracts/auth/users.contract';
import { readExport } from '@drawpoint/contracts/exports';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { Client } from 'pg';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { notifierService } from '../notifier.service.ts';

const PAT = callerOf({ user_id: 4 });
const NOBODYS_MOBILE = callerOf({ user_id: 5 });

describe('consent to text messages', () => {
  const mobiles = new Map<number, string | null>([
    [4, '+12125550147'],
    [5, null],
  ]);
  const fakes = {
    [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
      data: ids.map((id) => ({
        id,
        first_name: 'Pat',
        last_name: 'P',
        email: 'pat@demo.test',
        mobile: mobiles.get(id) ?? null,
      })),
    }),
  };
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const services = startedOnce(() => startServices([notifierService], { fakes, env }));
  const rows = (sql: string) => services.database('notifier').rows<Record<string, unknown>>(sql);
  const requests = async (): Promise<number> =>
    (await rows(`SELECT id FROM message WHERE template = 'consent-request'`)).length;
  const form = (phone: string, choice: 'opt_in' | 'opt_out', more: object = {}) =>
    services.call(smsConsent.submitChoice, { first_name: 'Ann', last_name: 'Lee', phone, choice, ...more });

  it('people see the consent of their profile’s mobile number with the wording', async () => {
    const own = await services.call(smsConsent.getOwn, {}, PAT);
    expect(own).toMatchObject({ phone: '+12125550147', state: 'none', changed_at: null, available: false });
    for (const word of [
      'appointments',
      'frequency varies',
      'rates may apply',
      'STOP',
      'HELP',
      'not required',
    ]) {
      expect(own.text).toContain(word);
    }
  });

  it('an opt-in waits for the phone’s YES, and an opt-out applies at once', async () => {
    const opted = await services.call(smsConsent.changeOwn, { choice: 'opt_in' }, PAT);
    expect(opted).toMatchObject({ state: 'pending', changed_at: expect.any(String) });
    expect(await requests()).toBe(1);
    expect(await services.call(smsConsent.changeOwn, { choice: 'opt_out' }, PAT)).toMatchObject({
      state: 'none',
    });
    expect(await services.call(smsConsent.getOwn, {}, PAT)).toMatchObject({ state: 'none' });
  });

  it('the export has the consent of the person’s number and each choice', async () => {
    const read = (user_id: number) =>
      services.call(readExport('notifier'), { user_id, section: 'text_message_consent', after: null });
    expect((await read(4)).records).toEqual([
      {
        phone: '+12125550147',
        state: 'none',
        changes: [
          expect.objectContaining({ act: 'ask', source: 'account', state: 'pending' }),
          expect.objectContaining({ act: 'withdraw', source: 'account', state: 'none' }),
        ],
      },
    ]);
    expect((await read(5)).records).toEqual([]);
  });

  it('a consent is found after numbers were hashed under a new key', async () => {
    await services.call(smsConsent.changeOwn, { choice: 'opt_in' }, PAT);
    await services.database('notifier').rows(`UPDATE sms_consent SET phone_hash = 'k0.' || phone_hash`);
    expect(await services.call(smsConsent.getOwn, {}, PAT)).toMatchObject({ state: 'none' });
    await services.database('notifier').rows(`SELECT id FROM graphile_worker.add_job('rehash-phones')`);
    await until(async () => (await services.call(smsConsent.getOwn, {}, PAT)).state === 'pending');
    await services.call(smsConsent.changeOwn, { choice: 'opt_out' }, PAT);
  });

  it('a phone is asked for YES at most once a day, however often its number is entered', async () => {
    const before = await requests();
    await Promise.all([1, 2, 3, 4].map(() => form('(212) 555-0199', 'opt_in')));
    await form('+1 212 555 0199', 'opt_in');
    expect((await requests()) - before).toBe(1);
  });

  it('a choice needs a mobile number', async () => {
    expect(await services.call(smsConsent.getOwn, {}, NOBODYS_MOBILE)).toMatchObject({
      phone: null,
      state: 'none',
    });
    const change = services.call(smsConsent.changeOwn, { choice: 'opt_in' }, NOBODYS_MOBILE);
    await expect(change).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      options: { errors: { choice: ['Add your mobile number to your profile first.'] } },
    });
  });

  it('strangers can use only the public form, and impersonators cannot choose', async () => {
    await expect(services.call(smsConsent.getOwn, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(services.call(smsConsent.changeOwn, { choice: 'opt_out' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const acting = callerOf({ user_id: 4, impersonator_id: 1 });
    await expect(services.call(smsConsent.changeOwn, { choice: 'opt_in' }, acting)).rejects.toMatchObject({
      code: 'IMPERSONATION_REFUSED',
    });
  });

  it('the public form has the same response for known and unknown numbers', async () => {
    const known = await form('(212) 555-0147', 'opt_in');
    expect(known).toEqual({ message: 'Thank you. Your preference was recorded.' });
    expect(await form('(212) 555-0100', 'opt_in')).toEqual(known);
    expect(await form('(212) 555-0101', 'opt_out')).toEqual(known);
  });

  it('a form with the hidden field filled in is answered and ignored', async () => {
    const before = await rows('SELECT id FROM sms_consent_change');
    expect(await form('(212) 555-0102', 'opt_in', { website: 'https://spam.test' })).toEqual({
      message: 'Thank you. Your preference was recorded.',
    });
    expect(await rows('SELECT id FROM sms_consent_change')).toHaveLength(before.length);
  });

  // The second number only looks valid.
  it.each(['12', '+1 999 123'])('the form reports its errors, and the phone %s', async (phone) => {
    const bad = services.call(smsConsent.submitChoice, {
      first_name: '',
      last_name: '',
      phone,
      choice: 'opt_in',
    });
    await expect(bad).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      options: {
        errors: {
          first_name: [expect.any(String)],
          last_name: [expect.any(String)],
          phone: [expect.any(String)],
        },
      },
    });
  });

  it('every choice is kept with source, wording and person, and numbers and names are encrypted', async () => {
    const changes = await rows('SELECT * FROM sms_consent_change ORDER BY id');
    expect(changes[0]).toMatchObject({
      ...{ act: 'ask', state: 'pending', source: 'account', user_id: 4, asked: true },
      text_version: expect.any(String),
    });
    expect(changes[1]).toMatchObject({ act: 'withdraw', state: 'none', source: 'account', user_id: 4 });
    const everything = JSON.stringify([changes, await rows('SELECT * FROM sms_consent')]);
    expect(everything).not.toMatch(/55501|Ann|Lee/);
    const { appUrl } = services.database('notifier');
    await expect(runAs(appUrl, 'DELETE FROM sms_consent_change')).rejects.toThrow('permission denied');
    await expect(runAs(appUrl, `UPDATE sms_consent_change SET state = 'given'`)).rejects.toThrow(
      'permission denied',
    );
  });

  it('logs contain no number and no name', () => {
    expect(services.logs.join('\n')).not.toMatch(/55501|Ann|Lee/);
  });

  it('other services cannot ask a phone for consent', async () => {
    const request = services.busOf('auth').call(
      messages.sendSms,
      {
        key: 'consent-request-1',
        template: 'consent-request' as never,
        to: '+12125550147',
        user_id: 4,
        values: {},
      },
      {
        caller: null,
        service: 'auth',
        requestId: 'test-request',
        msLeft: () => 5_000,
        now: () => new Date(),
      },
    );
    await expect(request).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('the site’s own wording is what people agree to, in their language, with its version', async () => {
    await rows(`INSERT INTO known_option (id, version, key, value) VALUES
      (1, 3, 'consent_sms', 'I agree. STOP, HELP.'), (2, 5, 'consent_sms_es', 'Acepto. STOP, HELP.')`);
    mobiles.set(6, '+12125550166');
    const spanish = { ...systemContext(), caller: callerOf({ user_id: 6 }), language: 'es' as const };
    const client = services.busOf('gateway');
    expect(await client.call(smsConsent.getOwn, {}, spanish)).toMatchObject({
      text: 'Acepto. STOP, HELP.',
      text_version: 'site-3.5',
    });
    await client.call(smsConsent.changeOwn, { choice: 'opt_in' }, spanish);
    expect(await rows(`SELECT text_version FROM sms_consent_change ORDER BY id DESC LIMIT 1`)).toEqual([
      { text_version: 'site-3.5' },
    ]);
    await rows('DELETE FROM known_option');
  });
});

async function runAs(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
