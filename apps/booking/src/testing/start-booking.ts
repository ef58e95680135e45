import { Pool } from 'pg';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { EnvSource } from '@drawpoint/nest-kit/env';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { slotStarts } from '@drawpoint/scheduling/wire';
import { bookingService } from '../booking.service.ts';
import { CatalogEvents } from '../catalog/catalog-events.ts';
import { Database } from '../database.store.ts';
import { RelationStore } from '../people/relation.store.ts';
import { DemoStore } from '../demo/demo.store.ts';
import type { booking_session } from '../generated/prisma/client.ts';
import { DEMO_PHLEBOTOMISTS } from '../demo/phlebotomist-data.ts';
import { sha256 } from '../sessions/session-token.ts';
import { Outside } from './outside.ts';

export const developer = callerOf({ user_id: 1, roles: ['developer'] });
export const admin = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
export const otherAdmin = callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 });
export const phlebotomist = callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 });
export const patient = callerOf({ user_id: 4 });

/** The centre of ZIP code 10118, the Empire State Building. */
export const NEW_YORK = { lat: 40.749, lng: -73.9865 };

export const maria = {
  first_name: 'Maria',
  last_name: 'Lopez',
  email: 'maria.lopez@example.test',
  mobile: '(212) 555-0123',
  address: '350 5th Ave, Apt 12',
  city: 'New York',
  address_state: 'NY',
  address_zip: '10118',
  special_instructions: 'Ring twice',
};

export const allConsents = { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true };

type Content = Omit<InputOf<typeof bookingSessions.update>, 'token'>;
export type BookingUnderTest = Awaited<ReturnType<typeof startBooking>>;

/** The visits of reminders' links, by token. */
export const linkedVisits = new Map<string, OutputOf<typeof attendance.findMovable>>();

const linkFakes = {
  [attendance.findMovable.subject]: ({ token }: { token: string }) => {
    const visit = linkedVisits.get(token);
    if (!visit) throw new AppError('NOT_FOUND');
    return visit;
  },
};

/** Open requests for a free redraw: whose they are, and of which service. */
export const freeRedraws = new Map<number, { user_id: number; service_id: number }>();

/** Starts the booking service with its demo catalog and fakes of the services it calls. */
export async function startBooking(env: EnvSource = {}) {
  const outside = new Outside();
  const services = await startServices([bookingService], {
    fakes: {
      ...{ ...outside.fakes(), ...linkFakes },
      [appointmentRequests.findFreeRedraw.subject]: ({ id, user_id }: { id: number; user_id: number }) => {
        const asked = freeRedraws.get(id);
        return { service_id: asked?.user_id === user_id ? asked.service_id : null };
      },
    },
    env,
  });
  const database = services.database('booking');
  // Seeds as the service's app role, as in a local run.
  const pool = new Pool({ connectionString: database.appUrl, max: 2 });
  pool.on('error', () => undefined);
  const db = new Database(pool);
  const log = new EventLog(pool, services.busOf('booking'), 'booking');
  const demo = new DemoStore(db, new CatalogEvents(log), new RelationStore(log));
  await demo.fill(new Date());
  // Waits for both consumers: one copies names, the other creates records.
  await until(async () => {
    const [row] = await database.rows<{ heard: boolean }>(
      `SELECT (SELECT count(*) FROM person) = $1
          AND (SELECT count(DISTINCT position) FROM event_log.event_cursor WHERE publisher = 'auth') = 1 AS heard`,
      [DEMO_PHLEBOTOMISTS.length],
    );
    return row?.heard;
  });
  const { call } = services;

  const open = async (who: Caller = patient) => (await call(bookingSessions.create, {}, who)).token;
  const change = (token: string, content: Content, who: Caller = patient) =>
    call(bookingSessions.update, { token, ...content }, who);
  const confirm = (token: string, who: Caller = patient, price?: number) =>
    call(bookings.create, { token, price }, who);
  /** Free starts of a phlebotomist as ISO instants, soonest first. */
  const freeStarts = async (id: number, who: Caller = patient, service_id = 1, people = 1) => {
    const listed = await call(slots.list, { id, service_id, persons: people, days: 14 }, who);
    return slotStarts(listed).flatMap(({ starts }) =>
      starts.map((at) => new Date(at * 60_000).toISOString()),
    );
  };
  /** A session with every step completed, at the nth free start. */
  const complete = async (who: Caller = patient, content: Content = {}, nth = 20) => {
    const token = await open(who);
    const chosen = { service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria };
    const wanted = { ...chosen, disclaimers: allConsents, ...content };
    const { phlebotomist_id, service_id } = wanted;
    const free = await freeStarts(Number(phlebotomist_id), who, Number(service_id), content.persons?.length);
    const start = free[nth]!;
    const session = await change(token, { slot: { start }, ...wanted }, who);
    return { token, session, start };
  };

  let patients = 200;

  return {
    /** A new patient without bookings. */
    newPatient: () => callerOf({ user_id: (patients += 1) }),
    ...{ call, outside, demo, database, logs: services.logs, bus: services.bus, busOf: services.busOf },
    ...{ open, change, confirm, freeStarts, complete },
    stop: () => services.stop('booking'),
    start: () => services.start('booking'),
    rows: database.rows,
    /** The row of a session. */
    async rowOf(token: string) {
      const found = 'SELECT * FROM booking_session WHERE token_hash = $1';
      return (await database.rows<booking_session>(found, [sha256(token)]))[0]!;
    },
    /** Calls an operation as the appointments service, on behalf of a person. */
    callFromAppointments: <Op extends Operation>(operation: Op, input: InputOf<Op>, caller: Caller) =>
      services
        .busOf('appointments')
        .call(operation, input, { ...systemContext(), caller, service: 'appointments' }),
    async close() {
      await db.$disconnect();
      await pool.end();
      await services.close();
    },
  };
}

/** Starts the service for the tests of a block, with extra settings. Clears the fakes before each test. */
export function useBooking(env: EnvSource = {}): BookingUnderTest {
  const world = startedOnce(() => startBooking(env));
  beforeEach(() => world.outside.forget());
  return world;
}
