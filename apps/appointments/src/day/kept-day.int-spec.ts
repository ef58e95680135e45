import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { day } from '@drawpoint/contracts/appointments/day.contract';
import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { Caller } from '@drawpoint/contracts/envelope';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { expectStatements } from '@drawpoint/nest-kit/testing/expect-statements';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { printAhead } from '../testing/drawn-tubes.ts';
import { begun } from '../testing/phone-steps.ts';
import {
  admin,
  inDays,
  letBegin,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  startAppointments,
} from '../testing/start-appointments.ts';
import { CITRATE, METABOLIC } from '../testing/tube-fakes.ts';
import { uploaded } from '../testing/uploads.ts';

/** A zone whose clock shows this hour now. */
const zoneAt = (hour: number): string => {
  const behind = (new Date().getUTCHours() - hour + 24) % 24;
  const west = behind > 12 ? behind - 24 : behind;
  return west === 0 ? 'Etc/UTC' : `Etc/GMT${west > 0 ? '+' : '-'}${Math.abs(west)}`;
};

describe('The day on a phlebotomist’s phone', () => {
  const auth = eventFeed('auth');
  const world = startedOnce(() => startAppointments({ fakes: auth.fakes }));
  beforeEach(() =>
    world.rows('TRUNCATE appointment, calendar_entry, booking_key, phone_key, provider_policy CASCADE'),
  );
  const read = (who: Caller = phlebotomist) => world.call(day.get, {}, who);
  const idsOf = async (who?: Caller) => (await read(who)).visits.map(({ id }) => id);
  let booked = 0;
  /** An approved visit `days` days after today on a clock that shows `hour` now. */
  const visitOn = async (hour: number, days: number, more: object = {}) => {
    booked += 1;
    const id = await world.book(`day ${booked}`, inDays(booked + 3, 600), { status: 'approved', ...more });
    await world.rows('UPDATE appointment SET tz = $2 WHERE id = $1', [id, zoneAt(hour)]);
    await letBegin(world, id, -days * 24 * 60);
    return id;
  };

  it('has today’s own visits on each visit’s clock, and tomorrow’s from 6 pm on', async () => {
    const [noon, evening] = [await visitOn(12, 0), await visitOn(19, 0)];
    const next = await visitOn(18, 1);
    for (const [hour, days] of [
      [12, 1],
      [17, 1],
      [19, 2],
      [12, -1],
      [19, -1],
    ] as const)
      // oxfmt-ignore
      await visitOn(hour, days);
    const others = await visitOn(12, 0, { phlebotomist: { id: otherPhlebotomist.user_id, name: 'Joe' } });
    expect((await idsOf()).toSorted()).toEqual([noon, evening, next].toSorted());
    expect(await idsOf(otherPhlebotomist)).toEqual([others]);
  });

  it('has what is approved or done, and nothing that is canceled or waits for an answer', async () => {
    const ids = [];
    for (const state of ['approved', 'completed', 'pending', 'denied', 'canceled', 'no_show']) {
      const id = await visitOn(12, 0);
      ids.push(id);
      const isMissed = state === 'no_show';
      await world.rows('UPDATE appointment SET status = $2, outcome = $3 WHERE id = $1', [
        ...[id, isMissed ? 'canceled' : state, isMissed ? 'no_show' : null],
      ]);
    }
    expect((await idsOf()).toSorted()).toEqual([ids[0], ids[1], ids[5]]);
  });

  it('has what a visit needs at the patient’s side, and nothing of money, emails and other people', async () => {
    const id = await begun(world);
    await world.call(visitOrders.add, { id, file: await uploaded(pdfOf(), 'pdf') }, patient);
    await world.call(visits.setOut, { id }, phlebotomist);
    const { visits: kept, policies, offline_hours, now } = await read();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      ...{
        id,
        status: 'approved',
        stage: 'en_route',
        last_step: 'set_out',
        service_name: 'Routine Blood Draw',
      },
      patient: {
        ...{ first_name: 'Evelyn', last_name: 'Carter', mobile: '+12125550104' },
        ...{ date_of_birth: '1980-04-12', gender: null, draw_notes: null },
      },
      location: { address: '350 5th Ave', special_instructions: 'Ring twice.', lat: 40.749 },
      consent: { how: 'booked', accepted: ['hipaa_notice_ack'] },
      orders: [{ name: 'order-1.pdf', url: expect.stringMatching(`^/api/appointments/${id}/orders/`) }],
    });
    expect(Date.parse(kept[0]!.allowed_from.set_out!)).toBeLessThan(
      Date.parse(kept[0]!.allowed_from.arrive!),
    );
    expect(JSON.stringify(kept)).not.toMatch(/email|price|amount|example\.test/);
    expect(offline_hours).toBe(14);
    expect(policies).toEqual([
      {
        provider_id: 1,
        values: { 'handover.hours': 0, 'visit.charges': [], 'visit.reasons': expect.any(Object) },
      },
    ]);
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(5_000);
  });

  const setPolicies = (values: Record<string, unknown>) =>
    world.rows(
      `INSERT INTO provider_policy (id, rows, version) VALUES (1, $1, 1)
         ON CONFLICT (id) DO UPDATE SET rows = excluded.rows`,
      [JSON.stringify(Object.entries(values).map(([key, value]) => ({ service_id: null, key, value })))],
    );

  it('has the patient’s side, tubes and labels only where the company asks for them', async () => {
    const id = await begun(world);
    await world.call(labOrders.create, { appointment_id: id, test_ids: [METABOLIC] }, patient);
    await world.call(specimens.plan, { id, test_ids: [METABOLIC] }, phlebotomist);
    const [number] = await printAhead(world, 1);
    const plain = await read();
    expect(plain.visits[0]).toMatchObject({ bedside: null, specimens: null });
    expect(plain.labels_ahead).toEqual([]);
    expect(plain).not.toHaveProperty('tube_kinds');
    await setPolicies({ 'bedside.identity': true, 'bedside.consent': true, 'bedside.labels': true });
    await world.call(visits.arrive, { id }, phlebotomist);
    await world.call(bedside.identify, { id, reason: 'Showed a passport.' }, phlebotomist);
    const asked = await read();
    expect(asked.visits[0]!.bedside).toEqual(await world.call(bedside.get, { id }, phlebotomist));
    expect(asked.visits[0]!.bedside).toMatchObject({
      steps: ['identity', 'checklist', 'labels'],
      identity: { state: 'overridden' },
      checklist: { is_enforced: true },
      tests: ['Test 2'],
    });
    expect(asked.visits[0]!.specimens).toEqual(await world.call(specimens.list, { id }, phlebotomist));
    expect(asked.labels_ahead).toEqual([number]);
    const [{ provider_id, kinds } = { provider_id: 0, kinds: [] }] = asked.tube_kinds!;
    expect([provider_id, kinds.length]).toEqual([1, 3]);
    expect(kinds[0]).toEqual({
      ...{ id: CITRATE.id, name: 'Citrate', cap_color: 'light_blue', place: 2, temperature: 'room' },
    });
    expect((await read(otherPhlebotomist)).labels_ahead).toEqual([]);
  });

  it('has the tubes of attached orders that nobody has planned, until they are drawn', async () => {
    const id = await begun(world);
    await world.call(labOrders.create, { appointment_id: id, test_ids: [METABOLIC] }, patient);
    await setPolicies({ 'bedside.labels': true });
    const kept = async () => (await read()).visits[0]!.specimens!.data;
    const [tube, ...more] = await kept();
    expect(more).toEqual([]);
    expect(tube).toMatchObject({ id: -1, state: 'planned', number: null });
    await world.call(visits.arrive, { id }, phlebotomist);
    const [number] = await printAhead(world, 1);
    const label = { id, tube_id: tube!.tube_id!, number: number!, planned: true };
    const stored = (await world.call(specimens.add, label, phlebotomist)).data;
    expect(await kept()).toEqual(stored);
    const voided = { id, specimen_id: stored[0]!.id, reason: 'Broken.' };
    const after = await world.call(specimens.void, voided, phlebotomist);
    expect(await kept()).toEqual(after.data);
    await world.rows('DELETE FROM specimen');
    expect(await kept()).toHaveLength(1);
    await world.rows(`UPDATE appointment SET stage = 'drawn' WHERE id = $1`, [id]);
    expect(await kept()).toEqual([]);
  });

  it('has the files of attached orders, each once', async () => {
    const id = await begun(world);
    await world.call(visitOrders.add, { id, file: await uploaded(pdfOf(), 'pdf') }, patient);
    const [own] = (await world.call(visitOrders.list, { id }, patient)).data;
    const made = await world.call(
      labOrders.create,
      { appointment_id: id, test_ids: [METABOLIC], photo_ids: [own!.id] },
      patient,
    );
    await world.call(labOrders.addFile, { id: made.id, file: await uploaded(pdfOf(), 'pdf') }, patient);
    const [kept] = (await read()).visits;
    expect(kept!.orders.map(({ url }) => url)).toEqual([
      own!.url,
      expect.stringMatching(`^/api/lab-orders/${made.id}/files/`),
    ]);
  });

  it('takes few statements, however many visits there are', async () => {
    for (let each = 0; each < 8; each += 1) await visitOn(12, 0);
    await expectStatements(5, () => read());
    await setPolicies({ 'bedside.identity': true, 'bedside.labels': true });
    await expectStatements(9, () => read());
  });

  it('follows what the company decided, the shortest time of several', async () => {
    await setPolicies({ 'offline.hours': 6 });
    await visitOn(12, 0);
    expect((await read()).offline_hours).toBe(6);
    expect((await read({ ...phlebotomist, provider_id: 2 })).offline_hours).toBe(6);
    expect((await read({ ...otherPhlebotomist, provider_id: null })).offline_hours).toBe(14);
  });

  it('is for phlebotomists who act themselves, and so is the key', async () => {
    for (const call of [read, (who: Caller) => world.call(day.getKey, {}, who)]) {
      for (const who of [admin, patient]) expect(await outcome(call(who))).toBe('FORBIDDEN');
      expect(await outcome(call({ ...phlebotomist, impersonator_id: 1 }))).toBe('IMPERSONATION_REFUSED');
    }
  });

  it('has one key for each person, which is sealed and erased with the account', async () => {
    const keyOf = async (who: Caller) => (await world.call(day.getKey, {}, who)).key;
    const [key, again] = await Promise.all([keyOf(phlebotomist), keyOf(phlebotomist)]);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(again).toBe(key);
    expect(await keyOf(otherPhlebotomist)).not.toBe(key);
    const rows = () => world.rows('SELECT * FROM phone_key');
    expect(JSON.stringify(await rows())).not.toContain(key);
    const gone = { id: phlebotomist.user_id, first_name: '', last_name: '', roles: [], provider_id: null };
    auth.append(world, userChanged, { entityId: gone.id, data: { ...gone, deleted: true } });
    await until(async () => (await rows()).length === 1);
    expect(await keyOf(phlebotomist)).not.toBe(key);
  });
});
