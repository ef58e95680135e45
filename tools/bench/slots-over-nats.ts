import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { listSlots, type ListRequest } from '@drawpoint/scheduling/slots';
import { slotsJson } from '@drawpoint/scheduling/wire';
import { root } from '../build/packages.ts';
import { apiOf, signIn, type Api } from '../faults/api.ts';
import { percentile, printTable } from './report.ts';
import { makeCase } from './slots-cases.ts';

// npm run bench:slots-e2e [requests]: five years of a phlebotomist with 200 visits, from HTTP to the database and back.

const REQUESTS = Number(process.argv[2] ?? 60);
const WARMUP = 15;
const DAYS = 1_826;
const VISITS = 200;
const PHLEBOTOMIST = 3;

const folder = mkdtempSync(join(tmpdir(), 'drawpoint-bench-'));
const port = await freePort();
const services = spawn(process.execPath, ['--conditions=source', 'tools/services.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DRAWPOINT_DATA: folder },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(services, 'exit');
try {
  const api = apiOf(`http://127.0.0.1:${port}`);
  await untilHealthy(api);
  const wanted = withHours(makeCase('F', DAYS, 1, VISITS, true).requests[0]!);
  await fillCalendar(wanted);
  const token = await signIn(api, 'patient@demo.test', 'Draw-blood-2026');
  const { lat = 0, lng = 0 } = wanted.place ?? {};
  const path = `GET /catalog/phlebotomists/${PHLEBOTOMIST}/slots?service_id=1&days=${DAYS}&from=${wanted.from}&lat=${lat}&lng=${lng}`;

  const times = {
    asked: [] as number[],
    engine: [] as number[],
    expansion: [] as number[],
    floor: [] as number[],
  };
  let bytes = 0;
  let slots = 0;
  for (let round = -WARMUP; round < REQUESTS; round += 1) {
    let started = performance.now();
    const { status, body } = await api(path, { token });
    const asked = performance.now() - started;
    if (status !== 200) throw new Error(`Slots: ${status} ${JSON.stringify(body)}`);
    started = performance.now();
    const compact = listSlots(wanted);
    const engine = performance.now() - started;
    started = performance.now();
    const text = Buffer.concat([...slotsJson(compact)]);
    const expansion = performance.now() - started;
    started = performance.now();
    await api('GET /user', { token });
    const floor = performance.now() - started;
    if (round < 0) continue;
    bytes = JSON.stringify(body).length;
    slots = Object.values(body as Record<string, unknown[]>).reduce((sum, day) => sum + day.length, 0);
    if (bytes < text.length / 4) throw new Error('The answer holds far fewer slots than the engine finds.');
    times.asked.push(asked);
    times.engine.push(engine);
    times.expansion.push(expansion);
    times.floor.push(floor);
  }
  const row = (name: string, values: number[]) => [name, percentile(values, 0.5), percentile(values, 0.99)];
  printTable(
    'Five years of slots, end to end over NATS',
    ['', 'p50 ms', 'p99 ms'],
    [
      row('HTTP → gateway → NATS → booking → appointments and back', times.asked),
      row('the engine alone, in process', times.engine),
      row('making JSON of its slots, in process', times.expansion),
      row('GET /user over the same way', times.floor),
    ],
    `${DAYS} days × 1 phlebotomist, ${VISITS} visits at exact places: ${slots} slots, ${(bytes / 1e6).toFixed(1)} MB of ` +
      `JSON on HTTP. ${REQUESTS} requests one at a time; the client reads and parses the answer.`,
  );
} finally {
  services.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** The case at the hours that the demo's phlebotomist works. */
function withHours(request: ListRequest): ListRequest {
  const rules = request.schedule.rules.map(({ dow }) => ({ dow, startTime: '07:00', endTime: '19:00' }));
  return { ...request, schedule: { ...request.schedule, rules } };
}

async function untilHealthy(api: Api): Promise<void> {
  while (services.exitCode === null) {
    if (
      await api('GET /health').then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error('npm run services did not become healthy.');
}

/** The visits of the case as the appointments service keeps them, in place of the demo's. */
async function fillCalendar({ schedule }: ListRequest): Promise<void> {
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  const [, , , server] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new Client({
    host: '127.0.0.1',
    port: Number(server),
    user: 'postgres',
    password: secrets.database_password,
    database: 'appointments',
  });
  await client.connect();
  const sealer = new Sealer(secrets.seal_keys ?? '', 'appointments');
  await client.query('DELETE FROM calendar_entry WHERE phlebotomist_id = $1', [PHLEBOTOMIST]);
  for (const { start, end, place } of schedule.busy) {
    const appointment = await client.query<{ id: number }>(
      `INSERT INTO appointment
         SELECT (jsonb_populate_record(a, jsonb_build_object('id', nextval('appointment_id_seq'),
                  'confirmation_code', substr(md5(random()::text), 1, 8), 'status', 'denied'))).*
           FROM appointment a LIMIT 1 RETURNING id`,
    );
    const next = await client.query<{ id: string }>(`SELECT nextval('calendar_entry_id_seq') AS id`);
    const row = next.rows[0]!.id;
    const place_sealed =
      place && sealer.sealJson(place, { table: 'calendar_entry', column: 'place_sealed', row });
    await client.query(
      `INSERT INTO calendar_entry (id, phlebotomist_id, starts_at, ends_at, kind, place_sealed, user_id, appointment_id)
       VALUES ($6, $1, to_timestamp($2), to_timestamp($3), 'visit', $4, 4, $5)`,
      [PHLEBOTOMIST, start * 60, end * 60, place_sealed, appointment.rows[0]?.id, row],
    );
  }
  await client.end();
}
