import { randomUUID } from 'node:crypto';
import { labTestRows } from './lab-test-rows.ts';
import type { PreparedRequest, Row } from './row.ts';
import { seriesRows } from './series-rows.ts';
import { PEOPLE, type Name, type Whole } from './start-whole.ts';
import { waitlistRows } from './waitlist-rows.ts';

const STAFF_OF_MARIA: readonly Name[] = ['maria', 'admin', 'developer'];
const ANSWER_FOR_MARIA: readonly Name[] = ['admin', 'developer'];
const HOME = { line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };
const CONTACT = {
  ...{ first_name: 'Evelyn', last_name: 'Carter', email: 'patient@demo.test', mobile: '(212) 555-0104' },
  ...{ address: HOME.line1, city: HOME.city, address_state: HOME.state, address_zip: HOME.zip },
};
const CONSENTS = { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true };
/** Of a request for a ZIP code, with a wrong proof. */
const LINK = { id: 1, token: 'x' };
const CHOICE = { service_id: 1, provider_id: 1, phlebotomist_id: PEOPLE.maria };

/**
 * The expected responses of operations about the catalog, the site and Maria, who works for the admin's
 * provider.
 */
export function siteRowsOf(worldOf: () => Whole): Record<string, Row> {
  const make = async <Answer>(route: string, name: Name, sent: PreparedRequest): Promise<Answer> =>
    (await worldOf().ask(route, sent, worldOf().tokenOf(name))).json<Answer>();
  const madeBy =
    (name: Name, route: string, body: () => object, more: PreparedRequest = {}) =>
    async (): Promise<PreparedRequest> => {
      const { id } = await make<{ id: number }>(route, name, { body: body() });
      return { params: { id }, record: id, ...more };
    };
  const ofMaria = (more: PreparedRequest = {}) => ({
    ok: ANSWER_FOR_MARIA,
    sent: () => ({ params: { id: PEOPLE.maria, service_id: 1 }, ...more }),
  });

  const service = () => ({ name: randomUUID(), price: 50, default_appointment_length_minutes: 30 });
  const aService = (body?: object) => madeBy('developer', 'POST /admin/services', service, body && { body });
  const deletedService = async (): Promise<PreparedRequest> => {
    const asked = await aService()();
    await make('DELETE /admin/services/{id}', 'developer', asked);
    return asked;
  };
  const provider = () => ({ name: randomUUID() });
  const aProvider = (body?: object) =>
    madeBy('developer', 'POST /admin/providers', provider, body && { body });
  const phlebotomist = () => ({
    ...{ first_name: 'Nina', last_name: 'Newcome', gender: 'other' },
    email: `${randomUUID()}@example.com`,
  });
  const aPhlebotomist = madeBy('admin', 'POST /admin/phlebotomists', phlebotomist);
  const deletedPhlebotomist = async (): Promise<PreparedRequest> => {
    const asked = await aPhlebotomist();
    await make('DELETE /admin/phlebotomists/{id}', 'admin', asked);
    return asked;
  };
  const hoursOfMaria = async (more: object = {}): Promise<PreparedRequest> => {
    const params = { id: PEOPLE.maria };
    const {
      version: _,
      presence: __,
      ...hours
    } = await make<Record<string, unknown>>('GET /phlebotomists/{id}/availability', 'admin', { params });
    return { params, body: { ...hours, ...more } };
  };
  const session = async (): Promise<PreparedRequest> => {
    const { token } = await make<{ token: string }>('POST /booking-sessions', 'patient', { body: {} });
    return { params: { token }, body: { service_id: 1 } };
  };
  const filledSession = async (): Promise<PreparedRequest> => {
    const { params } = await session();
    const content = { ...CHOICE, patient: CONTACT, disclaimers: CONSENTS };
    const slot = { start: await worldOf().freeStart() };
    await make('PUT /booking-sessions/{token}', 'patient', { params: params!, body: { ...content, slot } });
    return { body: { token: params!.token } };
  };
  const option = () => ({ key: `a${randomUUID().replaceAll('-', '')}`, label: 'A text', type: 'text' });
  const category = () => ({ name: randomUUID() });
  const written = async (): Promise<PreparedRequest> => {
    const sql = 'SELECT id FROM contact_message WHERE provider_id = 1 ORDER BY id DESC LIMIT 1';
    const [{ id } = { id: 0 }] = await worldOf().rows<{ id: number }>('admin', sql);
    return { params: { id }, record: id, query: { per_page: 100 } };
  };

  return {
    ...seriesRows(worldOf, CONTACT),
    'booking.availability.update': { ok: STAFF_OF_MARIA, sent: () => hoursOfMaria() },
    'booking.availability.preview': { ok: STAFF_OF_MARIA, sent: () => hoursOfMaria({ service_id: 1 }) },
    'booking.availability.explain-day': {
      ok: STAFF_OF_MARIA,
      sent: () => ({ params: { id: PEOPLE.maria }, query: { date: '2027-01-12', service_id: 1 } }),
    },
    'booking.booking-sessions.create': { ok: 'all', status: 201, sent: () => ({ body: {} }) },
    'booking.booking-sessions.update': { ok: ['patient'], refused: 404, sent: session },
    'booking.booking-sessions.list-required-disclaimers': { ok: 'all' },
    'booking.bookings.create': { ok: ['patient'], status: 201, refused: 404, sent: filledSession },
    'booking.catalog.get-booking-rules': { ok: 'all' },
    'booking.catalog.list-services': { ok: 'all' },
    'booking.catalog.list-providers': { ok: 'all' },
    'booking.catalog.list-phlebotomists': { ok: 'all', sent: () => ({ params: { id: 1 } }) },
    'booking.catalog.get-service-area': { ok: 'all', sent: () => ({ params: { id: PEOPLE.maria } }) },
    'booking.catalog.get-availability': { ok: 'all', sent: () => ({ params: { id: PEOPLE.maria } }) },
    'booking.catalog.get-my-phlebotomist': { ok: 'all' },
    'booking.catalog.list-staff-phlebotomists': {
      ok: 'all',
      sees: ANSWER_FOR_MARIA,
      sent: () => ({ record: PEOPLE.maria, query: { q: 'Santos' } }),
    },
    'booking.geocoding.suggest': { ok: 'all', sent: () => ({ body: { text: '350 5th' } }) },
    'booking.geocoding.geocode': { ok: 'all', sent: () => ({ body: HOME }) },
    'booking.geocoding.pin-typed': {
      ok: 'all',
      sent: () => ({ body: { ...HOME, lat: 40.7459, lng: -73.9781 } }),
    },
    'booking.my-provider.get': { ok: ANSWER_FOR_MARIA, sent: () => ({ query: { provider_id: 1 } }) },
    'booking.my-provider.update': {
      ok: ANSWER_FOR_MARIA,
      sent: () => ({ query: { provider_id: 1 }, body: { license_number: randomUUID() } }),
    },
    'booking.my-provider.list-services': {
      ok: ANSWER_FOR_MARIA,
      sent: () => ({ query: { provider_id: 1 } }),
    },
    'booking.my-provider.update-service': {
      ok: ANSWER_FOR_MARIA,
      sent: () => ({ params: { id: 1 }, query: { provider_id: 1 }, body: { enabled: true } }),
    },
    'booking.own-work.get-area': { ok: 'all' },
    // By the demo's policies, phlebotomists cannot change their area and prices.
    'booking.own-work.update-area': { ok: [], sent: () => ({ body: { service_radius_km: 5 } }) },
    'booking.own-work.list-services': { ok: 'all' },
    'booking.own-work.update-service': {
      ok: [],
      sent: () => ({ params: { service_id: 1 }, body: { accepted: true } }),
    },
    'booking.policies.get': { ok: ANSWER_FOR_MARIA, sent: () => ({ query: { provider_id: 1 } }) },
    'booking.policies.update': {
      ok: ANSWER_FOR_MARIA,
      sent: () => ({ query: { provider_id: 1 }, body: { values: { 'visit.en_route_hours': null } } }),
    },
    'booking.policies.list': { ok: 'all' },
    'booking.phlebotomists.create': { ok: 'all', status: 201, sent: () => ({ body: phlebotomist() }) },
    'booking.phlebotomists.get': ofMaria(),
    'booking.phlebotomists.update': ofMaria({ body: { last_name: 'Santos' } }),
    'booking.phlebotomists.remove': { ok: ANSWER_FOR_MARIA, sent: aPhlebotomist },
    'booking.phlebotomists.restore': { ok: ANSWER_FOR_MARIA, sent: deletedPhlebotomist },
    'booking.phlebotomists.preview-area': ofMaria({ body: { service_radius_km: 5 } }),
    'booking.phlebotomists.list-visit-zips': ofMaria(),
    'booking.phlebotomists.list-services': ofMaria(),
    'booking.phlebotomists.get-service': ofMaria(),
    'booking.phlebotomists.update-service': ofMaria({ body: { accepted: true } }),
    'booking.phlebotomists.assign-bulk': {
      ok: ANSWER_FOR_MARIA,
      sent: () => ({ body: { phlebotomist_id: PEOPLE.maria, user_ids: [PEOPLE.patient] } }),
    },
    'booking.phlebotomists.list-users': {
      ok: 'all',
      sees: ANSWER_FOR_MARIA,
      sent: () => ({ record: PEOPLE.patient, query: { q: 'Carter' } }),
    },
    'booking.providers.list': { ok: 'all' },
    'booking.providers.get': { ok: 'all', sent: () => ({ params: { id: 1 } }) },
    'booking.providers.create': { ok: 'all', status: 201, sent: () => ({ body: provider() }) },
    'booking.providers.update': { ok: 'all', sent: aProvider({ license_number: 'L-1' }) },
    'booking.providers.set-phlebotomists': { ok: 'all', sent: aProvider({ set: [] }) },
    'booking.services.list': { ok: 'all' },
    'booking.services.create': { ok: 'all', status: 201, sent: () => ({ body: service() }) },
    'booking.services.update': { ok: 'all', sent: aService({ price: 60 }) },
    'booking.services.remove': { ok: 'all', sent: aService() },
    'booking.services.force-remove': { ok: 'all', sent: deletedService },
    'booking.services.restore': { ok: 'all', sent: deletedService },
    'booking.provider-people.list-objections': { ok: 'all' },
    'booking.setup.read': { ok: 'all' },
    ...labTestRows(worldOf),
    ...waitlistRows(worldOf),
    'booking.area-requests.create': {
      ok: 'all',
      sent: () => ({ body: { zip: '94040', email: `${randomUUID()}@example.com` } }),
    },
    'booking.area-requests.confirm': { ok: 'all', status: 422, sent: () => ({ body: LINK }) },
    'booking.area-requests.end': { ok: 'all', status: 422, sent: () => ({ body: LINK }) },
    'booking.area-requests.list-counts': { ok: ['admin', 'developer', 'elena'] },
    'booking.coverage.list-demand': { ok: ['admin', 'developer', 'elena'] },
    'booking.coverage.export-demand': { ok: ['admin', 'developer', 'elena'] },
    'booking.coverage.list-work': { ok: ['admin', 'developer', 'elena'] },
    'booking.slots.get-coverage': { ok: 'all', sent: () => ({ query: { zip: '10118' } }) },
    'booking.slots.list-offered': { ok: 'all' },
    'booking.slots.list-first': { ok: 'all', sent: () => ({ query: { service_id: 1, provider_id: 1 } }) },
    'booking.slots.list': {
      ok: 'all',
      sent: () => ({ params: { id: PEOPLE.maria }, query: { service_id: 1, days: 3 } }),
    },
    'admin.audit.list': { ok: 'all' },
    'admin.audit.export': { ok: 'all' },
    'admin.audit.list-own': { ok: 'all' },
    'admin.contact-messages.submit': {
      ok: 'all',
      // The limit is five a minute per network, for all accounts together.
      also: { developer: 429, dorothy: 429, rosa: 429, elena: 429 },
      sent: () => ({
        body: {
          name: 'Ann Lee',
          email: 'ann@example.com',
          message: 'Do you come on Sundays?',
          provider_id: 2,
        },
      }),
    },
    'admin.contact-messages.list': { ok: 'all', sees: ANSWER_FOR_MARIA, sent: written },
    'admin.contact-messages.get': {
      ok: ANSWER_FOR_MARIA,
      // For admins of other providers. Other roles get 403.
      refused: 404,
      sent: async () => ({ params: (await written()).params! }),
    },
    'admin.contact-messages.update': {
      ok: ANSWER_FOR_MARIA,
      refused: 404,
      sent: async () => ({ params: (await written()).params!, body: { mine: true } }),
    },
    'admin.contact-messages.reply': {
      ok: ANSWER_FOR_MARIA,
      refused: 404,
      sent: async () => ({
        params: (await written()).params!,
        body: { text: 'We come on Sundays too.', client_id: randomUUID() },
      }),
    },
    'admin.option-categories.list': { ok: 'all' },
    'admin.option-categories.create': { ok: 'all', status: 201, sent: () => ({ body: category() }) },
    'admin.option-categories.rename': {
      ok: 'all',
      sent: async () => ({
        ...(await madeBy('developer', 'POST /admin/option-categories', category)()),
        body: category(),
      }),
    },
    'admin.option-categories.remove': {
      ok: 'all',
      sent: madeBy('developer', 'POST /admin/option-categories', category),
    },
    'admin.options.list': { ok: 'all' },
    'admin.options.list-claims': { ok: 'all' },
    'admin.options.list-all': { ok: 'all' },
    'admin.options.create': { ok: 'all', status: 201, sent: () => ({ body: option() }) },
    'admin.options.update': {
      ok: 'all',
      sent: madeBy('developer', 'POST /admin/options', option, { body: { value: 'Anything' } }),
    },
    'admin.options.remove': { ok: 'all', sent: madeBy('developer', 'POST /admin/options', option) },
  };
}
