import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import {
  admin,
  developer,
  inDays,
  letBeDue,
  letBegin,
  releasePatientNotices,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { stored } from '../testing/uploads.ts';

const STREET = { lat: 40.7485, lng: -73.9857, precision: 'street' as const };
/** About 7 km away. */
const FAR = { lat: 40.8116, lng: -73.9465, precision: 'street' as const };
const FOREIGN = [otherPhlebotomist, otherAdmin, otherPatient];

describe('A visit', () => {
  const world = useAppointments();

  const booked = async (name = 'visit', minutes = 600, more = {}) =>
    await world.book(name, inDays(5, minutes), { status: 'approved', ...more });
  const get = (id: number) => world.call(appointments.get, { id }, patient);
  const changes = async (id: number) =>
    (
      await world.rows<{ change: string }>(
        `SELECT data->>'change' AS change FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version`,
        [String(id)],
      )
    ).map(({ change }) => change);
  const entries = () => world.rows('SELECT id FROM calendar_entry');
  const begin = (id: number) => letBegin(world, id);
  /** Books a visit whose steps can be taken now. */
  const due = async (...args: Parameters<typeof booked>) => {
    const id = await booked(...args);
    await letBeDue(world, id);
    return id;
  };

  describe('step by step', () => {
    it('a visit shows each step and its time to the patient', async () => {
      const id = await due();
      const onTheWay = await world.call(visits.setOut, { id }, phlebotomist);
      expect(onTheWay).toMatchObject({ status: 'approved', stage: 'en_route', arrived_at: null });
      expect(await world.call(visits.arrive, { id }, phlebotomist)).toMatchObject({ stage: 'arrived' });
      expect(await world.call(visits.draw, { id }, phlebotomist)).toMatchObject({ stage: 'drawn' });
      await releasePatientNotices(world);
      const seen = await get(id);
      for (const at of [seen.en_route_at, seen.arrived_at, seen.drawn_at])
        expect(Math.abs(Date.parse(at!) - Date.now())).toBeLessThan(60_000);
      expect(await changes(id)).toEqual(['booked', 'stepped', 'stepped', 'stepped', 'drawn']);
      expect(await entries()).toHaveLength(1);
    });

    it('the expected arrival is ten minutes around the drive from the phone’s position', async () => {
      const id = await due('near', 600, { place: STREET });
      const { arrival } = await world.call(visits.setOut, { id, lat: FAR.lat, lng: FAR.lng }, phlebotomist);
      const drive = 20;
      const [from, to] = [Date.parse(arrival!.from), Date.parse(arrival!.to)];
      expect(to - from).toBe(20 * 60_000);
      expect(Math.abs((from + to) / 2 - (Date.now() + drive * 60_000))).toBeLessThan(90_000);
      expect(arrival!.from).toMatch(/-0[45]:00$/);
      await world.call(visits.arrive, { id }, phlebotomist);
      expect((await get(id)).arrival).toBeNull();
    });

    it('the expected arrival starts from the previous visit when the phone sends no position', async () => {
      const first = await due('first', 600, { place: { lat: 41.2, lng: -73.9, precision: 'street' } });
      await world.call(visits.complete, { id: first }, phlebotomist);
      const id = await due('second', 780, { place: STREET, user_id: otherPatient.user_id });
      await letBegin(world, first);
      const { arrival } = await world.call(visits.setOut, { id }, phlebotomist);
      const minutes = (Date.parse(arrival!.from) - Date.now()) / 60_000 + 10;
      expect(minutes).toBeGreaterThan(60);
      expect(minutes).toBeLessThan(75);
      // The schedule shows the same drive.
      const days = { from: '2000-01-01', to: '2100-01-01' };
      const { data } = await world.call(appointments.listForStaff, days, phlebotomist);
      const drives = new Map(data.map((visit) => [visit.id, visit.drive_minutes]));
      expect(drives.get(first)).toBeNull();
      expect(Math.abs(drives.get(id)! - minutes)).toBeLessThan(1.5);
    });

    it('a step that is sent again with the same idempotency key is taken once', async () => {
      const id = await due();
      const send = () =>
        world.bus.call(
          visits.setOut,
          { id },
          { ...systemContext(), caller: phlebotomist, idempotencyKey: 'tap' },
        );
      const first = await send();
      expect(await send()).toEqual(first);
      expect(await changes(id)).toEqual(['booked', 'stepped']);
    });

    it('each step can be taken once, and only in order', async () => {
      const id = await due();
      expect(await outcome(world.call(visits.draw, { id }, phlebotomist))).toBe('INVALID_TRANSITION');
      expect(await outcome(world.call(visits.failDraw, { id }, phlebotomist))).toBe('INVALID_TRANSITION');
      await world.call(visits.setOut, { id }, phlebotomist);
      expect(await outcome(world.call(visits.setOut, { id }, phlebotomist))).toBe('INVALID_TRANSITION');
      await releasePatientNotices(world);
      expect(await changes(id)).toEqual(['booked', 'stepped', 'en_route']);
    });

    it('only staff who manage a visit can take its steps', async () => {
      const steps = [
        visits.setOut,
        visits.arrive,
        visits.draw,
        visits.noShow,
        visits.failDraw,
        visits.complete,
      ];
      const id = await booked();
      for (const step of steps) {
        for (const caller of [...FOREIGN, patient])
          expect([step.subject, await outcome(world.call(step, { id }, caller))]).toEqual([
            step.subject,
            'FORBIDDEN',
          ]);
        expect(await outcome(world.call(step, { id }, null))).toBe('UNAUTHENTICATED');
        expect(await outcome(world.call(step, { id: 999_999 }, admin))).toBe('NOT_FOUND');
      }
      expect(await get(id)).toMatchObject({ status: 'approved', stage: null });
      for (const caller of [admin, developer])
        expect(
          await outcome(
            world.call(
              visits.complete,
              {
                id: await due(`by ${caller.user_id}`, 600 + caller.user_id * 90, {
                  user_id: 50 + caller.user_id,
                }),
              },
              caller,
            ),
          ),
        ).toBe('ok');
    });

    it('when two members of staff take the same step at once, one succeeds and there is one event', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await due(`race ${round}`, 600 + round * 120, { user_id: 100 + round });
        const tried = await Promise.all(
          [phlebotomist, admin].map((caller) => outcome(world.call(visits.setOut, { id }, caller))),
        );
        expect(tally(tried)).toEqual({ ok: 1, INVALID_TRANSITION: 1 });
        expect(await changes(id)).toEqual(['booked', 'stepped']);
      }
    });

    it('a no-show cancels the visit with its reason and frees its time', async () => {
      const id = await booked();
      await begin(id);
      expect(await world.call(visits.noShow, { id }, phlebotomist)).toMatchObject({
        status: 'canceled',
        outcome: 'no_show',
        canceled_by: phlebotomist.user_id,
        canceled_reason: 'Nobody was there at the time of the visit.',
      });
      expect(await entries()).toEqual([]);
    });

    it('a failed draw cancels the visit with that outcome', async () => {
      const id = await due();
      await world.call(visits.arrive, { id }, phlebotomist);
      expect(await world.call(visits.failDraw, { id }, phlebotomist)).toMatchObject({
        status: 'canceled',
        outcome: 'failed_draw',
        stage: 'arrived',
      });
      await releasePatientNotices(world);
      expect(await changes(id)).toEqual(['booked', 'stepped', 'stepped', 'failed_draw']);
    });
  });

  describe('completed', () => {
    const completion = {
      extras: [
        { label: 'Second tube', amount: 12.5 },
        { label: '', amount: 7.25 },
        { label: 'Nothing', amount: 0 },
        { label: 'Discount', amount: -10 },
        { label: 'Half a cent less', amount: -0.005 },
      ],
      notes: 'Left arm.\nAll well.',
    };

    it('a completion adds the extras above 0 to the price and keeps the notes', async () => {
      const id = await due();
      const done = await world.call(visits.complete, { id, ...completion }, phlebotomist);
      expect(done).toMatchObject({
        status: 'completed',
        price_subtotal: 114,
        price_extra: 19.75,
        price_total: 133.75,
        extras: [
          { label: 'Second tube', amount: 12.5 },
          { label: 'Extra', amount: 7.25 },
        ],
        booking_payload: { completion: { notes: completion.notes } },
      });
      await releasePatientNotices(world);
      expect(await world.call(visits.getSummary, { id }, patient)).toMatchObject({
        appointment: { id, status: 'completed' },
        notes: completion.notes,
        extra_due: 19.75,
      });
      expect((await world.call(appointments.listMine, { filter: 'past' }, patient)).data[0]?.id).toBe(id);
    });

    it('a correction replaces what is sent, keeps the rest and notifies nobody', async () => {
      const id = await due();
      const { completed_at } = await world.call(visits.complete, { id, ...completion }, phlebotomist);
      const corrected = await world.call(visits.complete, { id, extras: [] }, admin);
      expect(corrected).toMatchObject({ price_extra: 0, extras: [], completed_at });
      expect(corrected.booking_payload.completion.notes).toBe(completion.notes);
      expect(await changes(id)).toEqual(['booked', 'stepped', 'corrected']);
    });

    it('a completion runs once per idempotency key, and other content under the key is refused', async () => {
      const id = await due();
      const keyed = (key: string, notes: string) =>
        world.bus.call(
          visits.complete,
          { id, ...completion, notes },
          { ...systemContext(), caller: phlebotomist, idempotencyKey: key },
        );
      const first = await keyed('one', 'a');
      expect(await keyed('one', 'a')).toEqual(first);
      expect(await outcome(keyed('one', 'b'))).toBe('IDEMPOTENCY_MISMATCH');
      expect(await changes(id)).toEqual(['booked', 'stepped']);
    });

    it.each([
      [
        'half a cent',
        [
          { label: 'x', amount: -1 },
          { label: 'y', amount: 0.005 },
        ],
        'extras.1.amount',
      ],
      ['no number', [{ label: 'x', amount: 'ten' }], 'extras.0.amount'],
      ['no list', 'ten', 'extras'],
    ])('a completion with %s is refused and changes nothing', async (_name, extras, field) => {
      const id = await booked();
      const call = world.call(visits.complete, { id, extras: extras as never }, phlebotomist);
      await expect(call).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        options: { errors: { [field]: [expect.any(String)] } },
      });
      expect(await get(id)).toMatchObject({ status: 'approved', price_extra: 0 });
    });

    it('only an approved visit can be completed', async () => {
      const id = await booked('pending', 600, { status: 'pending' });
      expect(await outcome(world.call(visits.complete, { id }, phlebotomist))).toBe('INVALID_TRANSITION');
    });

    it('only the patient and the staff of a visit can read and print its summary', async () => {
      const id = await due();
      await world.call(visits.complete, { id, ...completion }, phlebotomist);
      for (const caller of [patient, phlebotomist, admin, developer]) {
        const { key, kind, name, size } = await world.call(visits.printSummary, { id }, caller);
        const content = await stored(key);
        expect([kind, content?.length, content?.subarray(0, 5).toString()]).toEqual(['pdf', size, '%PDF-']);
        expect(name).toMatch(/^visit-[A-Z0-9]{8}\.pdf$/);
      }
      for (const caller of FOREIGN) {
        expect(await outcome(world.call(visits.printSummary, { id }, caller))).toBe('FORBIDDEN');
        expect(await outcome(world.call(visits.getSummary, { id }, caller))).toBe('FORBIDDEN');
      }
    });

    it('the database stores notes encrypted', async () => {
      const id = await due();
      await world.call(visits.complete, { id, ...completion }, phlebotomist);
      const [row] = await world.rows('SELECT * FROM appointment WHERE id = $1', [id]);
      expect(JSON.stringify(row)).not.toContain('Left arm');
    });
  });
});
