import { Pool } from 'pg';
import { CalendarStore } from '@drawpoint/appointments/calendar/calendar.store';
import { Database as AppointmentsDatabase } from '@drawpoint/appointments/database.store';
import { PhlebotomistStore } from '@drawpoint/booking/catalog/phlebotomist.store';
import type { RelationStore } from '@drawpoint/booking/people/relation.store';
import { Database as BookingDatabase } from '@drawpoint/booking/database.store';
import { everyone } from '@drawpoint/contracts/access';
import type { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { FIRST_PHLEBOTOMIST, NEAREST } from './seed.ts';

type Statement = { text: string; values: unknown[] };

const DAY_MS = 86_400_000;
const [appointmentsUrl, bookingUrl] = process.argv.slice(2);

/** A pool that explains each statement before it answers it. */
function explaining(connectionString: string | undefined): Pool {
  const pool = new Pool({ connectionString, max: 2 });
  const plain = new Pool({ connectionString, max: 1 });
  const ask = pool.query.bind(pool) as (statement: Statement) => Promise<unknown>;
  pool.query = (async (statement: Statement) => {
    const { text, values } = statement;
    console.log(`\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`);
    const { rows } = await plain.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
      values,
    );
    for (const row of rows) console.log(`      ${row['QUERY PLAN'].slice(0, 200)}`);
    return ask(statement);
  }) as never;
  return pool;
}

const unsealed = { openJson: () => null } as unknown as Sealer;
const calendar = new CalendarStore(new AppointmentsDatabase(explaining(appointmentsUrl)), unsealed);
const now = new Date();
const until = (days: number) => ({ from: now, to: new Date(now.getTime() + days * DAY_MS) });
const near = Array.from({ length: NEAREST }, (_, i) => FIRST_PHLEBOTOMIST + i);
console.log('\n### the calendar of one, 28 days');
await calendar.list({ phlebotomist_ids: [FIRST_PHLEBOTOMIST], ...until(28) }, now, {});
console.log('\n### the calendar of one, five years');
await calendar.list({ phlebotomist_ids: [FIRST_PHLEBOTOMIST], ...until(1826) }, now, {});
console.log('\n### the calendars of the nearest, three days');
await calendar.list({ phlebotomist_ids: near, ...until(3) }, now, {});

const booking = new BookingDatabase(explaining(bookingUrl));
const silent = { tell: async () => undefined } as unknown as RelationStore;
const people = new PhlebotomistStore(booking, silent);
console.log('\n### everybody who can be booked');
await people.listBookable(everyone());
console.log('\n### the hours of one');
await people.hoursOf(FIRST_PHLEBOTOMIST);
process.exit();
