import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { authService } from '@drawpoint/auth/auth.service';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { readExport } from '@drawpoint/contracts/exports';
import { parseRoute, type Role } from '@drawpoint/contracts/operation';
import { operationsOf } from '@drawpoint/contracts/registry';
import { schema as gatewaySchema } from '@drawpoint/gateway/env';
import { startGateway } from '@drawpoint/gateway/start-gateway';
import { readEnv } from '@drawpoint/nest-kit/env';
import { createLogger } from '@drawpoint/nest-kit/logging/log';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { notifierService } from '@drawpoint/notifier/notifier.service';

const CALLERS = ['user', 'phlebotomist', 'admin', 'developer'] as const;

type Person = { id: number; email: string; token: string };
/** What set-up reads of an answer. */
type Answer = { id: number; url: string; data: { id: string }[] };
type Sent = { params?: Record<string, string | number>; query?: object; body?: unknown };
type Row = {
  /** What each role and a stranger are answered: user, phlebotomist, admin, developer, stranger. */
  statuses: readonly [number, number, number, number, number];
  /** What somebody is answered who is not the record's owner, though of the right role. */
  other?: number;
  /** What is sent, made for the owner of what it names. */
  sent?: (own: Person) => Promise<Sent> | Sent;
};

const SIGNED_IN = [200, 200, 200, 200, 401] as const;
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0'.repeat(32),
  TWILIO_FROM: '+12025550123',
  TWILIO_API_URL: 'http://127.0.0.1:1',
};
const HOME = { line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };
const PERSON = { first_name: 'Ann', last_name: 'Lee' };

describe('each call about an account', () => {
  const files = fileSettings();
  let services: StartedServices;
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  beforeAll(async () => {
    services = await startServices([authService, notifierService], {
      env: { SMTP_URL: 'smtp://127.0.0.1:1', ...TWILIO, ...files },
      fakes: {
        'admin.options.list': () => [],
        'booking.catalog.name-links': () => ({ phlebotomist: null, provider: null }),
        'booking.geocoding.locate': () => ({ place: { lat: 40.7443, lng: -73.9781, precision: 'zip' } }),
        [readExport('appointments').subject]: () => ({ records: [], files: [], next: null }),
        [readExport('messaging').subject]: () => ({ records: [], files: [], next: null }),
        [providerPeople.providersOf.subject]: () => ({ provider_ids: [] }),
        [patients.treatedBy.subject]: () => ({ phlebotomist_ids: [], provider_ids: [] }),
        [futureVisits.find.subject]: () => ({ total: 0, by_phlebotomist: [], data: [] }),
      },
    });
    gateway = await startGateway({
      env: readEnv(gatewaySchema, {
        ...{ PORT: '0', HOST: '127.0.0.1', WEB_DIST: '/nowhere', LOG_LEVEL: 'silent' },
        ...{ PUSHER_SECRET: 'a secret of these tests', ...files },
      }),
      transport: services.transport,
      logger: createLogger({ level: 'silent' }),
    });
  });
  afterAll(async () => {
    await gateway.close();
    await services.close();
  });

  /** Somebody new with this role, who signed in just now. */
  async function somebody(role: Role): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const token = randomBytes(32).toString('base64url');
    const [row] = await services.database('auth').rows<{ id: number }>(
      `INSERT INTO "user" (email, first_name, last_name, roles, email_verified_at)
       VALUES ($1, 'Nora', 'Lindqvist', $2, now()) RETURNING id`,
      [email, [role]],
    );
    const { id } = row!;
    await services
      .database('auth')
      .rows(
        `INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at) VALUES ($1, $2, $3, now(), now())`,
        [randomUUID(), id, createHash('sha256').update(token).digest('hex')],
      );
    return { id, email, token };
  }

  async function ask(route: string, { params = {}, query = {}, body }: Sent, token: string | null) {
    const { method, path } = parseRoute(route as 'GET /');
    const url = new URL(
      `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`,
      gateway.url,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const isForm = body instanceof FormData;
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: () => JSON.parse(text) as Answer };
  }

  const make = async (route: string, own: Person, sent: Sent = {}) =>
    (await ask(route, sent, own.token)).json();
  const document = () => {
    const form = new FormData();
    form.set('type', 'insurance_card_front');
    form.set('file', new Blob([new Uint8Array(pdfOf())], { type: 'application/pdf' }), 'card.pdf');
    return form;
  };
  const asked = async () => {
    const { id } = await make('POST /account/deletion-request', await somebody('user'), { body: {} });
    return { params: { id }, body: { reason: 'Not yet.' } };
  };

  const ROWS: Record<string, Row> = {
    'auth.account-export.start': { statuses: SIGNED_IN, sent: () => ({ body: {} }) },
    'auth.account-export.download': {
      statuses: [200, 200, 200, 200, 200],
      other: 403,
      sent: async (own) => {
        const { url } = await make('POST /account/export', own, { body: {} });
        return { query: { ticket: new URL(url, gateway.url).searchParams.get('ticket') } };
      },
    },
    'auth.account.update': { statuses: SIGNED_IN, sent: () => ({ body: { first_name: 'Nina' } }) },
    'auth.account.confirm-email-change': {
      statuses: [422, 422, 422, 422, 401],
      sent: () => ({ body: { token: 'x'.repeat(43) } }),
    },
    'auth.account.cancel-email-change': { statuses: SIGNED_IN },
    'auth.addresses.list': { statuses: SIGNED_IN },
    'auth.addresses.create': { statuses: [201, 201, 201, 201, 401], sent: () => ({ body: HOME }) },
    'auth.addresses.update': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async (own) => {
        const { id } = await make('POST /addresses', own, { body: HOME });
        return { params: { id }, body: { label: 'Home' } };
      },
    },
    'auth.addresses.remove': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async (own) => ({ params: { id: (await make('POST /addresses', own, { body: HOME })).id } }),
    },
    'auth.deletion-requests.get-own': { statuses: SIGNED_IN },
    'auth.deletion-requests.ask': { statuses: [201, 201, 201, 201, 401], sent: () => ({ body: {} }) },
    'auth.deletion-requests.withdraw': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async (own) => {
        await make('POST /account/deletion-request', own, { body: {} });
        return {};
      },
    },
    'auth.deletion-requests.list': { statuses: [403, 403, 200, 200, 401] },
    // The person is nobody's yet: a matter of developers (decision 117).
    'auth.deletion-requests.accept': { statuses: [403, 403, 403, 200, 401], sent: asked },
    'auth.deletion-requests.decline': { statuses: [403, 403, 403, 200, 401], sent: asked },
    'auth.documents.list': {
      statuses: SIGNED_IN,
      other: 403,
      sent: ({ id }) => ({ query: { user_id: id } }),
    },
    'auth.documents.create': { statuses: [201, 201, 201, 201, 401], sent: () => ({ body: document() }) },
    'auth.documents.get': {
      statuses: SIGNED_IN,
      other: 403,
      sent: async (own) => ({
        params: { id: (await make('POST /user-documents', own, { body: document() })).id },
      }),
    },
    'auth.documents.open': {
      statuses: [200, 200, 200, 200, 200],
      other: 403,
      sent: async (own) => {
        const { url } = await make('POST /user-documents', own, { body: document() });
        const [link, signature] = url.split('/').slice(-2) as [string, string];
        return { params: { link, signature } };
      },
    },
    'auth.impersonation.start': {
      statuses: [403, 403, 403, 200, 401],
      sent: async () => ({ params: { id: (await somebody('user')).id } }),
    },
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
    'auth.passkeys.list': { statuses: SIGNED_IN },
    'auth.passkeys.remove': {
      statuses: SIGNED_IN,
      other: 404,
      sent: async ({ id: owner }) => {
        const [passkey] = await services.database('auth').rows<{ id: number }>(
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
    'auth.patient-records.get': {
      statuses: [403, 403, 403, 200, 401],
      sent: async () => ({ params: { id: (await somebody('user')).id } }),
    },
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
      statuses: [422, 422, 422, 422, 422],
      sent: () => ({ body: { token: 'x'.repeat(43), password: 'Draw-blood-2026' } }),
    },
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
        const { data } = await make('GET /account/sessions', own);
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
    'notifier.messages.list-deliveries': { statuses: [403, 403, 403, 200, 401] },
    'notifier.sms-consent.get-own': { statuses: SIGNED_IN },
    'notifier.sms-consent.change-own': {
      statuses: [422, 422, 422, 422, 401],
      sent: () => ({ body: { choice: 'opt_in' } }),
    },
    'notifier.sms-consent.submit-choice': {
      statuses: [200, 200, 200, 200, 200],
      sent: () => ({ body: { ...PERSON, phone: '2125550147', choice: 'opt_out' } }),
    },
    // Nobody but Twilio, who signs.
    'notifier.twilio-webhooks.note-status': { statuses: [403, 403, 403, 403, 403] },
    'notifier.twilio-webhooks.receive-sms': { statuses: [403, 403, 403, 403, 403] },
  };

  const calls = [...operationsOf('auth'), ...operationsOf('notifier')].filter(({ http }) => http);

  it('has a row of its own here', () => {
    expect(Object.keys(ROWS).sort()).toEqual(calls.map(({ subject }) => subject as string).sort());
  });

  it.each(calls.map(({ subject, http }) => [subject, http!] as const))(
    '%s is answered to each role, to strangers and to another owner as it should be',
    async (subject, route) => {
      const row = ROWS[subject]!;
      const statuses: number[] = [];
      for (const role of CALLERS) {
        const own = await somebody(role);
        statuses.push((await ask(route, (await row.sent?.(own)) ?? {}, own.token)).status);
      }
      const owner = await somebody('user');
      statuses.push((await ask(route, (await row.sent?.(owner)) ?? {}, null)).status);
      expect(statuses).toEqual(row.statuses);
      if (row.other === undefined) return;
      const theirs = (await row.sent?.(await somebody('user'))) ?? {};
      const other = await somebody('user');
      expect((await ask(route, theirs, other.token)).status).toBe(row.other);
    },
    20_000,
  );
});
