import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { PrismaClient } from '@drawpoint/auth/generated/prisma/client';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { Get, Headers, Param, UnauthorizedException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { PrismaPg } from '@prisma/adapter-pg';
import { CHOICE } from '../faults/wizard.ts';
import { decorate, moduleOf } from './bare-nest.ts';

// The baseline: bare Nest on Fastify with Prisma. It caches the token, runs one prepared statement for the
// same rows and sends prepared bytes. No real product could do less.

/** The input of the baseline process. */
export type BaselineTask = { urls: Record<ServiceName, string>; reads: BaselineRead[] };
export type BaselineRead = {
  /** The path with unfilled parameters. */
  path: string;
  /** The id of the person whose rows are read. */
  whose: number;
  answer: unknown;
};

let task: BaselineTask;

/** SQL for all rows of a table, as one JSON value. */
const all = (table: string, where = 'true'): string =>
  `(SELECT json_agg(${table}_row) FROM (SELECT * FROM ${table} WHERE ${where}) AS ${table}_row)`;

const person = `SELECT to_json(u) AS person, ${all('address', 'user_id = $1 AND is_default')} AS home,
  ${all('email_change', 'user_id = $1')} AS email, ${all('profile_photo', 'user_id = $1')} AS photo FROM "user" u WHERE id = $1`;
const visits = (where: string, order: string, size: number): readonly [ServiceName, string] => {
  const of = (table: string) => all(table, 'appointment_id IN (SELECT id FROM page)');
  const page = `SELECT * FROM appointment WHERE ${where} ORDER BY ${order} LIMIT ${size}`;
  return [
    'appointments',
    `WITH page AS (${page}) SELECT (SELECT json_agg(page) FROM page) AS visits, ${of('payment')} AS payments,
      ${of('appointment_proposal')} AS proposals, ${of('appointment_document')} AS documents,
      ${all('person', 'id IN (SELECT user_id FROM page)')} AS people,
      (SELECT count(*)::int FROM appointment WHERE ${where}) AS total`,
  ];
};
const hours = (where: string): string =>
  `${all('availability_rule', where)} AS rules, ${all('availability_exception', where)} AS exceptions`;
const bookable = `${all('phlebotomist')} AS those, ${all('phlebotomist_provider')} AS providers,
  ${all('phlebotomist_service', `service_id = ${CHOICE.service_id}`)} AS terms`;

/** The service and statement of each read, by path. `$1` is the person's id. */
const STATEMENTS: Record<string, readonly [ServiceName, string]> = {
  '/user': ['auth', person],
  '/notifications': [
    'messaging',
    `SELECT ${all('notification', 'user_id = $1 ORDER BY id DESC LIMIT 20')} AS newest,
            (SELECT count(*)::int FROM notification WHERE user_id = $1 AND read_at IS NULL) AS unread`,
  ],
  '/me/next-appointment': visits(
    `user_id = $1 AND status IN ('pending', 'approved') AND ends_at > now()`,
    'starts_at',
    1,
  ),
  '/me/appointments': visits('user_id = $1', 'starts_at DESC', 20),
  '/phlebotomist/appointments': visits(`phlebotomist_id = $1 AND status = 'pending'`, 'starts_at', 5),
  '/appointments': visits('provider_id = 1 AND $1 > 0 AND starts_at > now()', 'starts_at', 20),
  '/catalog/services': ['booking', `SELECT ${all('service', 'active')} AS services`],
  '/catalog/providers': ['booking', `SELECT ${all('provider')} AS every_provider, ${bookable}`],
  '/catalog/phlebotomists/{id}/slots': [
    'booking',
    `SELECT to_json(p) AS p, ${hours('phlebotomist_id = p.id')} FROM phlebotomist p WHERE id = ${CHOICE.phlebotomist_id}`,
  ],
  '/catalog/first-available': ['booking', `SELECT ${bookable}, ${hours('true')}`],
};

const clients = new Map<string, PrismaClient>();
function clientOf(connectionString: string): PrismaClient {
  const known = clients.get(connectionString);
  if (known) return known;
  const statementNameGenerator = ({ sql }: { sql: string }) => createHash('sha1').update(sql).digest('hex');
  const client = new PrismaClient({
    adapter: new PrismaPg({ connectionString, max: 6 }, { statementNameGenerator }),
  });
  clients.set(connectionString, client);
  return client;
}

const tokens = new Map<string, number>();
async function callerOf(authorization: string | undefined): Promise<number> {
  const token = authorization?.replace('Bearer ', '') ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const known = tokens.get(hash);
  if (known !== undefined) return known;
  const [session] = await clientOf(task.urls.auth).$queryRaw<{ user_id: number }[]>`
    SELECT user_id FROM session WHERE token_hash = ${hash}`;
  if (!session) throw new UnauthorizedException();
  tokens.set(hash, session.user_id);
  return session.user_id;
}

const outputs = new Map(
  OPERATIONS.map(({ http, output, httpOutput }) => [http as string | undefined, httpOutput ?? output]),
);

class Reads {
  async read(index: string, authorization?: string): Promise<unknown> {
    await callerOf(authorization);
    const { path, whose, answer } = task.reads[Number(index)]!;
    const [database, sql] = STATEMENTS[path]!;
    const values = sql.includes('$1') ? [whose] : [];
    const rows = await clientOf(task.urls[database]).$queryRawUnsafe<unknown[]>(sql, ...values);
    if (rows.length !== 1) throw new Error(`${path}: ${rows.length} rows`);
    const shown = outputs.get(`GET ${path}`)?.safeParse(answer);
    if (!shown?.success) throw new Error(`${path}: its answer does not fit the contract`);
    return shown.data;
  }
}
decorate(Reads, 'read', Get('/api/read/:index'), Param('index'), Headers('authorization'));
const app = await NestFactory.create<NestFastifyApplication>(moduleOf([Reads]), new FastifyAdapter(), {
  logger: ['error'],
});
await app.listen(0, '127.0.0.1');
process.on('disconnect', () => process.exit(0));
const self = { url: await app.getUrl(), pid: process.pid };
process.on('message', (told: BaselineTask) => {
  task = told;
  process.send?.(self);
});
process.send?.(self);
