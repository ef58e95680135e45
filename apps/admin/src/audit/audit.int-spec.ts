import { audit } from '@drawpoint/contracts/admin/audit.contract';
import { type AuditEntry, type AuditQuery, readAudit } from '@drawpoint/contracts/audit';
import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { adminService } from '../admin.service.ts';

const developer = callerOf({ user_id: 1, roles: ['developer'] });
const admin = callerOf({ user_id: 2, roles: ['admin'], provider_id: 10 });
const otherAdmin = callerOf({ user_id: 3, roles: ['admin'], provider_id: 20 });
const lostAdmin = callerOf({ user_id: 4, roles: ['admin'] });
const patient = callerOf({ user_id: 7 });

const NAMES: Record<number, string> = { 1: 'Dana', 2: 'Ada', 7: 'Nora', 9: 'Max' };

/** The audit entries of the other services. */
const recorded = new Map<ServiceName, AuditEntry[]>();
let asked: { service: ServiceName; query: AuditQuery }[] = [];
let isAway = false;
/** Number of requests for all people of a provider. */
let askedForAll = 0;

function note(service: ServiceName, second: number, entry: Partial<AuditEntry>): void {
  const entries = recorded.get(service) ?? [];
  const id = entries.length + 1;
  const occurred_at = new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString();
  entries.push({
    ...{ id, occurred_at, operation: `${service}.x.y`, action: 'seen', outcome: 'done', actor_id: null },
    ...{
      impersonator_id: null,
      person_id: null,
      subject: '5',
      client_ip: '198.51.100.7',
      request_id: `r${id}`,
    },
    ...entry,
  });
  recorded.set(service, entries);
}

/** Answers as the kit's audit reader would, as far as these tests need. */
function played(service: ServiceName, query: AuditQuery): { data: AuditEntry[] } {
  if (isAway && service === 'booking') throw new AppError('UNAVAILABLE');
  asked.push({ service, query });
  const { before, among, limit } = query;
  const data = (recorded.get(service) ?? [])
    .filter(({ occurred_at: at, id }) => !before || at < before.at || (at === before.at && id < before.id))
    .filter(
      (one) =>
        !among || [one.actor_id, one.impersonator_id, one.person_id].some((id) => id && among.includes(id)),
    )
    .filter((one) => !query.by_others || (one.person_id === query.person && one.actor_id !== query.person))
    .map((one) => ({ ...one, client_ip: query.with_addresses ? one.client_ip : null }));
  return { data: data.sort((a, b) => (a.occurred_at < b.occurred_at ? 1 : -1)).slice(0, limit) };
}

/** When people left a provider. */
let left: { user_id: number; at: string }[] = [];

const idsOf = (subject: string, ids: Record<number, number[]>) => ({
  [subject]: ({ provider_id, among }: { provider_id: number; among?: number[] }) => {
    if (!among) askedForAll += 1;
    return { user_ids: (ids[provider_id] ?? []).filter((id) => !among || among.includes(id)), left };
  },
});

describe('the audit', () => {
  let services: StartedServices;
  beforeAll(async () => {
    const others = ['auth', 'booking', 'appointments', 'messaging', 'notifier'] as const;
    services = await startServices([adminService], {
      fakes: {
        ...Object.fromEntries(
          others.map((name) => [readAudit(name).subject, (query: AuditQuery) => played(name, query)]),
        ),
        ...idsOf(providerUsers.listIds.subject, { 10: [2, 7, 9], 20: [3, 8] }),
        [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
          data: ids
            .filter((id) => NAMES[id])
            .map((id) => ({ id, first_name: NAMES[id], last_name: 'Q', email: 'x@y.zz', mobile: null })),
        }),
      },
    });
    note('auth', 1, { actor_id: 9, person_id: 7, action: 'insurance_card_front_seen' });
    note('booking', 2, { actor_id: 7, action: 'appointment_booked' });
    note('appointments', 3, { actor_id: 3, person_id: 8 });
    note('auth', 4, { actor_id: 7, impersonator_id: 1, person_id: 7, action: 'account_changed' });
    note('auth', 5, { actor_id: 66, action: 'signed_out' });
    note('notifier', 5, { actor_id: null, outcome: 'INVALID_CREDENTIALS', action: '=cmd()' });
  });
  afterAll(() => services.close());
  beforeEach(() => {
    asked = [];
    askedForAll = 0;
    isAway = false;
  });

  const list = (as: Caller | null, input: object = {}) => services.call(audit.list, input, as);
  const linesOf = async (as: Caller, input: object = {}) =>
    (await list(as, input)).data.map(({ service, action }) => `${service} ${action}`);

  it('developers see the audit entries of all services, newest first, with names and addresses', async () => {
    const { data, next } = await list(developer);
    expect(next).toBeNull();
    expect(data.map(({ id }) => id)).toEqual([
      'auth-3',
      'notifier-1',
      'auth-2',
      'appointments-1',
      'booking-1',
      'auth-1',
    ]);
    expect(data[2]).toMatchObject({
      actor: { id: 1, name: 'Dana Q' },
      on_behalf_of: { id: 7, name: 'Nora Q' },
      person: { id: 7, name: 'Nora Q' },
      client_ip: '198.51.100.7',
    });
    expect(data[0]).toMatchObject({
      actor: { id: 66, name: 'Deleted user' },
      on_behalf_of: null,
      person: null,
    });
    expect(data[1]!.actor).toBeNull();
  });

  it('admins see the audit entries about their provider’s people, without network addresses', async () => {
    expect(await linesOf(admin)).toEqual([
      'auth account_changed',
      'booking appointment_booked',
      'auth insurance_card_front_seen',
    ]);
    expect((await list(admin)).data.every(({ client_ip }) => client_ip === null)).toBe(true);
    expect(await linesOf(otherAdmin)).toEqual(['appointments seen']);
    expect(await linesOf(lostAdmin)).toEqual([]);
  });

  it('admins see no audit entries from before a person left another provider', async () => {
    left = [{ user_id: 7, at: '2026-11-01T12:00:03.000Z' }];
    try {
      expect(await linesOf(admin)).toEqual(['auth account_changed', 'auth insurance_card_front_seen']);
    } finally {
      left = [];
    }
  });

  it('the audit requests entries by the admin’s own staff and by nobody’s staff', async () => {
    await list(admin);
    expect(asked.every(({ query }) => query.by_providers?.join() === '10')).toBe(true);
    asked = [];
    await list(developer);
    expect(asked.every(({ query }) => query.by_providers === undefined)).toBe(true);
  });

  it.each([
    ['a patient', patient, 'FORBIDDEN'],
    ['a phlebotomist', callerOf({ user_id: 9, roles: ['phlebotomist'] }), 'FORBIDDEN'],
    ['a stranger', null, 'UNAUTHENTICATED'],
  ])('the audit is closed to %s', async (_who, caller, code) => {
    await expect(list(caller)).rejects.toMatchObject({ code });
    await expect(services.call(audit.export, {}, caller)).rejects.toMatchObject({ code });
  });

  it('admins find their entries behind many others, and ids are sent only when needed', async () => {
    const notifier = recorded.get('notifier')!;
    const before = [...notifier];
    try {
      const ids = () => asked.filter(({ query }) => query.among);
      expect(await linesOf(admin, { per_page: 1 })).toEqual(['auth account_changed']);
      expect(ids()).toEqual([]);
      note('notifier', 1, { actor_id: 7, action: 'theirs' });
      for (let more = 0; more < 80; more += 1) note('notifier', 8 + more, { actor_id: 66, action: 'others' });
      asked = [];
      expect(await linesOf(admin)).toContain('notifier theirs');
      expect(ids()).toEqual([]);
      expect(askedForAll).toBe(0);
      const lines: string[] = [];
      for (let after: string | undefined; ;) {
        const { data, next } = await list(admin, { per_page: 1, ...(after && { after }) });
        lines.push(...data.map(({ service, action }) => `${service} ${action}`));
        if (next === null) break;
        after = next;
      }
      expect(lines).toEqual(await linesOf(admin));
      expect(ids().map(({ service }) => service)).toContain('notifier');
      expect(new Set(ids()[0]!.query.among)).toEqual(new Set([2, 7, 9]));
      // Consecutive pages request the people once.
      expect(askedForAll).toBe(1);
    } finally {
      recorded.set('notifier', before);
    }
  });

  it('pages of the audit do not shift when new entries are added', async () => {
    const first = await list(developer, { per_page: 2 });
    note('booking', 59, { action: 'added_meanwhile' });
    const second = await list(developer, { per_page: 2, after: first.next });
    const third = await list(developer, { per_page: 2, after: second.next });
    recorded.get('booking')!.pop();
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual((await list(developer)).data.map(({ id }) => id));
    expect(third.next).toBeNull();
  });

  it('the audit passes its filters on and rejects invalid ones', async () => {
    const filters = {
      person: 7,
      actor: 1,
      action: 'seen',
      outcome: 'refused',
      from: '2026-11-01',
      tz: 'Europe/Berlin',
    };
    await list(developer, filters);
    expect(asked).toHaveLength(5);
    for (const { query } of asked) expect(query).toMatchObject(filters);
    for (const wrong of [
      { from: 'soon' },
      { tz: 'Mars/Base' },
      { after: 'x' },
      { person: 0 },
      { action: "' OR" },
    ]) {
      await expect(list(developer, wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  it('the audit fails instead of leaving out the entries of an unavailable service', async () => {
    isAway = true;
    await expect(list(developer)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('an export of the audit has the same limits and leaves an audit entry', async () => {
    const { rows, next } = await services.call(audit.export, {}, admin);
    expect(next).toBeNull();
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual([
      ...['2026-11-01T12:00:04.000Z', 'account_changed', 'done', 'Dana Q', 1, 'Nora Q', 7, 'Nora Q', 7],
      ...['5', 'auth', 'auth.x.y', null, 'r2', null],
    ]);
    expect(rows[0]).toHaveLength(audit.export.csv!.columns.length);
    const entries = await services
      .database('admin')
      .rows(`SELECT actor_id, outcome FROM kit.audit_entry WHERE action = 'audit_exported'`);
    expect(entries).toEqual([{ actor_id: 2, outcome: 'done' }]);
    const shown = await list(admin);
    expect(shown.data[0]).toMatchObject({
      service: 'admin',
      action: 'audit_exported',
      actor: { name: 'Ada Q' },
    });
  });

  it('people see who viewed their own record, and nobody else does', async () => {
    const { data } = await services.call(audit.listOwn, {}, patient);
    expect(data).toMatchObject([{ action: 'insurance_card_front_seen', who: 'Max Q', in_own_name: false }]);
    expect(
      asked.every(({ query }) => query.person === 7 && query.by_others && query.outcome === 'done'),
    ).toBe(true);
    await expect(services.call(audit.listOwn, {}, null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
