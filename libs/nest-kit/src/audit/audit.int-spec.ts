import type { Caller, Envelope } from '@drawpoint/contracts/envelope';
import { operation } from '@drawpoint/contracts/operation';
import { z } from 'zod/mini';
import { AppError } from '../app-error.ts';
import { dispatch } from '../feature/dispatch.ts';
import { IncomingRequest } from '../bus/incoming-request.ts';
import { Sealer } from '../data/sealer.ts';
import { handle } from '../feature/handle.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { startTestService } from '../testing/event-databases.ts';
import { logLines } from '../testing/log-lines.ts';
import { testKey } from '../testing/sealed-values.ts';
import { callerOf } from '../testing/start-services.ts';
import { Audit } from './audit.ts';

const open = operation({
  summary: 'Opens a door.',
  subject: 'admin.tests.open',
  allow: 'public',
  audit: { action: 'door_opened', subject: 'door_id' },
  input: z.object({ door_id: z.number(), pin: z.string() }),
  output: z.object({ opened: z.boolean() }),
  errors: ['INVALID_CREDENTIALS'],
});
const build = operation({
  ...open,
  subject: 'admin.tests.build',
  audit: { action: 'door_built', subject: 'id' },
  input: z.object({}),
  output: z.object({ id: z.number() }),
});

const sealer = new Sealer(testKey(), 'admin');
const logs: string[] = [];
const log = logOf(createLogger({ level: 'error', destination: logLines(logs) }), 'test');

describe('An audited operation', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let audit: Audit;
  let during: Parameters<typeof handle<typeof open>>[1];
  const opener = handle(open, (input, ctx) => during(input, ctx));

  beforeAll(async () => {
    service = await startTestService();
    audit = new Audit(service.pool, sealer, log);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    logs.length = 0;
    during = async () => ({ opened: true });
  });

  let sent = 0;
  /** Sends the request and returns its audit entries. */
  const entriesOf = async (
    {
      caller = null,
      input = { door_id: 9, pin: 'secret' },
    }: { caller?: Caller | null; input?: unknown } = {},
    by = (envelope: Envelope, incoming: IncomingRequest) =>
      dispatch(open, envelope, incoming, opener, { audit }),
  ) => {
    sent += 1;
    const request_id = `request-${sent}`;
    const incoming = new IncomingRequest(performance.now(), log, 'gateway');
    await by({ input, caller, request_id, client_ip: '198.51.100.7', ms_left: 5_000 }, incoming);
    const { rows } = await service.pool.query(
      'SELECT * FROM kit.audit_entry WHERE request_id = $1 ORDER BY id',
      [request_id],
    );
    return rows;
  };
  const refuse = (code: 'INVALID_CREDENTIALS' | 'RATE_LIMITED') => async () => {
    throw new AppError(code);
  };

  it('a call leaves an entry with actor, action, record, network address and outcome', async () => {
    const [entry, ...others] = await entriesOf({ caller: callerOf({ user_id: 4 }) });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      operation: 'admin.tests.open',
      action: 'door_opened',
      outcome: 'done',
      actor_id: 4,
      impersonator_id: null,
      subject: '9',
    });
    const at = { table: 'kit.audit_entry', column: 'client_ip_sealed', row: entry.id };
    expect(sealer.open(entry.client_ip_sealed, at)).toBe('198.51.100.7');
    expect(JSON.stringify(entry)).not.toMatch(/secret|198\.51/);
  });

  it('an entry names the impersonator and the user, and nobody for an anonymous caller', async () => {
    const caller = callerOf({ user_id: 4, impersonator_id: 2 });
    expect(await entriesOf({ caller })).toMatchObject([{ actor_id: 4, impersonator_id: 2 }]);
    expect(await entriesOf()).toMatchObject([{ actor_id: null, impersonator_id: null, outcome: 'done' }]);
  });

  it('a refused or failed call leaves an entry with its error code', async () => {
    during = refuse('INVALID_CREDENTIALS');
    expect(await entriesOf()).toMatchObject([{ outcome: 'INVALID_CREDENTIALS', subject: '9' }]);
    during = async () => {
      throw new Error('a mistake');
    };
    expect(await entriesOf()).toMatchObject([{ outcome: 'INTERNAL', subject: '9' }]);
  });

  it('a call refused before its work leaves no entry', async () => {
    expect(await entriesOf({ input: { door_id: 'x' } })).toEqual([]);
    during = refuse('RATE_LIMITED');
    expect(await entriesOf()).toEqual([]);
  });

  it('an input that does not parse leaves an entry when the contract asks for it', async () => {
    const tried = operation({
      ...open,
      subject: 'admin.tests.try',
      audit: { action: 'door_opened', subject: 'door_id', malformed: true },
    });
    const by = (envelope: Envelope, incoming: IncomingRequest) =>
      dispatch(
        tried,
        envelope,
        incoming,
        handle(tried, async () => ({ opened: true })),
        { audit },
      );
    expect(await entriesOf({ input: { door_id: 'x', pin: 'secret' } }, by)).toMatchObject([
      { action: 'door_opened', outcome: 'INVALID_INPUT', subject: null },
    ]);
    expect(await entriesOf({ input: 7 }, by)).toMatchObject([{ outcome: 'INVALID_INPUT' }]);
  });

  it('an entry takes its record from the output when the input has none', async () => {
    const builder = handle(build, async () => ({ id: 31 }));
    const by = (envelope: Envelope, incoming: IncomingRequest) =>
      dispatch(build, envelope, incoming, builder, { audit });
    expect(await entriesOf({ input: {} }, by)).toMatchObject([{ action: 'door_built', subject: '31' }]);
  });

  it('a call has one entry when its use case records it in the transaction of the change', async () => {
    const recordAs = { action: 'door_forced', subject: 5, person: 4 };
    during = async (_input, ctx) => {
      await service.db.$transaction((tx) => audit.record(tx, { ...ctx }, recordAs));
      return { opened: true };
    };
    expect(await entriesOf()).toMatchObject([{ action: 'door_forced', subject: '5', outcome: 'done' }]);
    during = async (_input, ctx) =>
      service.db.$transaction(async (tx) => {
        await audit.record(tx, ctx, recordAs);
        throw new AppError('INVALID_CREDENTIALS');
      });
    expect(await entriesOf()).toMatchObject([{ action: 'door_opened', outcome: 'INVALID_CREDENTIALS' }]);
  });

  it('a call succeeds when its entry cannot be written, and logs an alert', async () => {
    const broken = new Audit({ query: () => Promise.reject(new Error('away')) } as never, sealer, log);
    const replies: unknown[] = [];
    await entriesOf({}, async (envelope, incoming) => {
      const reply = await dispatch(open, envelope, incoming, opener, { audit: broken });
      replies.push(reply);
      return reply;
    });
    expect(replies).toEqual([{ ok: true, output: { opened: true } }]);
    expect(logs.map((line) => JSON.parse(line))).toMatchObject([
      { alert: 'audit_entry_lost', action: 'door_opened', subject: 9, outcome: 'done' },
    ]);
    expect(logs.join()).not.toMatch(/secret|198\.51/);
  });

  it('the app role can read and add entries but never change them', async () => {
    await entriesOf();
    for (const sql of [
      `UPDATE kit.audit_entry SET actor_id = 1`,
      'DELETE FROM kit.audit_entry',
      'TRUNCATE kit.audit_entry',
    ]) {
      await expect(service.pool.query(sql)).rejects.toThrow('permission denied');
    }
  });
});

/** The subject of an audit mark must be a field of the input. */
// @ts-expect-error there is no such field
void (() => operation({ ...open, audit: { action: 'door_opened', subject: 'window_id' } }));
