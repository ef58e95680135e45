import { users } from '@drawpoint/contracts/auth/users.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { readEvents } from '@drawpoint/contracts/event-log';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { setOptions } from '../testing/set-options.ts';
import { admin, developer, otherAdmin, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const colleague = callerOf({ user_id: 11, roles: ['phlebotomist'], provider_id: 1 });
const lostAdmin = callerOf({ user_id: 30, roles: ['admin'], provider_id: null });

describe('presence', () => {
  const world = useBooking();
  // The demo has set the presence of some phlebotomists.
  beforeAll(() => world.rows('DELETE FROM presence'));

  const set = (state: 'available' | 'busy' | 'offline', who = phlebotomist, id = who.user_id) =>
    world.call(presence.set, { id, presence: state }, who);
  const list = async (who = developer, input: object = {}) =>
    (await world.call(presence.listPhlebotomists, { per_page: 200, ...input }, who)).data;
  const stateOf = async (id: number, who = developer) =>
    (await list(who)).find((each) => each.id === id)?.presence;
  const told = async (id: number) =>
    (
      await world
        .busOf('messaging')
        .call(
          readEvents('booking'),
          { after: { position: 0, id: null }, limit: 500, types: ['presence.changed'] },
          systemContext(),
        )
    ).events.filter(({ entity_id }) => entity_id === String(id));

  it('presence is offline until the phlebotomist sets it', async () => {
    expect(await stateOf(3)).toBe('offline');
    const answer = await set('available');
    expect(answer).toMatchObject({ phlebotomist_id: 3, presence: 'available' });
    expect((await list()).find(({ id }) => id === 3)).toMatchObject({
      ...{ presence: 'available', presence_changed_at: answer.changed_at, name: 'Dana Okafor' },
      ...{ email: 'person3@demo.test', provider_id: 1, provider_name: 'Empire Mobile Labs' },
      service_address: { lat: expect.any(Number), lng: expect.any(Number) },
    });
  });

  it('each change publishes one event with the people who may receive it, and no change publishes none', async () => {
    await set('busy');
    const before = await told(3);
    await set('busy');
    await set('offline');
    const events = (await told(3)).slice(before.length);
    expect(events.map(({ data }) => data)).toEqual([
      {
        ...{ phlebotomist_id: 3, presence: 'offline', name: 'Dana Okafor' },
        ...{ provider_ids: [1], provider_name: 'Empire Mobile Labs' },
      },
    ]);
  });

  it('only the phlebotomist sets it: no colleague, admin, developer, patient or stranger', async () => {
    for (const who of [colleague, admin, developer, patient]) {
      expect([who.user_id, await codeOf(set('busy', who, 3))]).toEqual([who.user_id, 'FORBIDDEN']);
    }
    expect(await codeOf(world.call(presence.set, { id: 3, presence: 'busy' }))).toBe('UNAUTHENTICATED');
    const withoutRecord = callerOf({ user_id: 999, roles: ['phlebotomist'] });
    expect(await codeOf(set('busy', withoutRecord))).toBe('NOT_FOUND');
    expect(await codeOf(set('away' as never))).toBe('INVALID_INPUT');
    expect(await stateOf(3)).toBe('offline');
  });

  it('of two tabs the last one applies, and the last event says so', async () => {
    const states = ['available', 'busy', 'available', 'offline', 'busy', 'available'] as const;
    await Promise.all(states.map((state) => set(state, colleague)));
    const events = await told(11);
    expect(events.at(-1)?.data.presence).toBe(await stateOf(11));
    const versions = events.map(({ entity_version }) => entity_version);
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
    for (const [index, { data }] of events.entries()) {
      expect(data.presence).not.toBe(events[index - 1]?.data.presence);
    }
  });

  it('developers see all, admins those of their provider, other people none', async () => {
    const all = await list();
    const own = await list(admin);
    expect(new Set(own.map(({ provider_id }) => provider_id))).toEqual(new Set([1]));
    expect(own.length).toBeLessThan(all.length);
    expect((await list(developer, { provider_id: 2 })).every(({ provider_id }) => provider_id === 2)).toBe(
      true,
    );
    expect(await list(admin, { provider_id: 2 })).toEqual([]);
    expect(await list(lostAdmin)).toEqual([]);
    expect((await list(developer, { q: 'okaf' })).map(({ id }) => id)).toEqual([3]);
    for (const who of [phlebotomist, patient]) expect(await codeOf(list(who))).toBe('FORBIDDEN');
    const first = await world.call(presence.listPhlebotomists, {}, developer);
    expect(first).toMatchObject({ per_page: 25, total: all.length });
  });

  it('presence is shown even when auth cannot return emails', async () => {
    world.outside.failNext(users.contacts.subject, new AppError('TIMEOUT'));
    const [first] = await list(admin);
    expect(first?.email).toBe('');
  });

  it('the availability for staff has the presence, the one for patients does not', async () => {
    await set('busy');
    const read = (who = phlebotomist) => world.call(catalog.getAvailability, { id: 3 }, who);
    expect((await read()).presence).toBe('busy');
    expect((await read(admin)).presence).toBe('busy');
    for (const who of [patient, otherAdmin, colleague])
      expect(await read(who)).not.toHaveProperty('presence');
  });

  it('the alerts get the phlebotomists that a manager manages', async () => {
    const ids = async (manager: object, narrowing: object = {}) =>
      (await world.call(presence.managedIds, { manager, ...narrowing } as never)).ids;
    const anAdmin = { user_id: 2, roles: ['admin'], provider_id: 1 };
    const aDeveloper = { user_id: 1, roles: ['developer'], provider_id: null };
    expect(await ids(anAdmin)).toEqual(
      (await list(admin)).map(({ id }) => id).sort((one, other) => one - other),
    );
    expect(await ids(aDeveloper)).toHaveLength((await list()).length);
    expect(await ids({ ...anAdmin, admin_scope: 'all' })).toEqual(await ids(aDeveloper));
    expect(await list({ ...admin, admin_scope: 'all' })).toHaveLength((await list()).length);
    expect(await ids(aDeveloper, { phlebotomist_id: 18 })).toEqual([18]);
    expect(await ids(anAdmin, { provider_id: 2 })).toEqual([]);
    expect(await ids(anAdmin, { phlebotomist_id: 18 })).toEqual([]);
  });

  describe('of those of whom nothing is seen', () => {
    /** Runs the job of each minute now. */
    async function look(): Promise<void> {
      await world.rows(`SELECT graphile_worker.add_job('automatic-offline', job_key => 'now')`);
      await until(
        async () => (await world.rows(`SELECT 1 FROM graphile_worker.jobs WHERE key = 'now'`)).length === 0,
      );
    }
    beforeAll(async () => {
      await Promise.all([set('available'), set('busy', colleague)]);
      await world.rows(`UPDATE presence SET changed_at = now() - interval '31 minutes'`);
      world.outside.seen.set(11, new Date().toISOString());
      world.outside.seen.set(3, new Date(Date.now() - 31 * 60_000).toISOString());
    });

    it('presence stays as it was set, unless the site’s option has a number', async () => {
      await look();
      await setOptions(world, { presence_offline_minutes: '0' });
      await look();
      expect(await stateOf(3)).toBe('available');
      expect(world.outside.countOf('auth.users.last-seen')).toBe(0);
    });

    it('presence becomes offline after the option’s minutes, counted from when the option is set', async () => {
      await setOptions(world, { presence_offline_minutes: '32' });
      await look();
      expect(await stateOf(3)).toBe('available');
      await setOptions(world, { presence_offline_minutes: '30' });
      await look();
      expect(await stateOf(3)).toBe('offline');
      expect(await stateOf(11)).toBe('busy');
      expect((await told(3)).at(-1)?.data.presence).toBe('offline');
    });
  });
});
