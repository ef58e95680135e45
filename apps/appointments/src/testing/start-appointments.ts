import { createHash } from 'node:crypto';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import type { EnvSource } from '@drawpoint/nest-kit/env';
import {
  callerOf,
  startServices,
  type Fake,
  type StartedServices,
} from '@drawpoint/nest-kit/testing/start-services';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
export { codeOf as outcome } from '@drawpoint/nest-kit/testing/refusals';
import { bookingFakes } from './booking-fakes.ts';
import { orderFakes } from './order-fakes.ts';
import { TELL_OF_STEP } from '../visits/tell-of-step.task.ts';
import { appointmentsService } from '../appointments.service.ts';

export type NewAppointment = InputOf<typeof appointments.create>;

export const TZ = 'America/New_York';
const MINUTE = 60_000;

export const patient = callerOf({ user_id: 4 });
export const otherPatient = callerOf({ user_id: 5 });
export const phlebotomist: Caller = callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 });
export const otherPhlebotomist = callerOf({ user_id: 11, roles: ['phlebotomist'], provider_id: 1 });
export const admin = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
export const otherAdmin = callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 });
export const developer = callerOf({ user_id: 1, roles: ['developer'] });

/** The records of all patients are open to these providers. */
const PROVIDERS = [1, 2, 3, 4, 5, 6];

/** A patient without a visit, whose account the admin's provider created. */
export const MADE_BY_STAFF = 7;

export const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** A visit that listings are asked for: no known place, and the clock of the demo's provider. */
export const ASKED = {
  ...{ place: null, provider_id: 1, tz: 'America/New_York', default_drive_minutes: 20 },
};

/** Midnight UTC `days` days from today, plus minutes. Always in the future. */
export const inDays = (days: number, minutes = 0): Date =>
  new Date((Math.floor(Date.now() / 86_400_000) + days) * 86_400_000 + minutes * MINUTE);

/**
 * The input of `create` for a visit of 30 minutes that its patient booked. The key is derived from `name`.
 */
export function newAppointment(
  name: string,
  startsAt: Date,
  more: Partial<NewAppointment> = {},
): NewAppointment {
  const start = startsAt.getTime() / MINUTE;
  return {
    key: keyOf(name),
    content_hash: keyOf(`content of ${name}`),
    user_id: patient.user_id,
    actor_id: more.user_id ?? patient.user_id,
    status: 'pending',
    provider: { id: 1, name: 'Empire Mobile Labs' },
    phlebotomist: { id: phlebotomist.user_id, name: 'Maria Santos' },
    service: { id: 1, name: 'Routine Blood Draw' },
    starts_at: toOffsetIso(TZ, start),
    ends_at: toOffsetIso(TZ, start + 30),
    tz: TZ,
    default_drive_minutes: 20,
    place: { lat: 40.749, lng: -73.9865, precision: 'zip' },
    patient: {
      first_name: 'Evelyn',
      last_name: 'Carter',
      email: 'evelyn@example.test',
      mobile: '+12125550104',
    },
    location: {
      address: '350 5th Ave',
      address_city: 'New York',
      address_state: 'NY',
      address_zip: '10118',
      special_instructions: 'Ring twice.',
    },
    address_id: null,
    line_items: [
      { label: 'Routine Blood Draw', amount: 89 },
      { label: 'Travel', amount: 25 },
    ],
    subtotal_cents: 11_400,
    consents: { hipaa_notice_ack: true },
    ...more,
  };
}

/** The file settings of these tests. */
export const FILES = fileSettings();

export type AppointmentsWorld = StartedServices & {
  /** Runs a query on the service's database. */
  rows: ReturnType<StartedServices['database']>['rows'];
  /** Creates a visit from `newAppointment` with changes, and returns its id. */
  book(name: string, startsAt: Date, more?: Partial<NewAppointment>, caller?: Caller | null): Promise<number>;
};

/** A person as auth tells of them. */
export const contactOf = (id: number) => ({
  id,
  first_name: `First${id}`,
  last_name: `Last${id}`,
  email: `person${id}@example.test`,
  mobile: null,
});

/** The service on a fresh database; auth knows everybody's email, and tells no events. */
export async function startAppointments(
  more: { env?: EnvSource; fakes?: Record<string, Fake> } = {},
): Promise<AppointmentsWorld> {
  const services = await startServices([appointmentsService], {
    env: { ...FILES, ...more.env },
    fakes: {
      [users.contacts.subject]: ({ ids, open_only }: { ids: number[]; open_only?: boolean }) => ({
        data: ids
          .filter((id) => !open_only || id === MADE_BY_STAFF)
          .map((id) => ({ ...contactOf(id), open_to: PROVIDERS })),
      }),
      ...bookingFakes,
      ...orderFakes,
      ...eventFeed('auth').fakes,
      ...eventFeed('booking').fakes,
      ...more.fakes,
    },
  });
  return {
    ...services,
    rows: (sql, values) => services.database('appointments').rows(sql, values),
    book: async (name, startsAt, visit, caller) => {
      const made = newAppointment(name, startsAt, visit);
      return (await services.call(appointments.create, made, caller)).appointment_id;
    },
  };
}

/** Starts the service for the tests of a block. Deletes all visits before each test. */
export function useAppointments(env: EnvSource = {}): AppointmentsWorld {
  const world = startedOnce(() => startAppointments({ env }));
  beforeEach(() =>
    world.rows(
      'TRUNCATE appointment, lab_order, appointment_proposal, appointment_reminder, appointment_request, calendar_entry, booking_key CASCADE',
    ),
  );
  return world;
}

/** Runs a job now, and waits until it is done. */
export async function runJob({ rows }: AppointmentsWorld, name: string, payload: object = {}): Promise<void> {
  await rows(`SELECT graphile_worker.add_job($1, $2::json)`, [name, JSON.stringify(payload)]);
  await until(async () => {
    const [left] = await rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = $1 AND run_at <= now()`,
      [name],
    );
    return left?.n === 0;
  });
}

/** Runs the scheduled jobs of this name now, and waits until they are done. */
export async function hurryJobs({ rows }: Pick<AppointmentsWorld, 'rows'>, name: string): Promise<void> {
  const id = `(SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`;
  await rows(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE task_id = ${id}`, [name]);
  await rows(`NOTIFY "jobs:insert", '{"r":0,"count":1}'`);
  await until(async () => {
    const [due] = await rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM graphile_worker._private_jobs
        WHERE task_id = ${id} AND run_at <= now() AND attempts < max_attempts`,
      [name],
    );
    return due?.count === 0;
  }, 20_000);
}

/** Ends the ten seconds in which the last step can be undone without a notification. */
export const releasePatientNotices = (world: Pick<AppointmentsWorld, 'rows'>): Promise<void> =>
  hurryJobs(world, TELL_OF_STEP);

/** Moves a visit's start to `minutes` ago. */
export const letBegin = ({ rows }: AppointmentsWorld, id: number, minutes = 10): Promise<unknown> =>
  rows(
    `UPDATE appointment SET starts_at = moment.start, ends_at = moment.start + interval '30 minutes',
            local_date = to_char(moment.start AT TIME ZONE tz, 'YYYY-MM-DD'),
            local_time = to_char(moment.start AT TIME ZONE tz, 'HH24:MI'),
            local_end_date = to_char(moment.start AT TIME ZONE tz + interval '30 minutes', 'YYYY-MM-DD'),
            local_end_time = to_char(moment.start AT TIME ZONE tz + interval '30 minutes', 'HH24:MI')
       FROM (SELECT date_trunc('minute', now()) - make_interval(mins => $2) AS start) AS moment WHERE id = $1`,
    [id, minutes],
  );

/** Moves a visit's start so close that every step except a no-show is possible. */
export const letBeDue = (world: AppointmentsWorld, id: number): Promise<unknown> => letBegin(world, id, -25);
