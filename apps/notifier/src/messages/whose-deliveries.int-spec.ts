import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { relationsChanged } from '@drawpoint/contracts/booking/relations.events';
import type { Caller } from '@drawpoint/contracts/envelope';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { Client } from 'pg';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { notifierService } from '../notifier.service.ts';

const DEVELOPER = callerOf({ user_id: 1, roles: ['developer'] });
const ADMIN = callerOf({ user_id: 2, roles: ['admin'], provider_id: 1 });
const OTHER_ADMIN = callerOf({ user_id: 3, roles: ['admin'], provider_id: 2 });
const HOMELESS_ADMIN = callerOf({ user_id: 4, roles: ['admin'], provider_id: null });
const EVERYWHERE: Caller = { ...ADMIN, admin_scope: 'all' };

describe('an admin’s delivery log', () => {
  const auth = eventFeed('auth');
  const booking = eventFeed('booking');
  /** People whose record is open to the admins. */
  const open = new Set<number>();
  const services = startedOnce(() =>
    startServices([notifierService], {
      env: { SMTP_URL: 'smtp://127.0.0.1:1' },
      fakes: {
        ...{ ...auth.fakes, ...booking.fakes, ...eventFeed('messaging').fakes },
        [users.contacts.subject]: ({ ids, open_only }: InputOf<typeof users.contacts>) => ({
          data: ids
            .map(Number)
            .filter((id) => !open_only || open.has(id))
            .map((id) => ({ id, first_name: 'A', last_name: 'B', email: '', mobile: null })),
        }),
      },
    }),
  );
  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    services.database('notifier').rows<Row>(sql, values);
  let versions = 0;
  let keys = 0;

  const account = (id: number, provider_id: number | null, deleted = false) =>
    auth.append(services, userChanged, {
      entityId: id,
      entityVersion: (versions += 1),
      data: { id, first_name: 'A', last_name: 'B', roles: ['user'], provider_id, deleted },
    });
  const relation = (id: number, provider_ids: number[]) =>
    booking.append(services, relationsChanged, {
      entityId: id,
      entityVersion: (versions += 1),
      data: { id, assigned_to: null, phlebotomist_ids: [], provider_ids },
    });
  const INSERT = `INSERT INTO message (channel, key, template, user_id, state)
                  VALUES ($1, $2, 'appointment', $3, $4) RETURNING id`;
  const values = (user: number | null, state = 'sent', channel = 'email') => [
    ...[channel, `delivery-${(keys += 1)}`],
    ...[user, state],
  ];
  const message = async (user: number | null, state?: string, channel?: string) =>
    (await rows<{ id: number }>(INSERT, values(user, state, channel)))[0]!.id;
  const log = async (who: Caller, input: InputOf<typeof messages.listDeliveries> = {}) =>
    services.call(messages.listDeliveries, { per_page: 200, ...input }, who);
  const idsFor = async (who: Caller, input?: InputOf<typeof messages.listDeliveries>) =>
    (await log(who, input)).data.map(({ id }) => id);
  const shows = (who: Caller, id: number) => until(async () => (await idsFor(who)).includes(id));
  const hides = (who: Caller, id: number) => until(async () => !(await idsFor(who)).includes(id));

  it('an admin sees the messages of the provider’s people, newest first, and no others', async () => {
    const ofStaff = await message(2);
    const ofPatient = await message(10);
    const [ofOthers, ofNobody, withoutAccount] = [await message(11), await message(12), await message(null)];
    account(2, 1);
    relation(10, [1]);
    relation(11, [2]);
    account(12, null);
    await shows(ADMIN, ofStaff);
    await shows(ADMIN, ofPatient);
    await shows(OTHER_ADMIN, ofOthers);
    expect(await idsFor(ADMIN)).toEqual([ofPatient, ofStaff]);
    expect(await idsFor(OTHER_ADMIN)).toEqual([ofOthers]);
    expect(await idsFor(HOMELESS_ADMIN)).toEqual([]);
    for (const who of [DEVELOPER, EVERYWHERE]) {
      expect(await idsFor(who)).toEqual([withoutAccount, ofNobody, ofOthers, ofPatient, ofStaff]);
    }
    for (const roles of [['user'], ['phlebotomist']] as const) {
      const call = log(callerOf({ user_id: 10, roles: [...roles], provider_id: 1 }));
      await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('an admin sees each message once, whatever the relations of its person', async () => {
    account(20, 1);
    relation(20, [1]);
    await until(async () => (await rows('SELECT 1 FROM relation WHERE id = 20')).length);
    const id = await message(20);
    await shows(ADMIN, id);
    expect((await idsFor(ADMIN)).filter((each) => each === id)).toHaveLength(1);
  });

  it('an admin sees no message of a person of several providers', async () => {
    relation(21, [1]);
    const id = await message(21);
    await shows(ADMIN, id);
    relation(21, [1, 2]);
    await hides(ADMIN, id);
    await hides(OTHER_ADMIN, id);
    expect(await idsFor(DEVELOPER)).toContain(id);
  });

  it('the log follows people who join and leave, with their earlier messages, and keeps deleted accounts', async () => {
    const id = await message(30);
    account(30, null);
    relation(30, [1]);
    await shows(ADMIN, id);
    relation(30, [2]);
    await hides(ADMIN, id);
    await shows(OTHER_ADMIN, id);
    relation(30, []);
    await hides(OTHER_ADMIN, id);
    account(30, 1);
    await shows(ADMIN, id);
    account(30, 1, true);
    await until(async () => (await rows('SELECT 1 FROM person WHERE id = 30 AND deleted')).length);
    expect(await idsFor(ADMIN)).toContain(id);
  });

  it('totals, filters and pages of the log are exact for each state', async () => {
    relation(40, [4]);
    await until(async () => (await rows('SELECT 1 FROM relation WHERE id = 40')).length);
    const who = { ...ADMIN, provider_id: 4 };
    const [first, second, third] = [
      await message(40, 'queued'),
      await message(40, 'sent', 'sms'),
      await message(40),
    ];
    await rows(`UPDATE message SET state = 'failed' WHERE id = $1`, [first]);
    expect(await idsFor(who, { state: 'queued' })).toEqual([]);
    expect(await idsFor(who, { state: 'failed' })).toEqual([first]);
    expect(await idsFor(who, { channel: 'sms' })).toEqual([second]);
    const page = await log(who, { per_page: 2, page: 1 });
    expect([page.data.map(({ id }) => id), page.total, page.last_page]).toEqual([[third, second], 3, 2]);
    expect(await idsFor(who, { per_page: 2, page: 2 })).toEqual([first]);
  });

  it('the log is searched by recipient and kind, and filtered by days of the reader’s zone', async () => {
    for (const id of [41, 42]) relation(id, [6]);
    await until(async () => (await rows('SELECT 1 FROM relation WHERE id IN (41, 42)')).length === 2);
    const who = { ...ADMIN, provider_id: 6 };
    const [onTheWay, code, ofOther] = [await message(41), await message(41), await message(42)];
    await rows(
      `UPDATE message SET kind = 'appointment_en_route', created_at = '2026-03-02T04:30:00Z' WHERE id = $1`,
      [onTheWay],
    );
    await rows(
      `UPDATE message SET template = 'sign-in-code', created_at = '2026-03-02T05:30:00Z' WHERE id = $1`,
      [code],
    );
    for (const reader of [who, DEVELOPER]) {
      const found = (input: InputOf<typeof messages.listDeliveries>) => idsFor(reader, input);
      expect(await found({ person: 41 })).toEqual([code, onTheWay]);
      expect(await found({ person: 42 })).toEqual([ofOther]);
      expect(await found({ person: 41, kind: 'appointment_en_route' })).toEqual([onTheWay]);
      expect(await found({ person: 41, kind: 'sign-in-code' })).toEqual([code]);
      const day = { from: '2026-03-01', to: '2026-03-01' };
      expect(await found({ ...day, tz: 'America/New_York' })).toEqual([onTheWay]);
      expect(await found({ ...day })).toEqual([]);
    }
    expect((await log(who, { person: 41 })).data.map(({ kind }) => kind)).toEqual([
      null,
      'appointment_en_route',
    ]);
    expect(await idsFor(OTHER_ADMIN, { person: 41 })).toEqual([]);
  });

  it('admins see addresses while the person’s record is open to them, developers always', async () => {
    relation(45, [5]);
    await until(async () => (await rows('SELECT 1 FROM relation WHERE id = 45')).length);
    const { id } = await services.call(messages.sendEmail, {
      ...{ key: 'delivery-to-somebody', template: 'verify-email', to: 'somebody@example.com' },
      ...{ user_id: 45, values: { link: 'https://example.com' } },
    });
    const addresses = async (who: Caller) => {
      const { data } = await log(who);
      return data.filter((each) => each.id === id).map(({ to, person }) => [to, person?.name]);
    };
    const who = { ...ADMIN, provider_id: 5 };
    expect(await addresses(who)).toEqual([[null, 'A B']]);
    expect(await addresses(DEVELOPER)).toEqual([['somebody@example.com', 'A B']]);
    open.add(45);
    expect(await addresses(who)).toEqual([['somebody@example.com', 'A B']]);
  });

  it('only the same admins send a message again', async () => {
    const id = await message(10);
    const resend = (caller: Caller) => services.call(messages.resend, { id }, caller);
    for (const who of [OTHER_ADMIN, HOMELESS_ADMIN]) {
      await expect(resend(who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    // Visible to them, but not resendable.
    for (const who of [ADMIN, EVERYWHERE]) {
      await expect(resend(who)).rejects.toMatchObject({ code: 'NOT_RESENDABLE' });
    }
  });

  it('the log misses no message that is written while a person joins', async () => {
    const { ownerUrl } = services.database('notifier');
    const [writer, joiner] = [
      new Client({ connectionString: ownerUrl }),
      new Client({ connectionString: ownerUrl }),
    ];
    await Promise.all([writer.connect(), joiner.connect()]);
    const join = (user: number) =>
      joiner.query(`INSERT INTO relation (id, version, provider_ids) VALUES ($1, 1, '{1}')`, [user]);
    const isWaiting = () =>
      until(
        async () => (await rows(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length,
      );
    const write = async (user: number) =>
      (await writer.query<{ id: number }>(INSERT, values(user, 'queued'))).rows[0]!.id;
    try {
      await writer.query('BEGIN');
      const before = await write(50);
      const joined = join(50);
      await isWaiting();
      await writer.query('COMMIT');
      await joined;
      expect(await idsFor(ADMIN)).toContain(before);

      await joiner.query('BEGIN');
      await join(51);
      const written = write(51);
      await isWaiting();
      await joiner.query('COMMIT');
      const during = await written;
      expect(await idsFor(ADMIN)).toContain(during);

      await joiner.query('BEGIN');
      await joiner.query(`UPDATE relation SET provider_ids = '{2}' WHERE id = 51`);
      const settled = writer.query(`UPDATE message SET state = 'sent' WHERE id = $1`, [during]);
      await isWaiting();
      await joiner.query('COMMIT');
      await settled;
      expect(await idsFor(OTHER_ADMIN, { state: 'sent' })).toContain(during);
      expect(await idsFor(OTHER_ADMIN, { state: 'queued' })).not.toContain(during);
    } finally {
      await Promise.all([writer.end(), joiner.end()]);
    }
  });

  it('a restored log rebuilds the relations, and later members lose theirs', async () => {
    const kept = relation(60, [1]);
    relation(61, [1]);
    const [stays, goes] = [await message(60), await message(61)];
    await shows(ADMIN, stays);
    await shows(ADMIN, goes);
    booking.restore(kept.position);
    relation(62, [2]);
    await hides(ADMIN, goes);
    expect(await idsFor(ADMIN)).toContain(stays);
  });
});
