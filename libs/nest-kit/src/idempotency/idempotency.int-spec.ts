import type { Envelope } from '@drawpoint/contracts/envelope';
import { operation, SIGNED_IN } from '@drawpoint/contracts/operation';
import type { Pool } from 'pg';
import { z } from 'zod/mini';
import { AppError } from '../app-error.ts';
import { dispatch } from '../feature/dispatch.ts';
import { IncomingRequest } from '../bus/incoming-request.ts';
import { Sealer } from '../data/sealer.ts';
import { handle } from '../feature/handle.ts';
import { WorkerLocks } from '../jobs/worker-locks.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { startTestService } from '../testing/event-databases.ts';
import { testKey } from '../testing/sealed-values.ts';
import { callerOf } from '../testing/start-services.ts';
import { until } from '../testing/until.ts';
import { ensureIdempotencyTables } from './idempotency-tables.ts';
import { Idempotency } from './idempotency.ts';

const pay = operation({
  summary: 'Pays.',
  subject: 'admin.tests.pay',
  allow: SIGNED_IN,
  idempotent: true,
  input: z.object({ amount: z.number() }),
  output: z.object({ receipt: z.number() }),
  errors: ['SLOT_TAKEN'],
});

const log = logOf(createLogger({ level: 'silent' }), 'test');

describe('An operation that is done once for a key', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let idempotency: Idempotency;
  const processes: WorkerLocks[] = [];
  let paid = 0;
  let during: () => Promise<void> = async () => undefined;
  const handler = handle(pay, async () => {
    paid += 1;
    const receipt = paid;
    await during();
    return { receipt };
  });

  beforeAll(async () => {
    service = await startTestService();
    idempotency = (await startProcess()).idempotency;
  });
  afterAll(async () => {
    await Promise.all(processes.map((locks) => locks.stop()));
    await service.close();
  });
  beforeEach(() => {
    during = async () => undefined;
  });

  /** A replica of the service that counts as alive until its locks stop. */
  const startProcess = async (pool: Pool = service.pool) => {
    const locks = new WorkerLocks(service.pool.options, log);
    processes.push(locks);
    await locks.start();
    return { locks, idempotency: new Idempotency(pool, new Sealer(testKey(), 'admin'), locks, log) };
  };
  const appRole = () => decodeURIComponent(new URL(service.appUrl).username);
  /** The database stores new calls and not how they end, until the returned function is called. */
  const refuseEnds = async (): Promise<() => Promise<unknown>> => {
    await service.asOwner(`REVOKE UPDATE, DELETE ON kit.idempotent_call FROM ${appRole()}`);
    return () => service.asOwner(`GRANT UPDATE, DELETE ON kit.idempotent_call TO ${appRole()}`);
  };
  /** All calls without an answer seem to have begun six minutes ago. */
  const letMinutesPass = () =>
    service.pool.query(
      `UPDATE kit.idempotent_call SET started_at = now() - interval '6 minutes' WHERE answer_sealed IS NULL`,
    );
  const send = (key: string | undefined, amount = 5, user_id = 4, by = idempotency) => {
    const envelope: Envelope = {
      input: { amount },
      caller: callerOf({ user_id }),
      request_id: 'request-of-a-test',
      ...(key !== undefined && { idempotency_key: key }),
      ms_left: 5_000,
    };
    return dispatch(pay, envelope, new IncomingRequest(performance.now(), log, 'gateway'), handler, {
      idempotency: by,
    });
  };
  const codeOf = async (reply: ReturnType<typeof send>) => {
    const answered = await reply;
    return answered.ok ? 'ok' : answered.error.code;
  };

  it('a repeated call returns the first answer and does no work', async () => {
    const first = await send('key-1');
    const before = paid;
    expect(await send('key-1')).toEqual(first);
    expect(paid).toBe(before);
  });

  it('a call with another key, by another person or without a key runs again', async () => {
    const before = paid;
    await send('key-2');
    await send('key-3');
    await send('key-2', 5, 7);
    await send(undefined);
    await send(undefined);
    expect(paid - before).toBe(5);
  });

  it('a known key with other content is refused', async () => {
    await send('key-4', 5);
    expect(await codeOf(send('key-4', 6))).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('one of many concurrent calls runs, and the others fail with STILL_RUNNING', async () => {
    const before = paid;
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    during = () => held;
    const rivals = Array.from({ length: 20 }, () => codeOf(send('key-5')));
    const early = await Promise.race(rivals);
    expect(early).toBe('STILL_RUNNING');
    finish();
    const codes = await Promise.all(rivals);
    // A call after the end receives the stored answer.
    expect(new Set(codes)).toEqual(new Set(['ok', 'STILL_RUNNING']));
    expect(paid - before).toBe(1);
    expect(await codeOf(send('key-5'))).toBe('ok');
    expect(paid - before).toBe(1);
  });

  it('a failed call may be repeated with its key', async () => {
    during = async () => {
      throw new AppError('SLOT_TAKEN');
    };
    expect(await codeOf(send('key-6'))).toBe('SLOT_TAKEN');
    during = async () => undefined;
    expect(await codeOf(send('key-6'))).toBe('ok');
  });

  it('an answer that cannot be stored is returned, and stored later', async () => {
    let allowEnds: () => Promise<unknown> = async () => undefined;
    during = async () => {
      await letMinutesPass();
      allowEnds = await refuseEnds();
    };
    const before = paid;
    const first = await send('key-10');
    expect(first).toMatchObject({ ok: true, output: { receipt: before + 1 } });
    expect(await codeOf(send('key-10'))).toBe('STILL_RUNNING');
    await allowEnds();
    await until(async () => (await codeOf(send('key-10'))) === 'ok');
    expect(await send('key-10')).toEqual(first);
    expect(paid - before).toBe(1);
  });

  it('a failed call that cannot be forgotten is forgotten later', async () => {
    let allowEnds: () => Promise<unknown> = async () => undefined;
    during = async () => {
      allowEnds = await refuseEnds();
      throw new AppError('SLOT_TAKEN');
    };
    expect(await codeOf(send('key-11'))).toBe('SLOT_TAKEN');
    during = async () => undefined;
    expect(await codeOf(send('key-11'))).toBe('STILL_RUNNING');
    await allowEnds();
    await until(async () => (await codeOf(send('key-11'))) === 'ok');
  });

  it('a call whose beginning was stored without a confirmation may be repeated', async () => {
    let losesConfirmation = true;
    const query = async (statement: string, values: unknown[]) => {
      const stored = await service.pool.query(statement, values);
      if (!losesConfirmation) return stored;
      losesConfirmation = false;
      throw new Error('Connection terminated unexpectedly');
    };
    const other = await startProcess({ query, ending: false } as unknown as Pool);
    const before = paid;
    expect(await codeOf(send('key-12', 5, 4, other.idempotency))).toBe('UNAVAILABLE');
    await until(async () => (await codeOf(send('key-12', 5, 4, other.idempotency))) === 'ok');
    expect(paid - before).toBe(1);
  });

  it('a call of a dead process is taken over at once, and one of a live process is not', async () => {
    const other = await startProcess();
    const before = paid;
    during = () => new Promise(() => undefined);
    void send('key-8', 5, 4, other.idempotency);
    await until(() => paid > before);
    during = async () => undefined;
    expect(await codeOf(send('key-8'))).toBe('STILL_RUNNING');
    await other.locks.stop();
    expect(await codeOf(send('key-8', 6))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await codeOf(send('key-8'))).toBe('ok');
    expect(paid - before).toBe(2);
  });

  it('a call that does not end in minutes is done again, by its own process too', async () => {
    const before = paid;
    during = () => new Promise(() => undefined);
    void send('key-13');
    await until(() => paid > before);
    during = async () => undefined;
    expect(await codeOf(send('key-13'))).toBe('STILL_RUNNING');
    await letMinutesPass();
    expect(await codeOf(send('key-13'))).toBe('ok');
    expect(paid - before).toBe(2);
  });

  it('a call without a known process is taken over after minutes, and answers expire after a day', async () => {
    const age = (key: number, interval: string, answer: string) =>
      service.pool.query(
        `INSERT INTO kit.idempotent_call SELECT person, operation, 'k' || $1::text, content_hash, ${answer}, now() - $2::interval
           FROM kit.idempotent_call LIMIT 1`,
        [key, interval],
      );
    await age(1, '25 hours', `'sealed'`);
    await age(2, '23 hours', `'sealed'`);
    await idempotency.dropOld();
    const { rows } = await service.pool.query(
      `SELECT key_hash FROM kit.idempotent_call WHERE key_hash IN ('k1', 'k2')`,
    );
    expect(rows).toEqual([{ key_hash: 'k2' }]);
    await send('key-7');
    await service.pool.query(
      `UPDATE kit.idempotent_call SET answer_sealed = NULL, started_at = now() - interval '6 minutes'`,
    );
    expect(await codeOf(send('key-7'))).toBe('ok');
  });

  it('a database of an earlier release is upgraded', async () => {
    await service.asOwner('ALTER TABLE kit.idempotent_call DROP COLUMN worker');
    await ensureIdempotencyTables(service.ownerUrl, appRole());
    expect(await codeOf(send('key-9'))).toBe('ok');
  });

  it('keys and answers are not stored readable', async () => {
    await send('key-readable', 4711);
    const { rows } = await service.pool.query(`SELECT idempotent_call::text AS row FROM kit.idempotent_call`);
    expect(JSON.stringify(rows)).not.toMatch(/key-readable|4711|receipt/);
  });
});
