import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { AppointmentStore } from '@drawpoint/appointments/appointments/appointment.store';
import type { PresentAppointments } from '@drawpoint/appointments/appointments/present-appointments';
import { ReadAppointments } from '@drawpoint/appointments/appointments/read-appointments';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { parseInput } from '@drawpoint/contracts/field-errors';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { ReadVisits } from '@drawpoint/appointments/visits/read-visits';
import { CASES, type Asker } from './cases.ts';
import { VISIT_CASES } from './visit-cases.ts';
import { PATIENT, PHLEBOTOMIST } from './seed.ts';

/** A statement as the store makes it. */
type Statement = { text: string; values: unknown[] };

const CALLERS: Record<Asker, Caller> = {
  developer: { user_id: 1, roles: ['developer'], provider_id: null, session_id: 'bench' },
  admin: { user_id: 2, roles: ['admin'], provider_id: 1, session_id: 'bench' },
  phlebotomist: { user_id: PHLEBOTOMIST, roles: ['phlebotomist'], provider_id: 1, session_id: 'bench' },
  patient: { user_id: PATIENT, roles: ['user'], provider_id: null, session_id: 'bench' },
};
const OPERATIONS = {
  '/phlebotomist/appointments': appointments.listForStaff,
  '/me/appointments': appointments.listMine,
  '/appointments': visits.list,
};

const client = new Client({ connectionString: process.argv[2] });
await client.connect();

/** In place of the generated client: explains each statement, and answers it. */
const explaining = {
  $queryRaw: async ({ text, values }: Statement) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
      values,
    );
    console.log(`\n    ${text.replaceAll(/\s+/g, ' ')}`);
    for (const row of rows) console.log(`      ${row['QUERY PLAN']}`);
    return (await client.query(text, values)).rows;
  },
  appointment: { findMany: async () => [] },
};
const store = new AppointmentStore(
  explaining as never,
  new Sealer(`k1:${randomBytes(32).toString('base64')}`, 'appointments'),
);
const presenter = { present: async () => [] } as unknown as PresentAppointments;
const reads = new ReadAppointments(store, presenter);
const backOffice = new ReadVisits(store, {} as never, presenter);

for (const { asker, path } of process.argv[3] === 'visits' ? VISIT_CASES : CASES) {
  const { pathname, searchParams } = new URL(path, 'http://bench');
  const op = OPERATIONS[pathname as keyof typeof OPERATIONS];
  if (!op) continue;
  console.log(`\n### ${asker} ${path}`);
  const parsed = parseInput(op.input, Object.fromEntries(searchParams));
  if (!parsed.success) throw new Error(JSON.stringify(parsed.errors));
  const ctx = { ...systemContext(), caller: CALLERS[asker] };
  if (op === appointments.listMine) await reads.listMine(parsed.data as never, ctx);
  else if (op === visits.list) await backOffice.list(parsed.data as never, ctx);
  else await reads.listForStaff(parsed.data as never, ctx);
}
await client.end();
