import { randomBytes } from 'node:crypto';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { CallerName, Operation } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { readEnv } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { type RunningService, startService } from '@drawpoint/nest-kit/service';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { describeWithNats, natsServerPath } from '@drawpoint/nest-kit/testing/transports';
import { createTestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { Pool } from 'pg';
import { startNatsServer } from '@drawpoint/nest-kit/testing/nats-server';
import { appointmentsService } from '../appointments.service.ts';
import { schema } from '../env.ts';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { inDays, newAppointment, outcome } from '../testing/start-appointments.ts';

/** More than the database connections, but few enough that nobody waits ten seconds on a slow machine. */
const RIVALS = 60;

type World = { transportOf: (name: CallerName) => BusTransport; stop: () => Promise<void> };

const inProcess = async (): Promise<World> => {
  const transport = new InProcessTransport();
  return { transportOf: () => transport, stop: async () => {} };
};
const overNats = async (): Promise<World> => {
  const server = await startNatsServer(natsServerPath);
  const transportOf = (user: CallerName) =>
    new NatsTransport({ url: server.url, user, password: server.password(user) });
  return { transportOf, stop: () => server.stop() };
};

for (const [name, open, describeIt] of [
  ['in process', inProcess, describe],
  ['over NATS', overNats, describeWithNats],
] as const) {
  describeIt(`Rivals on the bus, ${name}`, () => {
    const logger = createLogger({ level: 'silent' });
    const ends: (() => Promise<unknown>)[] = [];
    const replicas: RunningService[] = [];
    let booking: Bus;
    let pool: Pool;

    beforeAll(async () => {
      const world = await open();
      const { migrations, appendOnly } = appointmentsService.database;
      const database = await createTestDatabase({ service: 'appointments', migrations, appendOnly });
      pool = new Pool({ connectionString: database.ownerUrl, max: 2 });
      const sealKey = randomBytes(32).toString('base64');
      const replica = () =>
        startService(appointmentsService, {
          env: readEnv(schema, {
            ...fileSettings(),
            APPOINTMENTS_DATABASE_URL: database.appUrl,
            SEAL_KEYS: `k1:${sealKey}`,
          }),
          transport: world.transportOf('appointments'),
          logger,
        });
      // Over NATS several services may run. They share no queue, so the database lock decides.
      replicas.push(await replica());
      if (name === 'over NATS') replicas.push(await replica());
      const client = world.transportOf('booking').client('booking', logOf(logger, 'test'));
      await client.connect();
      booking = new Bus('booking', client);
      ends.push(
        ...replicas.map((each) => () => each.close()),
        () => client.close(),
        () => pool.end(),
        () => database.drop(),
        () => world.stop(),
      );
    });
    afterAll(async () => {
      for (const end of ends) await end();
    });
    beforeEach(() => pool.query('TRUNCATE appointment, calendar_entry, booking_key CASCADE'));

    const call = <Op extends Operation>(op: Op, input: Parameters<typeof booking.call<Op>>[1]) =>
      booking.call(op, input, systemContext());
    const rivals = (startOf: (rival: number) => Date) =>
      Promise.all(
        Array.from({ length: RIVALS }, (_, rival) =>
          outcome(
            call(
              appointments.create,
              newAppointment(`rival ${rival}`, startOf(rival), { user_id: 100 + rival }),
            ),
          ),
        ),
      );

    it('of many bookings for the same slot one succeeds, and the others get SLOT_TAKEN', async () => {
      expect(tally(await rivals(() => inDays(5, 600)))).toEqual({ ok: 1, SLOT_TAKEN: RIVALS - 1 });
      expect((await pool.query('SELECT 1 FROM calendar_entry')).rowCount).toBe(1);
    });

    it('of many bookings with overlapping starts one succeeds, and the others get SLOT_TAKEN', async () => {
      const outcomes = await rivals((rival) => inDays(5, 600 + (rival % 10)));
      expect(tally(outcomes)).toEqual({ ok: 1, SLOT_TAKEN: RIVALS - 1 });
      expect((await pool.query('SELECT 1 FROM calendar_entry')).rowCount).toBe(1);
    });

    it('of one patient’s twenty concurrent bookings five become pending, and the others reach the limit', async () => {
      const calls = Array.from({ length: 20 }, (_, index) => {
        const phlebotomist = { id: 100 + index, name: `Number ${index}` };
        return outcome(
          call(
            appointments.create,
            newAppointment(`of one ${index}`, inDays(5 + index, 600), { phlebotomist }),
          ),
        );
      });
      expect(tally(await Promise.all(calls))).toEqual({ ok: 5, TOO_MANY_PENDING: 15 });
      expect((await pool.query(`SELECT 1 FROM appointment WHERE status = 'pending'`)).rowCount).toBe(5);
    });

    it('repeated confirmations of one booking create one visit and all return it', async () => {
      const again = newAppointment('the same', inDays(6, 600));
      const answers = await Promise.all(Array.from({ length: 50 }, () => call(appointments.create, again)));
      expect(new Set(answers.map(({ appointment_id }) => appointment_id)).size).toBe(1);
      expect((await pool.query('SELECT 1 FROM calendar_entry')).rowCount).toBe(1);
    });
  });
}
