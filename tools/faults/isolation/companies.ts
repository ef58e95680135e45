import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { openSession } from '@drawpoint/nest-kit/testing/session';
import { until } from '@drawpoint/nest-kit/testing/until';
import { signIn } from '../api.ts';
import { tokenOfCard } from '../card.ts';
import { attemptsAt, keptData } from '../kept-data.ts';
import type { Product } from '../product.ts';
import {
  CONTENT,
  HOURS,
  LOOKUPS,
  PEOPLE,
  type PersonName,
  REGISTRATION,
  SHARED_CONTENT,
  STAFF,
} from './company-content.ts';
import { fillNames, type Names, sendStep, sendSteps, type Tokens } from './steps.ts';

/** Ids of the first company's records start here and have nine digits. No other record has such an id. */
const FIRST_ID = 700_000_000;
/** The Postgres pattern for such an id in a row. */
export const THEIR_ID = String.raw`\m7\d{8}\M`;

export type Company = { names: Names; tokens: Tokens };
export type World = {
  /** The company whose records stay closed. */
  first: Company;
  /** The company whose people ask. */
  second: Company;
  /** The first company as the shared patient knows it, with the records of that patient. */
  shared: Company;
};

/**
 * Creates two companies with people of the same names, and a patient of both. Calls `whenReady` before the
 * first one begins.
 */
export async function twoCompanies(
  product: Product,
  whenReady: (second: Company) => Promise<void>,
): Promise<World> {
  const developer = await signIn(product.api, 'developer@demo.test', DEMO_PASSWORD);
  const attempts = attemptsAt(product);
  const queryAuth = (text: string, values: unknown[]) => sql(product, 'auth', text, values);
  const begin = async (ids: number): Promise<void> => {
    await settled(product);
    await attempts.forget();
    for (const service of SERVICES) await sql(product, service, MOVE_SEQUENCES, [ids]);
  };
  const started = async (word: string, phone: string): Promise<Company> => {
    const company: Company = { names: { word, phone }, tokens: { developer } };
    company.names.email = fillNames(PEOPLE.patient.email, company.names);
    await sendSteps(product.api, STAFF, company.names, company.tokens);
    for (const name of ['patient', 'leaver'] as const) await register(product, company, name);
    for (const name of Object.keys(PEOPLE))
      company.tokens[name] = await openSession(queryAuth, company.names[name]);
    await sendSteps(product.api, HOURS, company.names, company.tokens);
    Object.assign(company.names, await freeStarts(product, company));
    return company;
  };
  const fillWith = async (steps: typeof CONTENT, { names, tokens }: Company): Promise<void> => {
    const page = (await product.api('GET /payments/config', { token: tokens.patient })).body;
    names.nonce = await tokenOfCard(product.sandboxUrl, {
      AUTHORIZENET_API_LOGIN_ID: String(page.api_login_id),
      AUTHORIZENET_CLIENT_KEY: String(page.client_key),
    });
    await sendSteps(product.api, steps, names, tokens);
  };
  try {
    await begin(1_000_000);
    const second = await started('heron', '(212) 555-0166');
    await fillWith(CONTENT, second);
    const shared: Company = { names: { word: 'plover', phone: '(212) 555-0133' }, tokens: {} };
    await register(product, shared, 'patient');
    const ofShared = { id: shared.names.patient, token: await openSession(queryAuth, shared.names.patient) };
    await whenReady(second);

    await begin(FIRST_ID);
    const first = await started('vireo', '(212) 555-0177');
    await fillWith(CONTENT, first);
    await lookUp(product, first);
    const atFirst = sharing(first, ofShared);
    await fillWith(SHARED_CONTENT.first, atFirst);
    // Only the person who opened a wizard knows its token.
    atFirst.names.session = first.names.session;

    await begin(2_000_000);
    await fillWith(SHARED_CONTENT.second, sharing(second, ofShared));
    await lookUp(product, second);
    second.names.shared = ofShared.id;
    second.tokens.shared = ofShared.token;
    await settled(product);
    return { first, second, shared: atFirst };
  } finally {
    await attempts.close();
  }
}

/** The company as seen with the shared patient, whose visits have names of their own. */
const sharing = ({ names, tokens }: Company, { id, token }: { id: unknown; token: string }): Company => ({
  names: { ...names, shared: id },
  tokens: { ...tokens, shared: token },
});

/** Finds the ids of records that only a list shows, and adds a passkey. */
async function lookUp(product: Product, { names, tokens }: Company): Promise<void> {
  for (const [name, who, route, path] of LOOKUPS) {
    const look = async (): Promise<unknown> => {
      const { answer } = await sendStep(product.api, [who, route], names, tokens);
      const found = path
        .split('.')
        .reduce<unknown>((value, key) => (value as Names | null)?.[key], answer.body);
      names[name] = path.endsWith('url') ? String(found).split('/').at(-2) : found;
      return names[name];
    };
    await until(look, 20_000).catch(() => Promise.reject(new Error(`${route} has no ${path}`)));
  }
  const [passkey] = await sql(
    product,
    'auth',
    `INSERT INTO passkey (user_id, credential_id, public_key, counter, created_at)
     VALUES ($1, $2, '\\x00', 0, now()) RETURNING id`,
    [names.patient, randomUUID()],
  );
  names.passkey = passkey!.id;
}

async function register(product: Product, { names }: Company, name: PersonName): Promise<void> {
  const about = fillNames({ ...PEOPLE[name], ...REGISTRATION }, names) as { email: string; password: string };
  await product.api('POST /register', { body: about });
  const mail = await until(async () => (await product.mailTo(about.email))[0], 30_000);
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)![0]);
  const token = [...link.searchParams.values()].find((value) => value.length > 20);
  await product.api('POST /email/verify', { body: { token, password: about.password } });
  const [user] = await sql(product, 'auth', 'SELECT id FROM "user" WHERE email = $1', [about.email]);
  names[name] = user!.id;
}

/** The first free start of each day, as `start0` and so on. */
async function freeStarts(product: Product, { names, tokens }: Company): Promise<Names> {
  const path = `/catalog/phlebotomists/${String(names.phlebotomist)}/slots?service_id=1&days=20`;
  const days = await until(async () => {
    const { status, body } = await product.api(`GET ${path}`, { token: tokens.patient });
    const found = Object.values(body) as { start: string }[][];
    return status === 200 && found.length > 10 && found;
  }, 20_000);
  const starts = days.slice(1).flatMap(([first]) => (first ? [first.start] : []));
  // No visit of a series is booked so far ahead.
  const farDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  return { ...Object.fromEntries(starts.map((start, at) => [`start${at}`, start])), farDate };
}

const MOVE_SEQUENCES = `
  SELECT setval(oid::regclass, $1::int) FROM pg_class
   WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`;

async function sql(
  product: Product,
  service: ServiceName,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await withClient(product.databaseUrl(service), (client) =>
    client.query<Record<string, unknown>>(text, values),
  );
  return rows;
}

/** Receipts are sent after 5 s. */
const JOBS_SOON = `
  SELECT 1 FROM graphile_worker.jobs
   WHERE run_at < now() + interval '6 s' AND attempts < max_attempts LIMIT 1`;

/** Waits until all jobs and events are done, so that their rows have their ids. */
export async function settled(product: Product): Promise<void> {
  const isSomethingDue = async (service: ServiceName) => (await sql(product, service, JOBS_SOON)).length > 0;
  let before = '';
  await until(
    async () => {
      if ((await Promise.all(SERVICES.map(isSomethingDue))).includes(true)) return false;
      const now = JSON.stringify(await keptData(product));
      const isSame = now === before;
      before = now;
      return isSame;
    },
    60_000,
    700,
  );
}
