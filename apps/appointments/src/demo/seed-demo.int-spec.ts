import { randomBytes } from 'node:crypto';
import { APPOINTMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { readEnv } from '@drawpoint/nest-kit/env';
import { createLogger } from '@drawpoint/nest-kit/logging/log';
import { type RunningService, startService } from '@drawpoint/nest-kit/service';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { createTestDatabase, type TestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { Pool } from 'pg';
import { appointmentsService } from '../appointments.service.ts';
import { schema } from '../env.ts';
import { ReconcilePayments } from '../payments/reconcile-payments.task.ts';
import { startProcessor, type ProcessorWorld } from '../testing/processor-world.ts';
import { DEMO_PAST_VISITS } from './past-visits.ts';
import { seedDemo } from './seed-demo.ts';
import { DEMO_REQUESTS, DEMO_VISITS } from './visit-data.ts';

describe('The demo’s visits', () => {
  let database: TestDatabase;
  let pool: Pool;
  let service: RunningService;
  let processor: ProcessorWorld;
  beforeAll(async () => {
    const { migrations, appendOnly } = appointmentsService.database;
    database = await createTestDatabase({ service: 'appointments', migrations, appendOnly });
    pool = new Pool({ connectionString: database.ownerUrl, max: 1 });
    processor = await startProcessor();
    service = await startService(appointmentsService, {
      env: readEnv(schema, {
        APPOINTMENTS_DATABASE_URL: database.appUrl,
        SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
        LOG_LEVEL: 'silent',
        ...fileSettings(),
        ...processor.env,
      }),
      transport: new InProcessTransport(),
      logger: createLogger({ level: 'silent' }),
    });
    await seedDemo(service, processor.remember);
  });
  afterAll(async () => {
    await service.close();
    await processor.close();
    await pool.end();
    await database.drop();
  });

  const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;

  it('the demo fills an empty store once', async () => {
    await seedDemo(service, processor.remember);
    expect(await rows('SELECT id FROM appointment')).toHaveLength(
      DEMO_VISITS.length + DEMO_PAST_VISITS.length,
    );
  });

  it('the demo has visits in every state', async () => {
    const found = await rows<{ status: string }>('SELECT DISTINCT status FROM appointment');
    expect(found.map(({ status }) => status).sort()).toEqual([...APPOINTMENT_STATUSES].sort());
  });

  it('pending and approved demo visits take time, with drives between them', async () => {
    expect(
      await rows(`SELECT a.id FROM appointment a LEFT JOIN calendar_entry e ON e.appointment_id = a.id
         WHERE (a.status IN ('pending', 'approved')) <> (e.id IS NOT NULL)`),
    ).toEqual([]);
    expect(
      await rows(`SELECT e.id FROM calendar_entry e JOIN calendar_entry f
          ON f.phlebotomist_id = e.phlebotomist_id AND f.starts_at > e.starts_at
         AND f.starts_at < e.ends_at + interval '30 minutes'`),
    ).toEqual([]);
  });

  it('the demo phlebotomist has a full day today and several requests to answer', async () => {
    const [maria] = await rows<{ today: number; pending: number }>(
      `SELECT count(*) FILTER (WHERE status = 'approved'
                 AND local_date = to_char(now() AT TIME ZONE tz, 'YYYY-MM-DD'))::int AS today,
              count(*) FILTER (WHERE status = 'pending' AND starts_at > now())::int AS pending
         FROM appointment WHERE phlebotomist_id = 3`,
    );
    expect(maria).toEqual({ today: 6, pending: 5 });
  });

  it('demo visits have steps, outcomes, extras, notes, results, feedback and proposed times', async () => {
    const [found] = await rows<Record<string, number>>(
      `SELECT count(DISTINCT stage) FILTER (WHERE status = 'approved')::int AS stages,
              count(DISTINCT outcome)::int AS outcomes,
              count(*) FILTER (WHERE extra_cents > 0)::int AS extras,
              count(notes_sealed)::int AS notes,
              count(rating)::int AS ratings,
              count(*) FILTER (WHERE status = 'canceled' AND canceled_by = user_id)::int AS by_patient,
              (SELECT count(*)::int FROM appointment_document) AS results,
              (SELECT count(*)::int FROM appointment_proposal WHERE state = 'open') AS proposals
         FROM appointment`,
    );
    expect(found).toMatchObject({ stages: 3, outcomes: 2, proposals: 1 });
    for (const name of ['extras', 'notes', 'ratings', 'by_patient', 'results'])
      expect([name, found![name]! > 1]).toEqual([name, true]);
  });

  it('demo staff ask patients to book, one with an attached order', async () => {
    const asked = await rows<{ attached: boolean }>(
      `SELECT m.id IS NOT NULL AS attached FROM appointment_request r LEFT JOIN media m ON m.id = r.attachment_id`,
    );
    expect(asked).toHaveLength(DEMO_REQUESTS.length);
    expect(asked.filter(({ attached }) => attached)).toHaveLength(1);
  });

  it('every demo visit has an event, but past visits notify nobody', async () => {
    const untold = await rows(`SELECT id FROM appointment WHERE NOT EXISTS
      (SELECT 1 FROM event_log.event WHERE type = 'appointment.changed' AND entity_id = appointment.id::text)`);
    expect(untold).toEqual([]);
    const over = await rows<{ change: string }>(`SELECT DISTINCT e.data->>'change' AS change
        FROM event_log.event e JOIN appointment a ON e.entity_id = a.id::text
       WHERE e.type = 'appointment.changed' AND a.ends_at < now() - interval '1 day'`);
    expect(over).toEqual([{ change: 'corrected' }]);
  });

  it('demo visits have places for drives and the map', async () => {
    expect(await rows('SELECT id FROM calendar_entry WHERE place_sealed IS NULL')).toEqual([]);
  });

  it('unanswered demo visits expire as real ones do', async () => {
    const waiting = await rows<{ starts_at: Date; run_at: Date | null }>(
      `SELECT a.starts_at, j.run_at FROM appointment a
         LEFT JOIN graphile_worker.jobs j ON j.key = 'expire-appointment:' || a.id WHERE a.status = 'pending'`,
    );
    expect(waiting.length).toBeGreaterThan(0);
    for (const { starts_at, run_at } of waiting) expect(run_at).toEqual(starts_at);
  });

  describe('the demo’s payments', () => {
    it('demo visits are paid in every way, at every provider, over more than a year', async () => {
      const states = await rows<{ status: string }>('SELECT DISTINCT status FROM payment ORDER BY 1');
      expect(states.map(({ status }) => status)).toEqual(['failed', 'pending', 'refunded', 'succeeded']);
      const purposes = await rows<{ purpose: string }>('SELECT DISTINCT purpose FROM payment ORDER BY 1');
      expect(purposes.map(({ purpose }) => purpose)).toEqual(['completion', 'extra', 'tip']);
      const [spread] = await rows<{ providers: number; months: number; parts: number }>(
        `SELECT count(DISTINCT provider_id)::int AS providers,
                count(DISTINCT date_trunc('month', happened_at))::int AS months,
                count(*) FILTER (WHERE refunded_cents BETWEEN 1 AND cents - 1)::int AS parts FROM payment`,
      );
      expect(spread!.providers).toBe(5);
      expect(spread!.months).toBeGreaterThanOrEqual(11);
      expect(spread!.parts).toBeGreaterThan(0);
    });

    it('demo payments do not exceed the price, are in the past, and match the ledger', async () => {
      expect(
        await rows(`SELECT a.id FROM appointment a JOIN payment p ON p.appointment_id = a.id AND p.purpose <> 'tip'
           WHERE p.status IN ('succeeded', 'refunded') GROUP BY a.id
          HAVING sum(p.cents - p.refunded_cents) > a.subtotal_cents + a.extra_cents`),
      ).toEqual([]);
      expect(await rows('SELECT id FROM payment WHERE happened_at > now()')).toEqual([]);
      expect(await rows('SELECT id FROM refund WHERE settled_at > now()')).toEqual([]);
      expect(
        await rows(`SELECT p.appointment_id FROM payment p WHERE status IN ('succeeded', 'refunded')
           GROUP BY 1 HAVING sum(cents - refunded_cents) <> (SELECT -sum(e.cents) FROM ledger_entry e
             WHERE e.appointment_id = p.appointment_id AND e.kind IN ('payment', 'refund'))`),
      ).toEqual([]);
    });

    it('the nightly comparison with the card processor finds no difference in the demo', async () => {
      await service.get(ReconcilePayments).run();
      expect(await rows('SELECT * FROM payment_difference')).toEqual([]);
      const { transactions } = await processor.play({});
      expect(transactions.length).toBeGreaterThan(40);
      await rows(`UPDATE charge SET cents = cents - 100 WHERE id = (SELECT max(id) FROM charge
        WHERE state = 'succeeded' AND settled_at BETWEEN now() - interval '6 days 12 hours' AND now() - interval '3 days')`);
      await service.get(ReconcilePayments).run();
      expect(await rows('SELECT kind FROM payment_difference')).toEqual([{ kind: 'amount' }]);
    });
  });
});
