import { randomUUID } from 'node:crypto';
import { authService } from '@drawpoint/auth/auth.service';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { mergedPatients } from '@drawpoint/contracts/booking/merged-patients.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import { readExport } from '@drawpoint/contracts/exports';
import type { Role } from '@drawpoint/contracts/operation';
import { openGateway } from '@drawpoint/gateway/testing/open-gateway';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { openSession } from '@drawpoint/nest-kit/testing/session';
import { startServices } from '@drawpoint/nest-kit/testing/start-services';
import { notifierService } from '@drawpoint/notifier/notifier.service';
import { askOf, type RequestParts } from './ask.ts';

export type Person = { id: number; email: string; token: string };
/** The fields of a response that the set-up reads. */
type Answer = { id: number; url: string; data: { id: string }[] };

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0'.repeat(32),
  TWILIO_FROM: '+12025550123',
  TWILIO_API_URL: 'http://127.0.0.1:1',
};

/** Auth and notifier behind a real gateway. The other services are simulated. */
export async function startAccounts() {
  const files = fileSettings();
  const services = await startServices([authService, notifierService], {
    env: { SMTP_URL: 'smtp://127.0.0.1:1', ...TWILIO, ...files },
    fakes: {
      'admin.options.list': () => [],
      'booking.catalog.name-links': () => ({ phlebotomist: null, provider: null }),
      'booking.geocoding.locate': () => ({ place: { lat: 40.7443, lng: -73.9781, precision: 'zip' } }),
      [readExport('admin').subject]: () => ({ records: [], files: [], next: null }),
      [readExport('appointments').subject]: () => ({ records: [], files: [], next: null }),
      [readExport('messaging').subject]: () => ({ records: [], files: [], next: null }),
      [relations.names.subject]: () => ({ phlebotomists: [], providers: [{ id: 1, name: 'Empire' }] }),
      [providerPeople.relations.subject]: () => ({ data: [] }),
      [providerPeople.resume.subject]: () => ({}),
      [patients.relations.subject]: () => ({ data: [] }),
      [personVisits.merge.subject]: () => ({ visits: 0 }),
      [personVisits.undoMerge.subject]: () => ({}),
      [mergedPatients.merge.subject]: () => ({}),
      [mergedPatients.undo.subject]: () => ({}),
      [futureVisits.find.subject]: () => ({ total: 0, by_phlebotomist: [], data: [] }),
    },
  });
  const gateway = await openGateway(services.transport, files);

  /** A new person with this role, signed in just now. */
  async function somebody(role: Role): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const { rows } = services.database('auth');
    const [row] = await rows<{ id: number }>(
      `INSERT INTO "user" (email, first_name, last_name, roles, email_verified_at)
       VALUES ($1, 'Nora', 'Lindqvist', $2, now()) RETURNING id`,
      [email, [role]],
    );
    const { id } = row!;
    return { id, email, token: await openSession(rows, id) };
  }

  const ask = askOf(gateway.url);
  const make = async (route: string, own: Person, sent: RequestParts = {}) =>
    (await ask(route, sent, own.token)).json<Answer>();

  return {
    url: gateway.url,
    rows: services.database('auth').rows,
    somebody,
    ask,
    make,
    close: async () => {
      await gateway.close();
      await services.close();
    },
  };
}
