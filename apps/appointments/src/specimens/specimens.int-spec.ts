import {
  labelsAhead,
  MOST_LABELS_AHEAD,
  MOST_SPECIMENS,
  specimens,
} from '@drawpoint/contracts/appointments/specimens.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { drawTubes, printAhead, tubesOf, visitAt } from '../testing/drawn-tubes.ts';
import {
  admin,
  developer,
  letBeDue,
  otherAdmin,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { BLOOD_COUNT, CITRATE, COAGULATION, EDTA, METABOLIC, SERUM } from '../testing/tube-fakes.ts';

const NOTHING_LIKE_IT = 'ABC';

describe('The tubes of a visit', () => {
  const world = useAppointments();
  let id: number;
  beforeEach(async () => {
    await world.rows('TRUNCATE label_ahead');
    id = await visitAt(world, 'visit', 5);
  });
  const list = (who: Caller = phlebotomist) => world.call(specimens.list, { id }, who);
  const plan = (test_ids?: number[], who: Caller = phlebotomist) =>
    world.call(specimens.plan, { id, ...(test_ids && { test_ids }) }, who);
  const bind = (specimen_id: number, number: string, who: Caller = phlebotomist, of = id) =>
    world.call(specimens.bind, { id: of, specimen_id, number }, who);
  const firstTube = async () => tubesOf(await plan([METABOLIC]))[0]!;

  it('tests make tubes in the order of draw, and the same plan again adds none', async () => {
    const { data } = await plan([BLOOD_COUNT, COAGULATION]);
    expect(data.map(({ tube_id, state, number }) => [tube_id, state, number])).toEqual([
      [null, 'planned', null],
      [CITRATE.id, 'planned', null],
      [EDTA.id, 'planned', null],
      [EDTA.id, 'planned', null],
    ]);
    expect(await plan([BLOOD_COUNT])).toEqual(await list());
    expect((await list()).data).toHaveLength(4);
  });

  it('without tests, those of the attached orders count', async () => {
    expect(await fieldErrors(plan())).toHaveProperty('test_ids');
    expect(await fieldErrors(plan([99]))).toEqual({ test_ids: ['There is no such test.'] });
  });

  it('one is added by its kind, and made void for a reason', async () => {
    const { data } = await world.call(specimens.add, { id, tube_id: EDTA.id }, phlebotomist);
    const unknown = world.call(specimens.add, { id, tube_id: 99 }, phlebotomist);
    expect(await fieldErrors(unknown)).toEqual({ tube_id: ['There is no such tube.'] });
    const voided = { id, specimen_id: data[0]!.id, reason: 'No vacuum left.' };
    expect((await world.call(specimens.void, voided, phlebotomist)).data[0]).toMatchObject({
      state: 'void',
      void_reason: 'No vacuum left.',
    });
    const [row] = await world.rows<{ void_reason_sealed: string }>('SELECT void_reason_sealed FROM specimen');
    expect(row!.void_reason_sealed).not.toContain('vacuum');
  });

  describe('one that is added with a label printed ahead', () => {
    const add = (number: string, tube_id = EDTA.id, who: Caller = phlebotomist) =>
      world.call(specimens.add, { id, tube_id, number }, who);

    it('is drawn at once, and the same again changes nothing', async () => {
      const [number] = await printAhead(world, 2);
      const added = await add(number!.toLowerCase());
      expect(added.data).toMatchObject([
        { number, tube_id: EDTA.id, state: 'collected', label: 'ahead', collected_at: expect.any(String) },
      ]);
      expect(await add(number!)).toEqual(added);
      expect(await fieldErrors(add(number!, SERUM.id))).toEqual({
        number: ['This label is on another tube of this visit.'],
      });
      expect((await world.call(labelsAhead.list, {}, phlebotomist)).data).toHaveLength(1);
      const custody = await world.call(specimens.custody, { number: number! }, phlebotomist);
      expect(custody.data).toMatchObject([{ kind: 'collected' }]);
    });

    it('is refused as a label that is put on, and then there is neither tube nor used label', async () => {
      const [own] = await printAhead(world, 1);
      const [foreign] = await printAhead(world, 1, otherPhlebotomist);
      const [there] = await drawTubes(world, await visitAt(world, 'elsewhere', 8));
      for (const taken of [foreign!, there!]) expect(await outcome(add(taken))).toBe('SPECIMEN_TAKEN');
      for (const wrong of [NOTHING_LIKE_IT, '000000000', ''])
        expect(await fieldErrors(add(wrong))).toHaveProperty('number');
      expect(await fieldErrors(add(own!, 99))).toEqual({ tube_id: ['There is no such tube.'] });
      expect(await outcome(add(own!, EDTA.id, otherPhlebotomist))).toBe('FORBIDDEN');
      await setPolicy('bedside.identity', true);
      expect(await outcome(add(own!))).toBe('IDENTITY_REQUIRED');
      await setPolicy('bedside.identity', null);
      await world.rows(`UPDATE appointment SET stage = 'en_route' WHERE id = $1`, [id]);
      expect(await outcome(add(own!))).toBe('INVALID_TRANSITION');
      expect((await list()).data).toEqual([]);
      expect((await world.call(labelsAhead.list, {}, phlebotomist)).data).toMatchObject([{ number: own }]);
    });

    it('goes on a planned tube of its kind where it was meant to, else on a new one', async () => {
      const before = (await plan([METABOLIC])).data;
      const numbers = await printAhead(world, 3);
      const { tube_id } = before.at(-1)!;
      const put = (number: string, planned: boolean) =>
        world.call(specimens.add, { id, tube_id: tube_id!, number, planned }, phlebotomist);
      const after = (await put(numbers[0]!, true)).data;
      expect(after).toHaveLength(before.length);
      expect(after.at(-1)).toMatchObject({ id: before.at(-1)!.id, number: numbers[0], state: 'collected' });
      expect((await put(numbers[1]!, true)).data).toHaveLength(before.length + 1);
      await plan([METABOLIC]);
      expect((await put(numbers[2]!, false)).data).toHaveLength(before.length + 2);
    });

    it('is not more than a visit can have: its label stays unused', async () => {
      for (let count = 0; count < MOST_SPECIMENS; count += 1)
        await world.call(specimens.add, { id, tube_id: EDTA.id }, phlebotomist);
      const [number] = await printAhead(world, 1);
      expect(await fieldErrors(add(number!))).toHaveProperty('tube_id');
      expect((await world.call(labelsAhead.list, {}, phlebotomist)).data).toHaveLength(1);
    });
  });

  it('only staff of the visit see and change them', async () => {
    const { id: specimen_id } = await firstTube();
    for (const who of [otherPhlebotomist, otherAdmin, patient]) {
      const calls = [
        list(who),
        plan([METABOLIC], who),
        world.call(specimens.add, { id, tube_id: EDTA.id }, who),
        world.call(specimens.void, { id, specimen_id, reason: 'x' }, who),
        world.call(specimens.collect, { id, specimen_ids: [specimen_id] }, who),
        bind(specimen_id, (await printAhead(world, 1))[0]!, who),
        world.call(specimens.printLabels, { id, format: 'roll' }, who),
      ];
      for (const call of calls) expect(await outcome(call)).toBe('FORBIDDEN');
    }
    for (const who of [phlebotomist, admin, developer]) expect((await list(who)).data).toHaveLength(1);
  });

  it('labels are printed at the patient’s side, after the draw', async () => {
    const { id: specimen_id } = await firstTube();
    await world.rows(`UPDATE appointment SET stage = 'en_route' WHERE id = $1`, [id]);
    const collect = () => world.call(specimens.collect, { id, specimen_ids: [specimen_id] }, phlebotomist);
    expect((await list()).may_label).toBe(false);
    expect(await outcome(collect())).toBe('INVALID_TRANSITION');
    await world.rows(`UPDATE appointment SET stage = 'arrived' WHERE id = $1`, [id]);
    const print = () => world.call(specimens.printLabels, { id, format: 'roll' }, phlebotomist);
    expect(await outcome(print())).toBe('NOT_FOUND');
    const [tube] = (await collect()).data;
    expect(tube).toMatchObject({
      state: 'collected',
      label: 'printed',
      number: expect.stringMatching(/^.{9}$/),
    });
    expect((await collect()).data).toEqual([tube]);
    expect(await print()).toMatchObject({ kind: 'pdf', cache_seconds: 0 });
    const printed = await world.rows(
      `SELECT actor_id, person_id FROM kit.audit_entry WHERE action = 'labels_printed' AND subject = $1`,
      [String(id)],
    );
    expect(printed).toContainEqual({ actor_id: phlebotomist.user_id, person_id: patient.user_id });
  });

  it('labels wait for the patient’s identity, where the company asks for it', async () => {
    const { id: specimen_id } = await firstTube();
    const [number] = await printAhead(world, 1);
    await setPolicy('bedside.identity', true);
    expect(await outcome(bind(specimen_id, number!))).toBe('IDENTITY_REQUIRED');
    const collect = world.call(specimens.collect, { id, specimen_ids: [specimen_id] }, phlebotomist);
    expect(await outcome(collect)).toBe('IDENTITY_REQUIRED');
    await setPolicy('bedside.identity', null);
  });

  it('a label printed ahead is bound, and the same one again changes nothing', async () => {
    const tube = await firstTube();
    const [number] = await printAhead(world, 2);
    const typed = `${number!.slice(0, 4)} ${number!.slice(4).toLowerCase()}`;
    const bound = await bind(tube.id, typed);
    expect(bound.data[0]).toMatchObject({ number, state: 'collected', label: 'ahead' });
    expect(await bind(tube.id, number!)).toEqual(bound);
    expect((await world.call(labelsAhead.list, {}, phlebotomist)).data).toHaveLength(1);
  });

  it('a label of another visit or of another phlebotomist is refused alike', async () => {
    const tube = await firstTube();
    const elsewhere = await visitAt(world, 'elsewhere', 8);
    const [there] = await drawTubes(world, elsewhere);
    const [foreign] = await printAhead(world, 1, otherPhlebotomist);
    const [first, second] = await Promise.allSettled([bind(tube.id, there!), bind(tube.id, foreign!)]);
    for (const each of [first, second])
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'SPECIMEN_TAKEN' } });
    expect((await list()).data[0]).toMatchObject({ number: null, state: 'planned' });
  });

  it('a wrong number, an unknown one, and one of another tube of the visit are field errors', async () => {
    const [serum, edta] = tubesOf(await plan([METABOLIC, BLOOD_COUNT]));
    const [number, spare] = await printAhead(world, 2);
    await bind(serum!.id, number!);
    const swapped = number!.slice(0, 8) + (number!.at(-1) === 'A' ? 'B' : 'A');
    for (const wrong of [NOTHING_LIKE_IT, swapped, '000000000', number!])
      expect(await fieldErrors(bind(edta!.id, wrong))).toHaveProperty('number');
    expect(await fieldErrors(bind(serum!.id, spare!))).toEqual({
      number: ['This tube has another label already.'],
    });
  });

  it('two phones with one label: one of them gets it', async () => {
    const [serum, edta] = tubesOf(await plan([METABOLIC, BLOOD_COUNT]));
    const [number] = await printAhead(world, 1);
    const ends = await Promise.allSettled([bind(serum!.id, number!), bind(edta!.id, number!)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a phlebotomist has 300 unused labels at most', async () => {
    await printAhead(world, MOST_LABELS_AHEAD - 1);
    const calls = await Promise.allSettled([printAhead(world, 1), printAhead(world, 1)]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await fieldErrors(printAhead(world, 1))).toEqual({
      count: ['You have 300 unused labels. 300 is the most.'],
    });
    expect(await printAhead(world, 1, otherPhlebotomist)).toHaveLength(1);
    expect(await fieldErrors(printAhead(world, 301, otherPhlebotomist))).toHaveProperty('count');
    const printed = world.call(labelsAhead.print, { format: 'sheet', from: 7 }, phlebotomist);
    expect(await printed).toMatchObject({ kind: 'pdf', name: 'labels.pdf' });
  });

  it('“drawn” waits for the labels, where the company asks for it', async () => {
    await letBeDue(world, id);
    const draw = () => world.call(visits.draw, { id }, phlebotomist);
    await setPolicy('bedside.labels', true);
    expect(await outcome(draw())).toBe('LABELS_MISSING');
    const { id: specimen_id } = await firstTube();
    expect(await outcome(draw())).toBe('LABELS_MISSING');
    await world.call(specimens.collect, { id, specimen_ids: [specimen_id] }, phlebotomist);
    expect((await draw()).stage).toBe('drawn');
    await setPolicy('bedside.labels', null);
  });

  const setPolicy = (key: string, value: unknown) =>
    world.rows(
      `INSERT INTO provider_policy (id, rows, version) VALUES (1, $1, 1)
       ON CONFLICT (id) DO UPDATE SET rows = excluded.rows`,
      [JSON.stringify(value === null ? [] : [{ service_id: null, key, value }])],
    );
});
