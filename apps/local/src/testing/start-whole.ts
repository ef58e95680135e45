import { startProcessor } from '@drawpoint/appointments/testing/processor-world';
import { newAppointment, type NewAppointment } from '@drawpoint/appointments/testing/start-appointments';
import { adminService } from '@drawpoint/admin/admin.service';
import { appointmentsService } from '@drawpoint/appointments/appointments.service';
import { authService } from '@drawpoint/auth/auth.service';
import { bookingService } from '@drawpoint/booking/booking.service';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { schema as gatewaySchema } from '@drawpoint/gateway/env';
import { startGateway } from '@drawpoint/gateway/start-gateway';
import { messagingService } from '@drawpoint/messaging/messaging.service';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { DatabaseUrls } from '@drawpoint/nest-kit/data/databases';
import { databaseSettingNames, readEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { createTestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { testKey } from '@drawpoint/nest-kit/testing/sealed-values';
import { openSession } from '@drawpoint/nest-kit/testing/session';
import { notifierService } from '@drawpoint/notifier/notifier.service';
import { Pool, type QueryResultRow } from 'pg';
import { seedDemo } from '../seed-demo.ts';
import { prepareServices, startServices, type RunningServices } from '../services.ts';
import { askOf } from './ask.ts';

/** People of the demo; `dorothy`, `rosa` and `elena` belong to another provider. */
export const PEOPLE = {
  patient: 4,
  maria: 3,
  jamal: 11,
  admin: 2,
  developer: 1,
  dorothy: 55,
  rosa: 15,
  elena: 31,
} as const;
export type Name = keyof typeof PEOPLE;

export const DESCRIBED = [
  authService,
  adminService,
  bookingService,
  appointmentsService,
  messagingService,
  notifierService,
];
// The phlebotomist does not work at this time, so free slots stay free.
const NIGHT_UTC_MINUTES = 6 * 60;

let booked = 0;

/**
 * The whole product with its demo in this process: all services, a gateway and a simulated card processor.
 */
export async function startWhole() {
  const databases = await Promise.all(
    DESCRIBED.map(async ({ name, database }) => ({
      service: name as ServiceName,
      ...(await createTestDatabase({ service: name, ...database })),
    })),
  );
  const processor = await startProcessor();
  const product = await startInProcess(databases, processor.env, (services) =>
    seedDemo(services, processor.remember),
  );
  const { transport, logger, ask } = product;
  const pools = new Map(
    databases.map(({ service, ownerUrl }) => [service, new Pool({ connectionString: ownerUrl, max: 2 })]),
  );
  for (const pool of pools.values()) pool.on('error', () => undefined);
  const rows = async <Row extends QueryResultRow>(name: ServiceName, sql: string, values?: unknown[]) =>
    (await pools.get(name)!.query<Row>(sql, values)).rows;

  const tokens = {} as Record<Name, string>;
  for (const [name, id] of Object.entries(PEOPLE)) {
    tokens[name as Name] = await openSession((sql, values) => rows('auth', sql, values), id);
  }
  const booking = new Bus('booking', transport.client('booking', logOf(logger, 'test')));

  let free: string[] | null = null;

  return {
    processor,
    rows,
    ask,
    tokenOf: (name: Name | 'stranger') => (name === 'stranger' ? null : tokens[name]),
    /** The next free start of Maria, each on another day, from the latest backwards. */
    freeStart: async (): Promise<string> => {
      if (free === null) {
        const route = 'GET /catalog/phlebotomists/{id}/slots';
        const query = { days: 900, service_id: 1 };
        const answer = await ask(route, { params: { id: PEOPLE.maria }, query }, tokens.admin);
        const days = Object.values(answer.json<Record<string, { start: string }[]>>());
        free = days.slice(2).flatMap(([first]) => (first ? [first.start] : []));
      }
      const start = free.pop();
      if (start === undefined) throw new Error('No free start is left');
      return start;
    },
    /** An approved visit of the patient with Maria, each on another day. */
    book: async (more: Partial<NewAppointment> = {}): Promise<number> => {
      booked += 1;
      const night = new Date((Math.floor(Date.now() / 86_400_000) + 90 + booked) * 86_400_000);
      night.setUTCMinutes(NIGHT_UTC_MINUTES);
      const wanted = newAppointment(`visit ${booked}`, night, {
        ...{ status: 'approved', actor_id: PEOPLE.admin },
        ...more,
      });
      const { appointment_id } = await booking.call(appointments.create, wanted, {
        ...systemContext(),
        caller: null,
      });
      return appointment_id;
    },
    close: async () => {
      await product.close();
      await processor.close();
      await Promise.all([...pools.values()].map((pool) => pool.end()));
      await Promise.all(databases.map((database) => database.drop()));
    },
  };
}

/** All services and a gateway on these databases, in this process. `more` adds settings. */
export async function startInProcess(
  databases: readonly (DatabaseUrls & { service: ServiceName })[],
  more: EnvSource,
  beforeOpening: (services: RunningServices) => Promise<void> = async () => undefined,
) {
  const settings: EnvSource = {
    ...{ SEAL_KEYS: testKey(), SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' },
    ...{ PORT: '0', HOST: '127.0.0.1', WEB_DIST: '/nowhere', PUSHER_SECRET: 'a secret of these tests' },
    ...fileSettings(),
    ...more,
    ...Object.fromEntries(
      databases.flatMap(({ service, appUrl, ownerUrl }) => {
        const { url, ownerUrl: owner } = databaseSettingNames(service);
        return [
          [url, appUrl],
          [owner, ownerUrl],
        ];
      }),
    ),
  };
  const logger = createLogger({ level: 'silent' });
  const transport = new InProcessTransport();
  const services = await startServices(prepareServices(settings), { transport, logger });
  await beforeOpening(services);
  const gateway = await startGateway({ env: readEnv(gatewaySchema, settings), transport, logger });
  return {
    ...{ transport, logger, ask: askOf(gateway.url) },
    close: async () => {
      await gateway.close();
      await Promise.all(Object.values(services).map((service) => service.close()));
    },
  };
}

export type Whole = Awaited<ReturnType<typeof startWhole>>;
