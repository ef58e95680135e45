import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller, Envelope, Reply } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { CallerName, InputOf, Operation } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { readEnv } from '@drawpoint/nest-kit/env';
import { AppError, fromWire, toWire } from '@drawpoint/nest-kit/app-error';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { startService } from '@drawpoint/nest-kit/service';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { createTestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { checkSealedPlaces } from '@drawpoint/nest-kit/testing/sealed-values';
import { until } from '@drawpoint/nest-kit/testing/until';
import { Client } from 'pg';
import type { z } from 'zod/mini';
import { authService } from '../auth.service.ts';
import { schema } from '../env.ts';
import type { Email } from '../mail/emails.ts';
import type { Text } from '../mail/texts.ts';
import { hashToken } from '../security/secret-token.ts';
import { type Outside, playOthers, type VisitAhead } from './play-others.ts';
import { unrelated } from './related.ts';

export { LINKS_OF_FIRST } from './play-others.ts';
export const PASSWORD = 'Draw-blood-2026';

type Sender = {
  as?: Caller;
  from?: CallerName;
  clientIp?: string;
  device?: string;
  userAgent?: string;
  /** The sender has already refused the request. */
  refused?: true;
};
type Row = Record<string, unknown>;
type World = {
  /** The site's password strength; `strong` by default. */
  strength?: string;
  /** Starts no fakes of admin, booking and notifier. */
  alone?: boolean;
};

/** Registration input of a new person, by default with a new email. */
export const newcomer = (change: object = {}): InputOf<typeof registration.register> => ({
  first_name: 'Nora',
  last_name: 'Lindqvist',
  gender: 'female',
  date_of_birth: '1980-02-03',
  email: `nora.${randomUUID().slice(0, 8)}@example.com`,
  mobile: '(212) 555-0147',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...change,
});

const randomIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

export type AuthUnderTest = Awaited<ReturnType<typeof startAuth>>;

/** Starts auth on a fresh database with fakes of the services it calls. */
export async function startAuth({ strength = 'strong', alone = false }: World = {}) {
  const { migrations, appendOnly } = authService.database;
  const database = await createTestDatabase({ service: 'auth', migrations, appendOnly });
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const transport = new InProcessTransport();
  const logger = createLogger({ level: 'silent' });
  const sent: Email[] = [];
  const related = unrelated();
  const ahead: VisitAhead[] = [];
  const texts: Text[] = [];
  const moved: Outside['moved'] = [];
  const phones = { canText: true };
  const merging: Outside['merging'] = { refusal: null };
  if (!alone) playOthers(transport, { sent, texts, phones, related, ahead, moved, merging });
  const sealKeys = `k1:${randomBytes(32).toString('base64')}`;
  const files = fileSettings();
  const envWith = (keys: string) =>
    readEnv(schema, { AUTH_DATABASE_URL: database.appUrl, SEAL_KEYS: keys, LOG_LEVEL: 'silent', ...files });
  const start = (keys: string) => startService(authService, { env: envWith(keys), transport, logger });
  let service = await start(sealKeys);
  if (strength !== 'strong') {
    await owner.query(
      `INSERT INTO known_option (id, version, key, value) VALUES (1, 1, 'password_strength', $1)`,
      [strength],
    );
  }
  let currentKeys = sealKeys;
  const clientOf = (program: CallerName) => transport.client(program, logOf(logger, 'test'));

  async function call<Op extends Operation>(
    op: Op,
    input: InputOf<Op>,
    { as, from = 'gateway', clientIp = randomIp(), device, userAgent, refused }: Sender = {},
  ): Promise<z.output<Op['output']>> {
    const envelope: Envelope = {
      input,
      caller: as ?? null,
      request_id: randomUUID(),
      client_ip: clientIp,
      ...(device !== undefined && { device }),
      ...(userAgent !== undefined && { user_agent: userAgent }),
      ...(refused && { refused }),
      ms_left: 20_000,
    };
    const reply = JSON.parse(
      await clientOf(from).request(op.subject, JSON.stringify(envelope), 20_000),
    ) as Reply;
    if (!reply.ok) throw fromWire(reply.error);
    return reply.output as z.output<Op['output']>;
  }

  const rows = async (sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(sql, values)).rows;
  const sentTo = (email: string) => sent.filter(({ to }) => to === email);
  const mailTo = (email: string, template: Email['template']) =>
    until(() => sentTo(email).findLast((mail) => mail.template === template));
  const mailsTo = (email: string, count: number) =>
    until(() => (sentTo(email).length >= count ? sentTo(email) : null));

  /** The caller of a session's token; null when it has ended. */
  const resolve = async (token: string) =>
    (await call(sessionTokens.resolve, { token_hash: hashToken(token) })).caller;
  /** The token in the newest link that was sent to somebody. */
  const tokenTo = async (email: string, template: Email['template']): Promise<string> =>
    tokenIn((await mailTo(email, template)).values.link);

  async function knownBy({ token, user }: { token: string; user: { id: number; email: string } }) {
    return { id: user.id, email: user.email, token, caller: (await resolve(token))! };
  }

  return {
    bus: new Bus('gateway', clientOf('gateway')),
    call,
    rows,
    related,
    ahead,
    moved,
    merging,
    phones,
    texts,
    sentTo,
    mailTo,
    mailsTo,
    tokenTo,
    resolve,
    until,
    get: <T>(type: Type<T>): T => service.get(type),
    owner,
    sealKeys,
    /** Starts a second instance on the same database, with its own bus. The caller closes it. */
    replica: async () => {
      const own = new InProcessTransport();
      const second = await startService(authService, { env: envWith(sealKeys), transport: own, logger });
      return { client: own.client('gateway', logOf(logger, 'test')), close: () => second.close() };
    },
    /** Makes a session older than a recent sign-in (docs/product/accounts.md#profile). */
    signedInLongAgo: ({ session_id }: Caller) =>
      rows(`UPDATE session SET created_at = created_at - interval '20 minutes' WHERE id = $1`, [session_id]),
    /** Restarts the service with these keys. `meanwhile` runs while it is stopped. */
    async restart(keys: string, meanwhile: () => Promise<unknown>) {
      await service.close();
      await meanwhile();
      service = await start(keys);
      currentKeys = keys;
    },
    /** Registers a patient and confirms the email, which also signs in. */
    async patient() {
      const person = newcomer();
      await call(registration.register, person);
      const token = await tokenTo(person.email, 'verify-email');
      return knownBy(await call(registration.verifyEmail, { token, password: PASSWORD }));
    },
    /** The same without emails: confirmed in the database. */
    async patientWithoutMail() {
      const { email, ...person } = newcomer();
      await call(registration.register, { email, ...person });
      await rows(`UPDATE "user" SET email_verified_at = now() WHERE email = $1`, [email]);
      return knownBy(signedIn(await call(sessions.login, { email, password: PASSWORD })));
    },
    async close() {
      await service.close();
      try {
        await checkSealedPlaces(owner, currentKeys, 'auth');
      } finally {
        await owner.end();
        await database.drop();
      }
    },
  };
}

/** Runs `work` with another auth service. */
export async function withAnother(world: World, work: (auth: AuthUnderTest) => Promise<void>): Promise<void> {
  const auth = await startAuth(world);
  try {
    await work(auth);
  } finally {
    await auth.close();
  }
}

/** The token in a link. */
export const tokenIn = (link: string | undefined): string =>
  new URL(link!, 'http://localhost').searchParams.get('token')!;

/** The output of login without a second factor. */
export function signedIn<A extends object>(answer: A): Exclude<A, { two_factor_required: true }> {
  if ('two_factor_required' in answer) throw new Error('a second factor is asked for');
  return answer as Exclude<A, { two_factor_required: true }>;
}

/** The error code of a call, or `ok`. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => (error as AppError).code,
  );

/** The complete error of a failed call, as sent over the bus. */
export const answerOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => JSON.stringify(toWire(error as AppError)),
  );

/** The field errors of a call that fails with INVALID_INPUT; otherwise throws what it failed with. */
export async function fieldErrors(call: Promise<unknown>): Promise<FieldErrors> {
  const appError = await call.then(
    () => new Error('it was accepted'),
    (error: unknown) => error,
  );
  if (appError instanceof AppError && appError.code === 'INVALID_INPUT') return appError.options.errors ?? {};
  throw appError;
}
