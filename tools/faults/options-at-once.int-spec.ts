import { createHash, randomUUID } from 'node:crypto';
import { adminService } from '@drawpoint/admin/admin.service';
import { appointmentsService } from '@drawpoint/appointments/appointments.service';
import { FILES, inDays, newAppointment } from '@drawpoint/appointments/testing/start-appointments';
import { uploaded } from '@drawpoint/appointments/testing/uploads';
import { authService } from '@drawpoint/auth/auth.service';
import { newcomer } from '@drawpoint/auth/testing/start-auth';
import { bookingService } from '@drawpoint/booking/booking.service';
import { CatalogEvents } from '@drawpoint/booking/catalog/catalog-events';
import { Database } from '@drawpoint/booking/database.store';
import { DemoStore } from '@drawpoint/booking/demo/demo.store';
import { RelationStore } from '@drawpoint/booking/people/relation.store';
import { maria } from '@drawpoint/booking/testing/start-booking';
import { CLAIM_KEYS, options } from '@drawpoint/contracts/admin/options.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { PRESENCE_CHANNEL } from '@drawpoint/contracts/realtime';
import { openGateway } from '@drawpoint/gateway/testing/open-gateway';
import { signFor, TestSocket } from '@drawpoint/gateway/testing/websocket';
import { writeWebDist } from '@drawpoint/gateway/testing/web-dist';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { notifierService } from '@drawpoint/notifier/notifier.service';
import { slotStarts } from '@drawpoint/scheduling/wire';
import { Pool } from 'pg';
import { legalRows, type Row } from './legal-option-rows.ts';

const DEVELOPER = callerOf({ user_id: 9_001, roles: ['developer'] });
const PATIENT = callerOf({ user_id: 9_004 });
const ADMIN = 9_002;
const TOKEN = 'token-of-an-admin';
const TOKEN_HASH = createHash('sha256').update(TOKEN).digest('hex');
/** Long enough for the policy `any`, too short for stricter ones. */
const SHORT_PASSWORD = 'qzvtkw';

/** The gateway caches a token for 10 s. A change that shows sooner did not wait for the cache. */
const SOONER_MS = 8_000;

let services: StartedServices;
let notifier: Pool;
let gateway: Awaited<ReturnType<typeof openGateway>>;
let picture: number;
let held: string;
let tipped: number;
let visited: number;

beforeAll(async () => {
  const started = [adminService, appointmentsService, authService, bookingService, notifierService];
  services = await startServices(started, { env: { ...FILES, SMTP_URL: 'smtp://127.0.0.1:1' } });
  notifier = new Pool({ connectionString: services.database('notifier').appUrl, max: 1 });
  const pool = new Pool({ connectionString: services.database('booking').appUrl, max: 2 });
  const log = new EventLog(pool, services.busOf('booking'), 'booking');
  await new DemoStore(new Database(pool), new CatalogEvents(log), new RelationStore(log)).fill(new Date());
  await pool.end();
  // The third account is the phlebotomist of the demo.
  for (const is_phlebotomist of [false, false, true]) {
    const { date_of_birth: _, ...person } = newcomer();
    await services.call(
      adminUsers.create,
      { ...person, roles: ['user'], is_phlebotomist, provider_id: 1 },
      DEVELOPER,
    );
  }
  await services.database('auth').rows(
    `WITH made AS (
       INSERT INTO "user" (id, email, first_name, last_name, roles, provider_id, email_verified_at)
       VALUES ($1, 'desk@example.test', 'Ada', 'Desk', '{admin}', 1, now()) RETURNING id)
     INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at)
     SELECT $2, id, $3, now(), now() FROM made`,
    [ADMIN, randomUUID(), TOKEN_HASH],
  );
  await until(
    async () => (await services.database('booking').rows('SELECT 1 FROM person WHERE id = 3')).length > 0,
  );
  const file = { ...(await uploaded(PNG, 'png')), name: 'icon.png' };
  picture = (await services.call(media.uploadForProvider, { file }, DEVELOPER)).id;
  gateway = await openGateway(services.transport, { WEB_DIST: writeWebDist(), ...FILES });
});
afterAll(async () => {
  await gateway?.close();
  await notifier?.end();
  await services?.close();
});

async function set(key: string, value: string | null): Promise<void> {
  const { data } = await services.call(options.listAll, {}, DEVELOPER);
  await services.call(options.update, { id: data.find((each) => each.key === key)!.id, value }, DEVELOPER);
}

const rule = (name: 'notice_minutes' | 'horizon_days' | 'grid_minutes') => async () =>
  (await services.call(catalog.getBookingRules, {}, DEVELOPER))[name];

/** The minutes for which a newly chosen slot is held. */
async function heldMinutes(): Promise<number> {
  if (!held) {
    const chosen = { service_id: 1, provider_id: 1, phlebotomist_id: 3 };
    const listed = await services.call(slots.list, { id: 3, service_id: 1, days: 14 }, PATIENT);
    // The last slot: visits of other tests are on earlier days.
    const last = slotStarts(listed)
      .flatMap(({ starts }) => starts)
      .at(-1)!;
    const start = new Date(last * 60_000).toISOString();
    held = (await services.call(bookingSessions.create, {}, PATIENT)).token;
    await services.call(
      bookingSessions.update,
      { token: held, patient: maria, slot: { start }, ...chosen },
      PATIENT,
    );
  }
  const { held_until } = await services.call(bookingSessions.update, { token: held }, PATIENT);
  return Math.round((Date.parse(held_until!) - Date.now()) / 60_000);
}

const takesShortPassword = () =>
  services
    .call(
      registration.register,
      newcomer({ password: SHORT_PASSWORD, password_confirmation: SHORT_PASSWORD }),
    )
    .then(
      () => true,
      (error: AppError) => {
        expect(error.options.errors).toHaveProperty('password');
        return false;
      },
    );

const adminSees = async () =>
  (await services.call(sessionTokens.resolve, { token_hash: TOKEN_HASH })).caller?.admin_scope ?? 'their own';

/** Whether the page served now contains the text. */
const pageHas =
  (text: string, path = '/') =>
  async () =>
    (await (await fetch(new URL(path, gateway.url))).text()).includes(text);

const publicOption =
  (key: string, path = 'options') =>
  async () => {
    const list = (await (await fetch(`${gateway.url}/api/${path}`)).json()) as {
      key: string;
      value: unknown;
    }[];
    return list.find((each) => each.key === key)?.value;
  };

const isPublic = () =>
  services.call(media.openPublic, { id: picture }, null).then(
    () => true,
    () => false,
  );

/** The presence of a phlebotomist who was last seen three hours ago, after the job of each minute has run. */
async function presenceAfterHours(): Promise<unknown> {
  const { rows } = services.database('booking');
  await rows(
    `INSERT INTO presence (phlebotomist_id, state, changed_at) VALUES (3, 'available', now() - interval '3 hours')
     ON CONFLICT (phlebotomist_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
  );
  await rows(`SELECT graphile_worker.add_job('automatic-offline', job_key => 'now')`);
  await until(async () => (await rows(`SELECT 1 FROM graphile_worker.jobs WHERE key = 'now'`)).length === 0);
  return (await rows<{ state: string }>('SELECT state FROM presence WHERE phlebotomist_id = 3'))[0]?.state;
}

/** Whether a visit of a hundred days ago still makes somebody the provider's patient. */
async function countsOldVisit(): Promise<boolean> {
  const { rows } = services.database('appointments');
  visited ||= (await services.call(appointments.create, newAppointment('visited', inDays(2, 900)), null))
    .appointment_id;
  await rows(
    `UPDATE appointment SET status = 'completed', consent = 'booked', consented_at = now(),
            ends_at = now() - interval '100 days', starts_at = now() - interval '101 days' WHERE id = ${visited}`,
  );
  const { data } = await services.busOf('auth').call(patients.relations, { user_ids: [4] }, systemContext());
  return data.some(({ booked_at }) => booked_at !== null);
}

/** Whether a tip of 150 dollars can be promised for a visit of 114 dollars. */
async function takesHighTip(): Promise<boolean> {
  const { rows } = services.database('appointments');
  tipped ||= (await services.call(appointments.create, newAppointment('tipped', inDays(1, 900)), null))
    .appointment_id;
  await rows(`UPDATE appointment SET status = 'completed', tip_cents = NULL`);
  return services.call(feedback.give, { id: tipped, tip_amount: 150 }, callerOf({ user_id: 4 })).then(
    () => true,
    () => false,
  );
}

const TABLE: Row[] = [
  ['booking_notice_minutes', 'booking', rule('notice_minutes'), ['120', 120], [null, 60]],
  ['booking_horizon_days', 'booking', rule('horizon_days'), ['90', 90], [null, 1_826]],
  ['booking_grid_minutes', 'booking', rule('grid_minutes'), ['30', 30], [null, 15]],
  ['booking_hold_minutes', 'booking', heldMinutes, ['25', 25], [null, 10]],
  ['presence_offline_minutes', 'booking', presenceAfterHours, ['120', 'offline'], [null, 'available']],
  ['record_days', 'appointments', countsOldVisit, ['60', false], [null, true]],
  ['tip_max', 'appointments', takesHighTip, ['100', false], [null, true]],
  ['password_strength', 'auth', takesShortPassword, ['any', true], ['strong', false]],
  ['admin_scope', 'auth', adminSees, ['all', 'all'], ['provider', 'their own']],
  [
    'site_title',
    'the documents',
    pageHas('<title>Blood &amp; Home<'),
    ['Blood & Home', true],
    ['Other', false],
  ],
  ['site_copyright', 'the documents', pageHas('© Blood at Home'), ['© Blood at Home', true], [null, false]],
  [
    'company_address',
    'GET /options',
    publicOption('company_address'),
    ['1 Elm St', '1 Elm St'],
    [null, null],
  ],
  [
    'company_phone',
    'GET /options',
    publicOption('company_phone'),
    ['+12125550100', '+12125550100'],
    [null, null],
  ],
  ...CLAIM_KEYS.map((key): Row => {
    const read = publicOption(key, 'company/claims');
    return [key, 'GET /company/claims', read, ['We say so.', 'We say so.'], [null, null]];
  }),
  ...legalRows(() => ({ services, notifier, patient: PATIENT, pageHas })),
];

describe('A changed site option', () => {
  it.each(TABLE)('%s takes effect at once in %s, without a restart', async (key, _where, read, ...seen) => {
    for (const [value, wanted] of seen) {
      await set(key, value);
      expect(await until(async () => (await read()) === wanted)).toBe(true);
    }
  });

  it('site_favicon takes effect at once in the pages, and opens its file to everybody', async () => {
    expect(await isPublic()).toBe(false);
    await set('site_favicon', String(picture));
    await until(pageHas(`href="/api/public-media/${picture}"`));
    await until(isPublic);
    await set('site_favicon', null);
    await until(pageHas('href="/favicon.svg"'));
    await until(async () => !(await isPublic()));
  });

  it('admin_scope takes effect for a cached token and an open socket', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const reads = async () =>
      (await fetch(`${gateway.url}/api/admin/my-provider?provider_id=2`, { headers })).status;
    await set('admin_scope', 'all');
    await until(async () => (await reads()) === 200);
    const socket = new TestSocket(gateway);
    const signed = await signFor(gateway, TOKEN, await socket.id(), PRESENCE_CHANNEL);
    expect(await socket.subscribe(PRESENCE_CHANNEL, signed)).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    });
    await set('admin_scope', 'provider');
    await until(async () => (await reads()) === 403, SOONER_MS);
    expect(await socket.closed).toBe(4200);
  });

  it('is tested here if the product reads it', async () => {
    const { data } = await services.call(options.listAll, {}, DEVELOPER);
    const builtIn = data.filter(({ built_in }) => built_in).map(({ key }) => key);
    expect(builtIn.sort()).toEqual([...TABLE.map(([key]) => key), 'site_favicon'].sort());
  });
});
