import type { AuditQuery } from '@drawpoint/contracts/audit';
import { systemContext } from '../bus/request-context.ts';
import { Sealer } from '../data/sealer.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { startTestService } from '../testing/event-databases.ts';
import { testKey } from '../testing/sealed-values.ts';
import { callerOf } from '../testing/start-services.ts';
import { Audit } from './audit.ts';
import { AuditReader } from './audit-reader.ts';
import { DropOldAudit } from './drop-old-audit.ts';

const sealer = new Sealer(testKey(), 'admin');
const log = logOf(createLogger({ level: 'silent' }), 'test');

/** Action, actor, impersonated user, the record's person, outcome, and age in days. */
type ExampleEntry = [
  action: string,
  by: number | null,
  as: number | null,
  person: number | null,
  outcome?: 'FORBIDDEN',
  days?: number,
];

/** Provider of each staff member. */
const PROVIDERS: Record<number, number> = { 2: 81, 3: 82 };

describe('The audit of a service', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let reader: AuditReader;

  /** Changes audit entries. Only the database owner can disable the trigger. */
  const change = (sql: string) =>
    service.asOwner(`
      ALTER TABLE kit.audit_entry DISABLE TRIGGER USER;
      UPDATE kit.audit_entry ${sql};
      ALTER TABLE kit.audit_entry ENABLE TRIGGER USER`);

  beforeAll(async () => {
    service = await startTestService();
    reader = new AuditReader(service.pool, sealer);
    const audit = new Audit(service.pool, sealer, log);
    const done: ExampleEntry[] = [
      ['opened', 1, null, null],
      ['seen', 2, null, 7],
      ['seen', 3, null, 7, 'FORBIDDEN'],
      ['changed', 2, 7, 7],
      ['changed', 7, null, 7],
      ['failed', null, null, 7, 'FORBIDDEN', 40],
    ];
    for (const [action, by, as, person, outcome, days = 0] of done) {
      const provider = by === null ? null : (PROVIDERS[by] ?? null);
      const caller =
        by === null
          ? null
          : as === null
            ? callerOf({ user_id: by, provider_id: provider })
            : callerOf({ user_id: as, impersonator_id: by, within_provider: provider! });
      const ctx = { ...systemContext(), caller, clientIp: '198.51.100.7' };
      await audit.record(service.db, ctx, { action, subject: 5, person, ...(outcome && { outcome }) });
      await change(
        `SET occurred_at = date_trunc('day', now()) - interval '${days} days'
          WHERE id = (SELECT max(id) FROM kit.audit_entry)`,
      );
    }
  });
  afterAll(() => service.close());

  const read = async (query: Partial<AuditQuery> = {}) =>
    (await reader.read({ limit: 100, ...query })).map(({ id, action, outcome }) =>
      [id, action, outcome].join(' '),
    );

  it('the audit reads newest entries first, and entries of the same instant by id', async () => {
    expect(await read()).toEqual([
      '5 changed done',
      '4 changed done',
      '3 seen FORBIDDEN',
      '2 seen done',
      '1 opened done',
      '6 failed FORBIDDEN',
    ]);
    expect(await read({ limit: 2 })).toHaveLength(2);
  });

  it('the next page continues after a given entry', async () => {
    const [, second] = await reader.read({ limit: 2 });
    const before = { at: second!.occurred_at, id: second!.id };
    expect(await read({ before, limit: 2 })).toEqual(['3 seen FORBIDDEN', '2 seen done']);
    expect(await read({ before: { ...before, id: 0 } })).toEqual(['6 failed FORBIDDEN']);
    expect(await read({ before: { ...before, id: Number.MAX_SAFE_INTEGER } })).toHaveLength(6);
  });

  const today = new Date().toISOString().slice(0, 10);
  it.each<[string, Partial<AuditQuery>, number[]]>([
    ['the record’s person or the impersonated user', { person: 7 }, [5, 4, 3, 2, 6]],
    ['the person who acted', { actor: 2 }, [4, 2]],
    ['action', { action: 'seen' }, [3, 2]],
    ['outcome', { outcome: 'FORBIDDEN' }, [3, 6]],
    ['any refusal', { outcome: 'refused' }, [3, 6]],
    ['the first day', { from: today }, [5, 4, 3, 2, 1]],
    ['the last day', { to: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }, [6]],
    ['a day in another time zone', { from: today, tz: 'America/New_York' }, []],
    ['some people', { among: [1, 3] }, [3, 1]],
    ['nobody', { among: [] }, []],
    ['some people from an instant on', { among: [1, 3], among_since: [{ user_id: 3, at: today }] }, [3, 1]],
    [
      'some people from a later instant on',
      { among: [1, 3], among_since: [{ user_id: 3, at: '2100-01-01T00:00:00Z' }] },
      [1],
    ],
    ['the actor’s provider, or no provider', { by_providers: [81] }, [5, 4, 2, 1, 6]],
    ['actors without a provider', { by_providers: [] }, [5, 1, 6]],
    ['actions of others on a person’s records', { person: 7, by_others: true, outcome: 'done' }, [4, 2]],
  ])('a query filters the audit by %s', async (_what, query, ids) => {
    expect((await reader.read({ limit: 100, ...query })).map(({ id }) => id)).toEqual(ids);
  });

  it('an entry names both people, and the network address only on request', async () => {
    const [entry] = await reader.read({ limit: 1, actor: 2 });
    expect(entry).toMatchObject({
      actor_id: 7,
      impersonator_id: 2,
      person_id: 7,
      subject: '5',
      client_ip: null,
    });
    const [shown] = await reader.read({ limit: 1, with_addresses: true });
    expect(shown!.client_ip).toBe('198.51.100.7');
  });

  it('drops entries older than the setting, and never one of the last six years', async () => {
    const age = (id: number, years: number) =>
      change(`SET occurred_at = now() - interval '${years} years 1 day' WHERE id = ${id}`);
    await age(1, 8);
    await age(2, 6);
    await age(3, 5);
    await new DropOldAudit(service.pool, 7, log).run();
    expect(await read()).toHaveLength(5);
    await service.pool.query('SELECT kit.drop_old_audit(0)');
    expect((await reader.read({ limit: 100 })).map(({ id }) => id)).toEqual([5, 4, 6, 3]);
  });
});
