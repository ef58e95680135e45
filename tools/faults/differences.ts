import type { ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { until } from '@drawpoint/nest-kit/testing/until';
import type { Acknowledged } from './load.ts';
import type { ProgramsApart } from './programs-apart.ts';

/** Acknowledged records that are missing, and records that exist more than once. */
export interface Differences {
  lost: string[];
  doubled: string[];
}

const SETTLED_WITHIN_MS = 60_000;

/** The highest visit id, taken before a load. */
export const lastVisit = async (world: ProgramsApart): Promise<number> =>
  (await ofVisits<{ id: number }>(world, 'SELECT coalesce(max(id), 0)::int AS id FROM appointment'))[0]!.id;

/**
 * Compares what a load was told with databases, processor and inbox. The last visit before the load is
 * `after`. Charges that a restore undid but the processor still has are `gone`, by our references.
 */
export async function differencesOf(
  world: ProgramsApart,
  { visits, messages, payments }: Acknowledged,
  { name, after, gone = [] }: { name: string; after: number; gone?: readonly string[] },
): Promise<Differences> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const compare = (what: string, wanted: readonly string[], found: readonly string[]): void => {
    const counts = new Map<string, number>();
    for (const each of found) counts.set(each, (counts.get(each) ?? 0) + 1);
    lost.push(...wanted.filter((each) => !counts.has(each)).map((each) => `${what} ${each}`));
    doubled.push(...[...counts].filter(([, count]) => count > 1).map(([each]) => `${what} ${each}`));
    const extra = [...counts.keys()].filter((each) => !wanted.includes(each));
    doubled.push(...extra.map((each) => `${what} ${each}, which nobody was told of`));
  };
  const made = await ofVisits<{ id: number }>(world, 'SELECT id FROM appointment WHERE id > $1', [after]);
  compare('visit', visits.map(idOf), made.map(idOf));
  const held = await ofVisits<{ id: number }>(
    world,
    'SELECT appointment_id AS id FROM calendar_entry WHERE appointment_id > $1',
    [after],
  );
  compare('calendar entry of visit', visits.map(idOf), held.map(idOf));
  const written = await rows<{ client_id: string }>(
    world,
    'messaging',
    'SELECT client_id FROM message WHERE client_id LIKE $1',
    [`${name}-%`],
  );
  compare(
    'message',
    messages.map(({ clientId }) => clientId),
    written.map((row) => row.client_id),
  );
  const { paid, unknown } = await settledPayments(world, after, gone);
  const told = payments.map(({ appointmentId }) => String(appointmentId));
  lost.push(...told.filter((id) => !paid.includes(id)).map((id) => `payment of visit ${id}`));
  doubled.push(...paid.filter((id, at) => paid.indexOf(id) !== at).map((id) => `payment of visit ${id}`));
  lost.push(...unknown.map((refId) => `charge ${refId}, which the processor has and we do not`));
  const unmailed = await withoutMail(world, visits);
  lost.push(...unmailed.map(({ id }) => `email of visit ${id}`));
  return { lost, doubled };
}

const idOf = ({ id }: { id: number }): string => String(id);

interface Charge {
  id: number;
  reference: string;
}

/** The paid visits, one entry per payment, and the processor's charges that we do not know as paid. */
async function settledPayments(
  world: ProgramsApart,
  after: number,
  gone: readonly string[],
): Promise<{ paid: string[]; unknown: string[] }> {
  let charges: Charge[] = [];
  let unknown: string[] = [];
  // For a charge whose response was lost, a job asks the processor.
  await until(
    async () => {
      charges = await ofVisits<Charge>(
        world,
        `SELECT appointment_id AS id, reference FROM charge WHERE appointment_id > $1 AND state = 'succeeded'`,
        [after],
      );
      const known = await ofVisits<Charge>(
        world,
        `SELECT id, reference FROM charge WHERE appointment_id <= $1 OR state = 'succeeded'`,
        [after],
      );
      const references = new Set([...gone, ...known.map(({ reference }) => reference)]);
      unknown = (await charged(world)).filter((reference) => !references.has(reference));
      return unknown.length === 0;
    },
    SETTLED_WITHIN_MS,
    500,
  ).catch(() => undefined);
  return { paid: charges.map(idOf), unknown };
}

/** Our references of all charges at the processor. */
export async function charged({ sandboxUrl }: ProgramsApart): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/authorizenet/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { transactions } = (await answer.json()) as { transactions: { refId: string; status: string }[] };
  return transactions
    .filter(({ status }) => status === 'capturedPendingSettlement')
    .map(({ refId }) => refId);
}

/** The visits without an email about their approval. */
async function withoutMail(
  world: ProgramsApart,
  visits: Acknowledged['visits'],
): Promise<Acknowledged['visits']> {
  let missing = visits;
  await until(
    async () => {
      const texts = new Map<string, string>();
      for (const email of new Set(missing.map((visit) => visit.email))) {
        texts.set(email, (await world.mailTo(email)).map(({ text }) => text).join('\n'));
      }
      missing = missing.filter(({ email, code }) => !texts.get(email)?.includes(code));
      return missing.length === 0;
    },
    SETTLED_WITHIN_MS,
    500,
  ).catch(() => undefined);
  return missing;
}

const ofVisits = <Row extends object>(
  world: ProgramsApart,
  sql: string,
  values?: unknown[],
): Promise<Row[]> => rows<Row>(world, 'appointments', sql, values);

/** Reads through the owner's direct connection, not through a proxy. */
export async function rows<Row extends object>(
  { databases }: ProgramsApart,
  service: ServiceName,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const answer = await withClient(databases[service].ownerUrl, (client) => client.query<Row>(sql, values));
  return answer.rows;
}
