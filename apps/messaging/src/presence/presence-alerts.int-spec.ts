import { contactMessageCreated } from '@drawpoint/contracts/admin/contact-message.events';
import { optionChanged } from '@drawpoint/contracts/admin/option.events';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { Presence } from '@drawpoint/contracts/booking/presence';
import { presenceChanged } from '@drawpoint/contracts/booking/presence.events';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RealtimePush } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf, startServices, type StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { messagingService } from '../messaging.service.ts';
import { createdNotifications } from '../testing/created-notifications.ts';

const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
const ADMIN = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
const PHLEBOTOMIST = callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 });
const OTHER_ADMIN = callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 });

type Manager = { user_id: number; roles: string[]; provider_id: number | null; admin_scope?: 'all' };

/** Phlebotomists 3 and 11 work for provider 1, 12 for provider 2. */
const WORKS_FOR = new Map([
  [3, 1],
  [11, 1],
  [12, 2],
]);
const managedIds = (input: { manager: Manager; provider_id?: number; phlebotomist_id?: number }) => ({
  ids: [...WORKS_FOR]
    .filter(
      ([, at]) =>
        [input.manager.admin_scope, ...input.manager.roles].some(
          (each) => each === 'all' || each === 'developer',
        ) || at === input.manager.provider_id,
    )
    .filter(([, at]) => input.provider_id === undefined || at === input.provider_id)
    .filter(([id]) => input.phlebotomist_id === undefined || id === input.phlebotomist_id)
    .map(([id]) => id),
});

describe('presence alerts', () => {
  let services: StartedServices;
  const auth = eventFeed('auth');
  const booking = eventFeed('booking');
  const adminLog = eventFeed('admin');
  const pushes: RealtimePush[] = [];
  const versions = new Map<number, number>();
  let contactsAway = false;

  const says = (id: number, presence: Presence) => {
    const version = (versions.get(id) ?? 0) + 1;
    versions.set(id, version);
    const provider_ids = [WORKS_FOR.get(id) ?? 1];
    const provider_name = 'Empire';
    return booking.append(services, presenceChanged, {
      ...{ entityId: id, entityVersion: version },
      data: { phlebotomist_id: id, presence, name: 'Dana Okafor', provider_ids, provider_name },
    });
  };
  const bell = async (who = ADMIN) => (await services.call(notifications.list, {}, who)).data;
  const heardOf = async (who = ADMIN) =>
    (await bell(who)).filter(({ data }) => data.kind === 'presence_changed').map(({ data }) => data.message);
  const alerts = async (who = ADMIN) => (await services.call(presenceAlerts.list, {}, who)).data;
  const change = (id: number, states: object, who = ADMIN) =>
    services.call(presenceAlerts.update, { id, ...states }, who);
  const ALL = { available: true, busy: true, offline: true };

  beforeAll(async () => {
    services = await startServices([messagingService], {
      fakes: {
        ...{ ...auth.fakes, ...booking.fakes, ...adminLog.fakes },
        ...eventFeed('appointments').fakes,
        'booking.presence.managed-ids': managedIds as never,
        'admin.contact-messages.headings': (({ ids }: { ids: number[] }) => {
          if (contactsAway) throw new AppError('UNAVAILABLE');
          return { data: ids.map((id) => ({ id, subject: 'Question', phone: '+12125550100' })) };
        }) as never,
      },
    });
    services.bus.onBroadcast(REALTIME_PUSH, (push) => pushes.push(push));
    for (const { user_id: id, roles, provider_id } of [DEVELOPER, ADMIN, PHLEBOTOMIST, OTHER_ADMIN]) {
      const data = { id, first_name: 'A', last_name: 'B', roles, provider_id, deleted: false };
      auth.append(services, userChanged, { entityId: id, data });
    }
    const gone = {
      id: 5,
      first_name: 'A',
      last_name: 'B',
      roles: ['developer'],
      provider_id: null,
      deleted: true,
    };
    auth.append(services, userChanged, { entityId: 5, data: gone });
    await until(async () => (await services.database('messaging').rows('SELECT 1 FROM person')).length === 5);
  });
  afterAll(() => services.close());

  it('presence alerts reach the provider’s admins and developers, who see only the newest', async () => {
    says(3, 'available');
    says(3, 'busy');
    const newest = ['Dana Okafor is busy now.'];
    await until(async () => (await heardOf(DEVELOPER))[0] === newest[0]);
    expect([await heardOf(ADMIN), await heardOf(DEVELOPER)]).toEqual([newest, newest]);
    expect([await heardOf(OTHER_ADMIN), await heardOf(PHLEBOTOMIST)]).toEqual([[], []]);
    const rows = await services.database('messaging').rows(`SELECT DISTINCT user_id FROM notification`);
    expect(rows.map((row) => row.user_id).sort()).toEqual([1, 2]);
  });

  it('presence is pushed to managers who see the provider and to the phlebotomist’s own tabs', async () => {
    pushes.length = 0;
    says(12, 'available');
    await until(() => pushes.length >= 3);
    const data = {
      ...{ phlebotomistId: 12, providerId: 2, presence: 'available' },
      ...{ providerName: 'Empire', name: 'Dana Okafor' },
    };
    const event = 'PhlebotomistPresenceChanged';
    expect(pushes).toContainEqual({ channel: 'private-presence.global', event, data, provider_ids: [2] });
    expect(pushes).toContainEqual({ channel: 'private-user.12', event, data });
    await until(() => pushes.some(({ channel }) => channel === 'private-user.31'));
    expect(pushes.map(({ channel }) => channel)).not.toContain('private-user.2');
  });

  it('presence alerts are never sent by email', async () => {
    const events = await createdNotifications(services);
    expect(events).toEqual([]);
  });

  it('presence alerts are on by default, and each can be switched off', async () => {
    expect(await alerts()).toEqual([3, 11].map((phlebotomist_id) => ({ phlebotomist_id, ...ALL })));
    expect(await change(3, { offline: false })).toEqual({ phlebotomist_id: 3, ...ALL, offline: false });
    says(3, 'offline');
    await until(async () => (await heardOf(DEVELOPER)).includes('Dana Okafor is offline now.'));
    expect(await heardOf(ADMIN)).not.toContain('Dana Okafor is offline now.');
    expect((await alerts(DEVELOPER)).find(({ phlebotomist_id }) => phlebotomist_id === 3)?.offline).toBe(
      true,
    );
    says(3, 'available');
    await until(async () => (await heardOf(ADMIN)).includes('Dana Okafor is available now.'));
  });

  it('concurrent switches of two alerts are both kept', async () => {
    await Promise.all([
      change(11, { available: false }),
      change(11, { busy: false }),
      change(11, { offline: false }),
    ]);
    expect((await alerts())[1]).toEqual({
      phlebotomist_id: 11,
      available: false,
      busy: false,
      offline: false,
    });
    await change(11, ALL);
  });

  it('alerts can be switched for a whole provider and for everybody', async () => {
    const all = (input: object, who = DEVELOPER) =>
      services.call(presenceAlerts.updateAll, { status: 'busy', value: false, ...input } as never, who);
    const busy = async (who = DEVELOPER) => (await alerts(who)).map((alert) => alert.busy);
    expect(await all({ provider_id: 1 })).toEqual({ updated: 2 });
    expect(await busy()).toEqual([false, false, true]);
    expect(await all({})).toEqual({ updated: 3 });
    expect(await busy()).toEqual([false, false, false]);
    expect(await busy(ADMIN)).toEqual([true, true]);
    expect(await all({ provider_id: 1 }, ADMIN)).toEqual({ updated: 2 });
    expect(await codeOf(all({ provider_id: 2 }, ADMIN))).toBe('FORBIDDEN');
    expect(await codeOf(all({ status: 'asleep' }))).toBe('INVALID_INPUT');
    await all({ value: true });
    await all({ value: true }, ADMIN);
  });

  it('alerts are only for managers of the phlebotomist, and not for impersonators', async () => {
    expect(await codeOf(change(12, ALL))).toBe('NOT_FOUND');
    expect(await codeOf(change(12, ALL, OTHER_ADMIN))).toBe('ok');
    expect(await codeOf(change(999, ALL, DEVELOPER))).toBe('NOT_FOUND');
    for (const who of [PHLEBOTOMIST, callerOf({ user_id: 4 })]) {
      expect(await codeOf(alerts(who))).toBe('FORBIDDEN');
      expect(await codeOf(change(3, ALL, who))).toBe('FORBIDDEN');
    }
    expect(await codeOf(services.call(presenceAlerts.list, {}))).toBe('UNAUTHENTICATED');
    const acting = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1, impersonator_id: 1 });
    expect(await codeOf(change(3, ALL, acting))).toBe('IMPERSONATION_REFUSED');
  });

  it('admins who see every provider get everybody’s alerts', async () => {
    const everywhere: Caller = { ...OTHER_ADMIN, admin_scope: 'all' };
    const all = { status: 'busy', value: true, provider_id: 1 } as const;
    expect(await codeOf(services.call(presenceAlerts.updateAll, all, OTHER_ADMIN))).toBe('FORBIDDEN');
    expect(await services.call(presenceAlerts.updateAll, all, everywhere)).toEqual({ updated: 2 });
    expect((await alerts(everywhere)).map(({ phlebotomist_id }) => phlebotomist_id)).toEqual([3, 11, 12]);
    says(11, 'busy');
    await until(async () => (await heardOf()).includes('Dana Okafor is busy now.'));
    expect(await heardOf(OTHER_ADMIN)).not.toContain('Dana Okafor is busy now.');
    const data = { id: 9, key: 'admin_scope', value: 'all', media_id: null };
    adminLog.append(services, optionChanged, { entityId: 9, data });
    const known = () => services.database('messaging').rows('SELECT 1 FROM known_option');
    await until(async () => (await known()).length === 1);
    says(11, 'offline');
    await until(async () => (await heardOf(OTHER_ADMIN)).includes('Dana Okafor is offline now.'));
    adminLog.append(services, optionChanged, {
      ...{ entityId: 9, entityVersion: 2 },
      data: { ...data, value: 'provider' },
    });
    await until(
      async () =>
        (await services.database('messaging').rows(`SELECT 1 FROM known_option WHERE value = 'provider'`))
          .length === 1,
    );
  });

  it('presence changes older than an hour cause no alert', async () => {
    const { rows } = services.database('messaging');
    const before = await rows('SELECT 1 FROM notification');
    const old = says(11, 'busy');
    old.occurred_at = new Date(Date.now() - 61 * 60_000).toISOString();
    const availableOnes = async () =>
      (await heardOf(DEVELOPER)).filter((text) => text?.includes('available'));
    const known = await availableOnes();
    says(11, 'available');
    await until(async () => (await availableOnes()).length === known.length + 1);
    expect(await rows('SELECT 1 FROM notification')).toHaveLength(before.length + 2);
  });

  it('alerts are listed beside contact messages, which notify only developers', async () => {
    const data = { id: 70, provider_id: 1, local_date: '2026-12-15' };
    adminLog.append(services, contactMessageCreated, { entityId: 70, data });
    const contact = async (who = DEVELOPER) =>
      (await bell(who)).find((each) => each.data.contact_id === 70)?.data;
    expect(await until(() => contact())).toMatchObject({
      ...{ kind: 'contact_message', message: 'You have a new contact message.', day: '2026-12-15' },
      ...{ subject: 'Question', phone: '+12125550100' },
    });
    expect(await contact(ADMIN)).toBeUndefined();
    contactsAway = true;
    expect(await contact()).toMatchObject({ subject: null, phone: null });
    const demoted = callerOf({ user_id: 1, roles: ['admin'], provider_id: 1 });
    expect(await contact(demoted)).toBeUndefined();
  });
});
