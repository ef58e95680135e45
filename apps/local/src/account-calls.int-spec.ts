import { randomUUID } from 'node:crypto';
import { operationsOf } from '@drawpoint/contracts/registry';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import type { RequestParts } from './testing/ask.ts';
import { type AccountRow, link, REFUSED, SIGNED_IN } from './testing/account-row.ts';
import { phonePatientRows } from './testing/phone-patient-rows.ts';
import { personRows } from './testing/person-rows.ts';
import { type Person, startAccounts } from './testing/start-accounts.ts';

const CALLERS = ['user', 'phlebotomist', 'admin', 'developer'] as const;

const HOME = { line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };
const PERSON = { first_name: 'Ann', last_name: 'Lee' };

describe('each call about an account', () => {
  let world: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    world = await startAccounts();
  });
  afterAll(() => world.close());

  const document = () => {
    const form = new FormData();
    form.set('type', 'insurance_card_front');
    form.set('file', new Blob([new Uint8Array(pdfOf())], { type: 'application/pdf' }), 'card.pdf');
    return form;
  };
  const asked = async () => {
    const { id } = await world.make('POST /account/deletion-request', await world.somebody('user'), {
      body: {},
    });
    return { params: { id }, body: { reason: 'Not yet.' } };
  };

  /** An account of the caller's own provider. */
  const managed = async ({ id: caller }: Person, body?: object) => {
    const { id } = await world.somebody('user');
    await world.rows(`UPDATE "user" SET provider_id = 1 WHERE id = ANY ($1)`, [[caller, id]]);
    await world.rows(`UPDATE "user" SET made_by = 1, claimed_at = NULL WHERE id = $1`, [id]);
    return { params: { id }, ...(body && { body }) };
  };
  const role = async () => {
    const [row] = await world.rows<{ id: number }>(`INSERT INTO role (name) VALUES ($1) RETURNING id`, [
      randomUUID(),
    ]);
    return { params: { id: row!.id }, body: { name: randomUUID() } };
  };
  const patient = async (params: object = {}, more: RequestParts = {}) => ({
    ...{ params: { id: (await world.somebody('user')).id, ...params }, ...more },
  });
  const NOTE = { body: { text: 'Hard stick.' } };
  const MANAGERS = [403, 403, 200, 200, 401] as const;

  const ROWS: Record<string, AccountRow> = {
    'auth.admin-users.list': { statuses: [403, 200, 200, 200, 401] },
    'auth.admin-users.find': { statuses: [403, 200, 200, 200, 401], sent: () => ({ body: { q: 'nora' } }) },
    'auth.admin-users.get': { statuses: MANAGERS, sent: (own) => managed(own) },
    'auth.admin-users.create': {
      statuses: [403, 403, 201, 201, 401],
      sent: async (own) => {
        await managed(own);
        return { body: { ...PERSON, gender: 'other', email: `${randomUUID()}@example.com` } };
      },
    },
    'auth.admin-users.update': { statuses: MANAGERS, sent: (own) => managed(own, { first_name: 'Nina' }) },
    'auth.admin-users.remove': { statuses: MANAGERS, sent: (own) => managed(own) },
    'auth.admin-users.restore': { statuses: MANAGERS, sent: (own) => managed(own) },
    'auth.admin-users.invite': { statuses: MANAGERS, sent: (own) => managed(own) },
    'auth.roles.list': { statuses: MANAGERS },
    // The admin has no company yet.
    'auth.roles.create': {
      statuses: [403, 403, 404, 201, 401],
      sent: () => ({ body: { name: randomUUID() } }),
    },
    // A developer created it, so it is shared.
    'auth.roles.update': { statuses: [403, 403, 403, 200, 401], sent: role },
    'auth.roles.remove': { statuses: [403, 403, 403, 200, 401], sent: role },
    'auth.account-export.start': { statuses: SIGNED_IN, sent: () => ({ body: {} }) },
    'auth.account-export.download': {
      statuses: [200, 200, 200, 200, 200],
      other: 403,
      sent: async (own) => {
        const { url } = await world.make('POST /account/export', own, { body: {} });
        return { query: { ticket: new URL(url, world.url).searchParams.get('ticket') } };
      },
    },
    'auth.account.update': { statuses: SIGNED_IN, sent: () => ({ body: { first_name: 'Nina' } }) },
    'auth.account.confirm-email-change': { statuses: [422, 422, 422, 422, 401], sent: link },
    // These people have no mobile number.
    'auth.account.send-mobile-code': { statuses: [422, 422, 422, 422, 401] },
    'auth.account.confirm-mobile': {
      statuses: [422, 422, 422, 422, 401],
      sent: () => ({ body: { code: 'no code' } }),
    },
    'auth.account.cancel-email-change': { statuses: SIGNED_IN },
    'auth.addresses.list': { statuses: SIGNED_IN },
    'auth.addresses.create': { statuses: [201, 201, 201, 201, 401], sent: () => ({ body: HOME }) },
    'auth.addresses.update': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async (own) => {
        const { id } = await world.make('POST /addresses', own, { body: HOME });
        return { params: { id }, body: { label: 'Home' } };
      },
    },
    'auth.addresses.remove': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async (own) => ({
        params: { id: (await world.make('POST /addresses', own, { body: HOME })).id },
      }),
    },
    ...personRows(() => world),
    ...phonePatientRows(() => world),
    'auth.companies.list': { statuses: SIGNED_IN },
    // These people are related to no company.
    'auth.companies.object': {
      statuses: [404, 404, 404, 404, 401],
      sent: () => ({ params: { id: 999_999 } }),
    },
    'auth.companies.withdraw-objection': { statuses: SIGNED_IN, sent: () => ({ params: { id: 999_999 } }) },
    'auth.deletion-requests.get-own': { statuses: SIGNED_IN },
    'auth.deletion-requests.ask': { statuses: [201, 201, 201, 201, 401], sent: () => ({ body: {} }) },
    'auth.deletion-requests.withdraw': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async (own) => {
        await world.make('POST /account/deletion-request', own, { body: {} });
        return {};
      },
    },
    'auth.deletion-requests.list': { statuses: [403, 403, 200, 200, 401] },
    // The person has no provider yet, so only developers may answer (docs/product/accounts.md#own-data).
    'auth.deletion-requests.accept': { statuses: [403, 403, 403, 200, 401], sent: asked },
    'auth.deletion-requests.decline': { statuses: [403, 403, 403, 200, 401], sent: asked },
    'auth.documents.list': {
      statuses: SIGNED_IN,
      other: 403,
      sent: ({ id }) => ({ query: { user_id: id } }),
    },
    'auth.documents.create': { statuses: [201, 201, 201, 201, 401], sent: () => ({ body: document() }) },
    'auth.photos.list-of-phlebotomists': { statuses: SIGNED_IN, sent: () => ({ query: { ids: '3' } }) },
    'auth.documents.get': {
      statuses: SIGNED_IN,
      other: 403,
      sent: async (own) => ({
        params: { id: (await world.make('POST /user-documents', own, { body: document() })).id },
      }),
    },
    'auth.documents.open': {
      statuses: [200, 200, 200, 200, 200],
      other: 403,
      sent: async (own) => {
        const { url } = await world.make('POST /user-documents', own, { body: document() });
        const [link, signature] = url.split('/').slice(-2) as [string, string];
        return { params: { link, signature } };
      },
    },
    'auth.impersonation.start': { statuses: [403, 403, 403, 200, 401], sent: () => patient() },
    'auth.impersonation.stop': { statuses: [409, 409, 409, 409, 401] },
    'auth.passkeys.start-sign-in': { statuses: [200, 200, 200, 200, 200], sent: () => ({ body: {} }) },
    'auth.passkeys.finish-sign-in': {
      statuses: [422, 422, 422, 422, 422],
      sent: () => ({ body: { token: 'made up', credential: {} } }),
    },
    'auth.passkeys.start-registration': { statuses: SIGNED_IN, sent: () => ({ body: {} }) },
    'auth.passkeys.finish-registration': {
      statuses: [422, 422, 422, 422, 401],
      sent: () => ({ body: { token: 'made up', credential: {} } }),
    },
    'auth.passkeys.start-confirmation': { statuses: SIGNED_IN },
    'auth.passkeys.list': { statuses: SIGNED_IN },
    'auth.passkeys.remove': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async ({ id: owner }) => {
        const [passkey] = await world.rows<{ id: number }>(
          `INSERT INTO passkey (user_id, credential_id, public_key, counter, created_at)
           VALUES ($1, $2, '\\x00', 0, now()) RETURNING id`,
          [owner, randomUUID()],
        );
        return { params: { id: passkey!.id } };
      },
    },
    'auth.passwords.forgot': {
      statuses: [200, 200, 200, 200, 200],
      sent: ({ email }) => ({ body: { email } }),
    },
    'auth.passwords.reset': {
      statuses: [422, 422, 422, 422, 422],
      sent: ({ email }) => ({
        body: { email, token: 'x', password: 'Kettle-2031', password_confirmation: 'Kettle-2031' },
      }),
    },
    // These people have no visit, so developers alone may read their records; a note needs a company.
    'auth.patient-notes.list': { statuses: [403, 403, 403, 200, 401], sent: () => patient() },
    'auth.patient-notes.create': { statuses: [403, 403, 403, 422, 401], sent: () => patient({}, NOTE) },
    'auth.patient-notes.remove': { statuses: [403, 403, 403, 404, 401], sent: () => patient({ note_id: 9 }) },
    'auth.patient-records.get': { statuses: [403, 403, 403, 200, 401], sent: () => patient() },
    'auth.registration.register': {
      statuses: [201, 201, 201, 201, 201],
      sent: () => ({
        body: {
          ...PERSON,
          gender: 'other',
          date_of_birth: '1980-02-03',
          email: `${randomUUID()}@example.com`,
          password: 'Draw-blood-2026',
          password_confirmation: 'Draw-blood-2026',
        },
      }),
    },
    'auth.registration.verify-email': {
      statuses: REFUSED,
      sent: () => ({ body: { token: 'x'.repeat(43), password: 'Draw-blood-2026' } }),
    },
    'auth.registration.verify-email-in-browser': { statuses: REFUSED, sent: link },
    'auth.registration.correct-email': { statuses: REFUSED, sent: ({ email }) => ({ body: { email } }) },
    'auth.registration.resend-verification': { statuses: SIGNED_IN },
    'auth.registration.resend-verification-as-guest': {
      statuses: [200, 200, 200, 200, 200],
      sent: ({ email }) => ({ body: { email } }),
    },
    'auth.sessions.login': {
      statuses: [401, 401, 401, 401, 401],
      sent: ({ email }) => ({ body: { email, password: 'Wrong-pass-1' } }),
    },
    'auth.sessions.logout': { statuses: SIGNED_IN },
    'auth.sessions.get-user': { statuses: SIGNED_IN },
    'auth.sessions.list': { statuses: SIGNED_IN },
    'auth.sessions.end': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async (own) => {
        const { data } = await world.make('GET /account/sessions', own);
        return { params: { id: data[0]!.id } };
      },
    },
    'auth.sessions.end-others': { statuses: SIGNED_IN, sent: () => ({ query: { others: 'true' } }) },
    'auth.two-factor.verify': {
      statuses: [422, 422, 422, 422, 422],
      sent: ({ id }) => ({ body: { user_id: id, channel: 'email', code: '000000' } }),
    },
    'auth.two-factor.resend': {
      statuses: [422, 422, 422, 422, 422],
      sent: ({ id }) => ({ body: { user_id: id, channel: 'email' } }),
    },
    'notifier.messages.list-deliveries': { statuses: [403, 403, 200, 200, 401] },
    'notifier.messages.read-setup': { statuses: [403, 403, 403, 200, 401] },
    'notifier.text-replies.list': { statuses: [403, 403, 200, 200, 401] },
    'notifier.text-replies.update': {
      statuses: [403, 403, 404, 404, 401],
      sent: () => ({ params: { id: 999_999 }, body: { done: true } }),
    },
    'notifier.messages.resend': {
      statuses: [403, 403, 404, 404, 401],
      sent: () => ({ params: { id: 999_999 } }),
    },
    'notifier.sms-consent.get-own': { statuses: SIGNED_IN },
    'notifier.sms-consent.change-own': {
      statuses: [422, 422, 422, 422, 401],
      sent: () => ({ body: { choice: 'opt_in' } }),
    },
    'notifier.sms-consent.submit-choice': {
      statuses: [200, 200, 200, 200, 200],
      sent: () => ({ body: { ...PERSON, phone: '2125550147', choice: 'opt_out' } }),
    },
    // Only Twilio may call it, with its signature.
    'notifier.twilio-webhooks.note-status': { statuses: [403, 403, 403, 403, 403] },
    'notifier.twilio-webhooks.receive-sms': { statuses: [403, 403, 403, 403, 403] },
  };

  const calls = [...operationsOf('auth'), ...operationsOf('notifier')].filter(({ http }) => http);

  it('the table has a row for each operation', () => {
    expect(Object.keys(ROWS).sort()).toEqual(calls.map(({ subject }) => subject as string).sort());
  });

  it.each(calls.map(({ subject, http }) => [subject, http!] as const))(
    '%s returns the expected status to each role, to strangers and to other owners',
    async (subject, route) => {
      const row = ROWS[subject]!;
      const statuses: number[] = [];
      for (const role of CALLERS) {
        const own = await world.somebody(role);
        statuses.push((await world.ask(route, (await row.sent?.(own)) ?? {}, own.token)).status);
      }
      const owner = await world.somebody('user');
      statuses.push((await world.ask(route, (await row.sent?.(owner)) ?? {}, null)).status);
      expect(statuses).toEqual(row.statuses);
      if (row.other === undefined) return;
      const theirs = (await row.sent?.(await world.somebody('user'))) ?? {};
      const other = await world.somebody('user');
      expect((await world.ask(route, theirs, other.token)).status).toBe(row.other);
    },
    20_000,
  );
});
