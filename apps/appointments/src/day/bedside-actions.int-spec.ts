import { bedside, MOST_TRIES } from '@drawpoint/contracts/appointments/bedside.contract';
import { day } from '@drawpoint/contracts/appointments/day.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { BIRTH, useBedside } from '../testing/bedside-steps.ts';
import { printAhead, tubesOf } from '../testing/drawn-tubes.ts';
import { begun, send, statesOf, stored } from '../testing/phone-steps.ts';
import { admin, otherPhlebotomist, phlebotomist } from '../testing/start-appointments.ts';
import { METABOLIC } from '../testing/tube-fakes.ts';

const ITEM = 'Both arms were looked at';
const ASKED = {
  ...{ 'bedside.identity': true, 'bedside.consent': true, 'bedside.labels': true },
  'bedside.checklist': { required: [ITEM], optional: [] },
};

describe('What phones recorded at the patient’s side', () => {
  const { world, ask, get } = useBedside();
  beforeEach(async () => {
    await world.rows('TRUNCATE label_ahead, phone_action');
    await ask(ASKED);
  });
  const list = async (id: number) => tubesOf(await world.call(specimens.list, { id }, phlebotomist));
  /** A visit that began, with one planned tube, and a label for it. */
  async function prepared() {
    const id = await begun(world);
    const [tube] = tubesOf(await world.call(specimens.plan, { id, test_ids: [METABOLIC] }, phlebotomist));
    const [number] = await printAhead(world, 1);
    return { id, specimen_id: tube!.id, number: number! };
  }
  const recorded = ({ id, specimen_id, number }: Awaited<ReturnType<typeof prepared>>) => [
    stored(bedside.identify, { id, date_of_birth: BIRTH }, 19),
    stored(bedside.saveChecklist, { id, consent: true, items: { [ITEM]: true } }, 18),
    stored(specimens.bind, { id, specimen_id, number }, 17),
  ];
  const arrive = (id: number) => stored(visits.arrive, { id }, 20);

  it('is done in order with the steps, as of when it happened, and once', async () => {
    const visit = await prepared();
    const { id, number } = visit;
    const actions = [
      ...[arrive(id), ...recorded(visit)],
      ...[stored(visits.draw, { id }, 16), stored(visits.complete, { id }, 10)],
    ];
    const answers = await send(world, actions);
    expect(statesOf(answers)).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
    expect(answers[1]!.answer).toMatchObject({ matched: true });
    expect(await send(world, actions)).toEqual(answers);
    const [checklist, bound] = [actions[2]!, actions[3]!];
    expect(await get(id)).toMatchObject({
      identity: { state: 'matched' },
      checklist: { consent_at: checklist.at, saved_at: checklist.at },
    });
    const [tube] = await list(id);
    expect(tube).toMatchObject({ number, state: 'collected', label: 'ahead' });
    expect(Date.parse(tube!.collected_at!)).toBe(Math.floor(Date.parse(bound.at) / 60_000) * 60_000);
    const audited = await world.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM kit.audit_entry WHERE action = 'checklist_saved' AND subject = $1`,
      [String(id)],
    );
    expect(audited).toEqual([{ count: 1 }]);
  });

  it('takes effect once when it is sent several times at once', async () => {
    const visit = await prepared();
    const actions = [arrive(visit.id), ...recorded(visit)];
    await Promise.all([1, 2, 3].map(() => send(world, actions)));
    expect(statesOf(await send(world, actions))).toEqual(['done', 'done', 'done', 'done']);
    expect(await world.rows(`SELECT version FROM visit_bedside`)).toEqual([{ version: 2 }]);
  });

  it('is refused under an id of somebody else, and left to the office at a visit of a colleague', async () => {
    const visit = await prepared();
    const actions = [arrive(visit.id), ...recorded(visit)];
    await send(world, actions);
    const stolen = await send(world, actions, otherPhlebotomist);
    expect(new Set(stolen.map(({ error }) => error?.code))).toEqual(new Set(['IDEMPOTENCY_MISMATCH']));
    const own = await send(world, [recorded(visit)[1]!], otherPhlebotomist);
    expect(statesOf(own)).toEqual(['needs_you']);
    expect(await world.rows(`SELECT reason FROM phone_action WHERE state = 'needs_you'`)).toEqual([
      { reason: 'reassigned' },
    ]);
  });

  it('before a cancellation is kept with the visit, and after it is left to the office', async () => {
    const visit = await prepared();
    await send(world, [arrive(visit.id)]);
    await world.call(appointmentMoves.cancel, { id: visit.id, reason: 'Ill.' }, admin);
    const late = stored(bedside.saveChecklist, { id: visit.id, items: {} }, -1);
    const answers = await send(world, [...recorded(visit), late]);
    expect(statesOf(answers)).toEqual(['done', 'done', 'done', 'needs_you']);
    expect((await get(visit.id)).identity.state).toBe('matched');
    expect(await list(visit.id)).toMatchObject([{ number: visit.number }]);
    expect(await world.rows('SELECT status FROM appointment WHERE id = $1', [visit.id])).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('is kept when the office completes the canceled visit', async () => {
    const visit = await prepared();
    await world.call(appointmentMoves.cancel, { id: visit.id, reason: 'Ill.' }, admin);
    await world.rows(`UPDATE appointment SET canceled_at = now() - interval '5 minutes' WHERE id = $1`, [
      visit.id,
    ]);
    const actions = [arrive(visit.id), ...recorded(visit), stored(visits.draw, { id: visit.id }, 16)];
    expect(statesOf(await send(world, actions))).toEqual([
      ...['needs_you', 'waiting', 'waiting', 'waiting', 'waiting'],
    ]);
    const settled = { id: actions[0]!.id, how: 'complete' as const, reason: 'She was drawn.' };
    await world.call(day.settle, settled, admin);
    expect(await get(visit.id)).toMatchObject({
      identity: { state: 'matched' },
      checklist: { missing: { consent: false, items: [] } },
    });
    expect(await list(visit.id)).toMatchObject([{ number: visit.number, state: 'collected' }]);
    expect(statesOf(await send(world, actions))).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('a wrong birth date is answered, and the draw is then left to the office', async () => {
    const { id } = await prepared();
    const answers = await send(world, [
      arrive(id),
      stored(bedside.identify, { id, date_of_birth: '1999-01-01' }, 19),
      stored(visits.draw, { id }, 18),
    ]);
    expect(statesOf(answers)).toEqual(['done', 'done', 'needs_you']);
    expect(answers[1]!.answer).toMatchObject({ matched: false, identity: { state: null, tries: 1 } });
    expect(answers[2]!.error).toMatchObject({ code: 'IDENTITY_MISMATCH' });
  });

  it('more wrong birth dates than an hour allows are left to the office, and hold up nothing', async () => {
    const { id } = await prepared();
    const dates = Array.from({ length: MOST_TRIES + 1 }, (_, day) => `1999-01-${10 + day}`);
    const tried = dates.map((date_of_birth) => stored(bedside.identify, { id, date_of_birth }, 19));
    const answers = statesOf(await send(world, [arrive(id), ...tried]));
    expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => 'done'));
    expect(answers.at(-1)).toBe('needs_you');
  });

  it('a label of another visit is refused, and says so', async () => {
    const [one, other] = [await prepared(), await prepared()];
    await send(world, [arrive(one.id), ...recorded(one)]);
    const [first, second] = recorded(other);
    const answers = await send(world, [
      ...[arrive(other.id), first!, second!],
      stored(specimens.bind, { id: other.id, specimen_id: other.specimen_id, number: one.number }, 17),
      stored(specimens.bind, { id: other.id, specimen_id: other.specimen_id, number: other.number }, 16),
    ]);
    expect(statesOf(answers)).toEqual(['done', 'done', 'done', 'refused', 'done']);
    expect(answers[3]!.error).toMatchObject({ code: 'SPECIMEN_TAKEN' });
  });

  it('a tube is added and made void', async () => {
    const visit = await prepared();
    const { id, specimen_id } = visit;
    const answers = await send(world, [
      ...[arrive(id), ...recorded(visit)],
      stored(specimens.void, { id, specimen_id, reason: 'No vacuum left.' }, 12),
      stored(specimens.add, { id, tube_id: 3 }, 11),
    ]);
    expect(statesOf(answers).slice(4)).toEqual(['done', 'done']);
    expect((await list(id)).map(({ state }) => state)).toEqual(['void', 'planned']);
  });

  it('a tube is added with its label as of when it was drawn, and once', async () => {
    const visit = await prepared();
    const { id, number } = visit;
    const added = stored(specimens.add, { id, tube_id: 3, number }, 11);
    const sent = [arrive(id), ...recorded(visit).slice(0, 2), added];
    expect(statesOf(await send(world, sent)).at(-1)).toBe('done');
    expect(statesOf(await send(world, sent)).at(-1)).toBe('done');
    const tube = (await list(id)).find((each) => each.number === number)!;
    expect(tube).toMatchObject({ tube_id: 3, state: 'collected', label: 'ahead' });
    expect(Date.parse(tube.collected_at!)).toBe(Math.floor(Date.parse(added.at) / 60_000) * 60_000);
    expect(await list(id)).toHaveLength(2);
  });

  it('a failed draw keeps its cause, and a partial one the tests', async () => {
    await ask({});
    const [failed, partial] = [await begun(world), await begun(world, { user_id: 5 })];
    const not_drawn = { tests: ['TSH'], cause: 'no_vein' };
    const answers = await send(world, [
      ...[arrive(failed), stored(visits.failDraw, { id: failed, cause: 'unwell', attempts: 3 }, 15)],
      ...[arrive(partial), stored(visits.draw, { id: partial, not_drawn }, 15)],
    ]);
    expect(statesOf(answers)).toEqual(['done', 'done', 'done', 'done']);
    expect((await get(failed)).failed).toEqual({ cause: 'unwell', attempts: 3 });
    expect((await get(partial)).not_drawn).toEqual(not_drawn);
  });
});
