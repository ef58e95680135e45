import { bedside, MOST_TRIES } from '@drawpoint/contracts/appointments/bedside.contract';
import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { BIRTH, useBedside } from '../testing/bedside-steps.ts';
import { outcome, patient, phlebotomist } from '../testing/start-appointments.ts';
import { uploaded } from '../testing/uploads.ts';

const WRONG = '1984-03-03';
const CHILD = { id: 71, date_of_birth: '2015-06-01', gender: 'female' as const };
const REQUIRED = 'Both arms were looked at';

describe('The patient’s side', () => {
  const { world, ask, arrived, order, get, say, override, save, draw, changes } = useBedside();
  const addOrder = async (id: number) =>
    world.call(visitOrders.add, { id, file: await uploaded(pdfOf(), 'pdf') }, patient);
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: AppError) => error,
    );

  it('with every setting at its default nothing is asked for, and nothing is stored', async () => {
    const id = await arrived();
    expect(await get(id)).toMatchObject({ steps: [], redraws: [], identity: { state: null, tries: 0 } });
    const drawn = await draw(id);
    for (const field of ['bedside', 'not_drawn', 'needs_sample']) expect(drawn).not.toHaveProperty(field);
    await world.call(visits.complete, { id }, phlebotomist);
    expect(await world.rows('SELECT 1 FROM visit_bedside')).toEqual([]);
  });

  describe('identity', () => {
    beforeEach(() => ask({ 'bedside.identity': true }));

    it('the draw waits for the birth date, and goes on when it matches', async () => {
      const id = await arrived();
      expect(await outcome(draw(id))).toBe('IDENTITY_REQUIRED');
      expect(await outcome(world.call(visits.complete, { id }, phlebotomist))).toBe('IDENTITY_REQUIRED');
      expect(await say(id, BIRTH)).toMatchObject({ matched: true, identity: { state: 'matched', tries: 0 } });
      expect(await draw(id)).toMatchObject({ stage: 'drawn', bedside: ['identity'] });
    });

    it('a wrong date blocks the draw until a reason is given, and the office is told once', async () => {
      const id = await arrived();
      const wrong = await say(id, WRONG);
      expect(wrong).toMatchObject({ matched: false, is_known: true, identity: { state: null, tries: 1 } });
      expect(JSON.stringify(wrong)).not.toContain(BIRTH);
      expect(await outcome(draw(id))).toBe('IDENTITY_MISMATCH');
      expect(await override(id)).toMatchObject({ matched: false, identity: { state: 'overridden' } });
      await override(id, 'Her daughter knows her.');
      expect((await get(id)).identity.reason).toBe('Her daughter knows her.');
      expect((await changes(id)).filter((change) => change === 'identity_overridden')).toHaveLength(1);
      expect(await draw(id)).toMatchObject({ stage: 'drawn' });
    });

    it('a wrong date after a match blocks the draw', async () => {
      const id = await arrived();
      await say(id, BIRTH);
      await say(id, WRONG);
      expect(await outcome(draw(id))).toBe('IDENTITY_MISMATCH');
    });

    it('ten wrong dates within an hour are the most, also for the right one', async () => {
      const id = await arrived();
      for (let day = 1; day <= MOST_TRIES; day += 1) await say(id, `1990-01-${String(day).padStart(2, '0')}`);
      const refused = await refusal(say(id, BIRTH));
      expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
      expect(refused!.options.retryAfterSeconds).toBeGreaterThan(3_500);
      // A reason gives no further tries.
      await override(id);
      expect(await outcome(say(id, BIRTH))).toBe('RATE_LIMITED');
      await world.rows(`UPDATE visit_bedside SET tries_since = tries_since - interval '1 hour'`);
      expect(await say(id, BIRTH)).toMatchObject({ matched: true });
    });

    it('the person to be drawn is compared, not the account', async () => {
      const id = await arrived({
        person: { ...CHILD, insurance_provider: null, insurance_member_id: null, draw_notes: null },
      });
      expect(await say(id, BIRTH)).toMatchObject({ matched: false });
      expect(await say(id, CHILD.date_of_birth)).toMatchObject({ matched: true });
    });

    it('without a known birth date only a reason leads on', async () => {
      const id = await arrived({ user_id: null, actor_id: phlebotomist.user_id });
      expect(await say(id, BIRTH)).toMatchObject({ matched: false, is_known: false, identity: { tries: 0 } });
      expect(await outcome(draw(id))).toBe('IDENTITY_REQUIRED');
      await override(id);
      expect(await outcome(draw(id))).toBe('ok');
    });

    it('either a date or a reason is sent', async () => {
      const id = await arrived();
      const call = (more: object) => world.call(bedside.identify, { id, ...more }, phlebotomist);
      for (const more of [{}, { date_of_birth: BIRTH, reason: 'Both.' }])
        expect(await fieldErrors(call(more))).toHaveProperty('date_of_birth');
    });

    it('the reason is sealed, and neither it nor a date is in an event', async () => {
      const id = await arrived();
      await say(id, WRONG);
      await override(id, 'Showed a passport.');
      const [row] = await world.rows('SELECT visit_bedside::text AS text FROM visit_bedside');
      const events = await world.rows(`SELECT data::text AS text FROM event_log.event`);
      for (const { text } of [row!, ...events] as { text: string }[])
        for (const secret of ['passport', WRONG, BIRTH]) expect(text).not.toContain(secret);
    });

    it('what was recorded stays when the draw is undone, and is asked again after another arrival', async () => {
      const id = await arrived();
      await say(id, BIRTH);
      await draw(id);
      await world.call(visits.undoStep, { id, step: 'draw' }, phlebotomist);
      expect((await get(id)).identity.state).toBe('matched');
      await world.call(visits.undoStep, { id, step: 'arrive' }, phlebotomist);
      await world.call(visits.arrive, { id }, phlebotomist);
      expect(await outcome(draw(id))).toBe('IDENTITY_REQUIRED');
    });
  });

  describe('checklist', () => {
    beforeEach(() =>
      ask({
        ...{ 'bedside.consent': true, 'bedside.fasting': true },
        'bedside.checklist': { required: [REQUIRED], optional: ['Chair'] },
      }),
    );

    it('with an order the draw waits for consent and the required items', async () => {
      const id = await arrived();
      await addOrder(id);
      const missing = { consent: true, items: [REQUIRED] };
      expect(await refusal(draw(id))).toMatchObject({
        code: 'CHECKLIST_INCOMPLETE',
        options: { details: missing },
      });
      expect((await save(id, { items: { [REQUIRED]: true } })).checklist).toMatchObject({
        ...{ is_enforced: true, missing: { consent: true, items: [] } },
        items: [
          { label: REQUIRED, required: true, done: true },
          { label: 'Chair', required: false, done: false },
        ],
      });
      expect(await outcome(draw(id))).toBe('CHECKLIST_INCOMPLETE');
      await save(id, { consent: true, items: { [REQUIRED]: true } });
      expect(await outcome(draw(id))).toBe('ok');
    });

    it('without an order the checklist only advises', async () => {
      const id = await arrived();
      expect((await get(id)).checklist.is_enforced).toBe(false);
      expect(await outcome(draw(id))).toBe('ok');
    });

    it('a last meal that was too late warns and blocks nothing', async () => {
      const id = await arrived({ fasting_hours: 8 });
      const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
      const short = (await save(id, { last_meal_at: hoursAgo(7) })).checklist;
      expect(short.fasting_hours).toBe(8);
      expect(Math.abs(short.fast_short_minutes! - 60)).toBeLessThanOrEqual(1);
      expect((await save(id, { last_meal_at: hoursAgo(9) })).checklist.fast_short_minutes).toBeNull();
      expect(await fieldErrors(save(id, { last_meal_at: hoursAgo(-1) }))).toHaveProperty('last_meal_at');
      expect(await outcome(draw(id))).toBe('ok');
    });

    it('the longest fast of service and tests counts, and the tests are named', async () => {
      const id = await arrived({ fasting_hours: 8 });
      await order(id, 10, 2);
      const found = await get(id);
      expect(found.tests).toEqual(['Test 2', 'Test 10']);
      expect(found.checklist).toMatchObject({ fasting_hours: 10, is_enforced: true });
    });

    it('consent can be taken back, and stays when it is not sent', async () => {
      const id = await arrived();
      const { consent_at } = (await save(id, { consent: true })).checklist;
      expect(consent_at).not.toBeNull();
      expect((await save(id)).checklist.consent_at).toBe(consent_at);
      expect((await save(id, { consent: false })).checklist.consent_at).toBeNull();
    });
  });
});
