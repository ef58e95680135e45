import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { readExport } from '@drawpoint/contracts/exports';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { Pool } from 'pg';
import { drawTubes, visitAt } from '../testing/drawn-tubes.ts';
import {
  admin,
  hurryJobs,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { BLOOD_COUNT, EDTA, METABOLIC } from '../testing/tube-fakes.ts';
import { stored, uploaded } from '../testing/uploads.ts';
import { TELL_OF_LATE_TUBES } from '../specimens/watch-tubes.ts';

type Given = Partial<InputOf<typeof handovers.record>>;

describe('Hand-over of tubes', () => {
  const world = useAppointments();
  let id: number;
  let numbers: string[];
  beforeEach(async () => {
    await world.rows('TRUNCATE handover CASCADE');
    id = await visitAt(world, 'visit', 5);
    numbers = await drawTubes(world, id, [METABOLIC, BLOOD_COUNT]);
  });
  const record = (given: Given = {}, who: Caller = phlebotomist) =>
    world.call(
      handovers.record,
      { kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz', numbers, ...given },
      who,
    );
  const waiting = async (who: Caller = phlebotomist) =>
    (await world.call(handovers.listWaiting, {}, who)).data;
  const custody = (number: string, who: Caller = phlebotomist) =>
    world.call(specimens.custody, { number }, who);
  const delivered = async () => (await world.call(appointments.get, { id }, patient)).delivered_at;
  const noneIsRecorded = async () => expect(await world.rows('SELECT 1 FROM handover')).toEqual([]);

  it('all tubes reach the lab: the patient reads when, and nothing is waiting', async () => {
    expect(await delivered()).toBeUndefined();
    const signature = await uploaded(PNG, 'png');
    const made = await record({ signature });
    expect(made).toMatchObject({ kind: 'lab', receiver: 'R. Ortiz', signed: true, corrected_by: null });
    expect([...made.numbers].sort()).toEqual([...numbers].sort());
    expect(await delivered()).toBe(made.at);
    expect(await waiting()).toEqual([]);
    const { data } = await world.call(specimens.list, { id }, phlebotomist);
    expect(data.filter(({ number }) => number).map(({ held_by }) => held_by)).toEqual(['lab', 'lab', 'lab']);
    expect(await stored(signature.key)).toBeNull();
    const [row] = await world.rows<{ receiver_sealed: string }>('SELECT receiver_sealed FROM handover');
    expect(row!.receiver_sealed).not.toContain('Ortiz');
  });

  it('the person’s export has the tubes and where they went, without who handled them', async () => {
    await record({ numbers: numbers.slice(0, 1) });
    const asked = { user_id: patient.user_id, section: 'appointments' as const, after: null };
    const { records } = await world.call(readExport('appointments'), asked);
    const [visit] = records as { tubes: { number: string; handovers: unknown[] }[] }[];
    expect(visit!.tubes.map(({ number }) => number).sort()).toEqual([...numbers].sort());
    const given = visit!.tubes.find(({ number }) => number === numbers[0]);
    expect(given).toMatchObject({ state: 'collected', handovers: [{ kind: 'lab' }] });
    expect(JSON.stringify(visit)).not.toMatch(/Ortiz|Main St/);
  });

  it('a visit is delivered only with its last tube', async () => {
    await record({ numbers: numbers.slice(0, 1) });
    expect(await delivered()).toBeUndefined();
    await record({ kind: 'courier', numbers: numbers.slice(1) });
    expect(await delivered()).toBeUndefined();
    expect((await waiting()).map(({ held_by }) => held_by)).toEqual(['courier', 'courier']);
    await record({ numbers: numbers.slice(1) });
    expect(await delivered()).toEqual(expect.any(String));
  });

  it('a tube that is drawn afterwards makes it undelivered', async () => {
    await record();
    expect(await delivered()).toEqual(expect.any(String));
    await world.call(specimens.add, { id, tube_id: EDTA.id }, phlebotomist);
    const { data } = await world.call(specimens.list, { id }, phlebotomist);
    const more = data.find(({ state }) => state === 'planned')!;
    await world.call(specimens.collect, { id, specimen_ids: [more.id] }, phlebotomist);
    expect(await delivered()).toBeUndefined();
  });

  it('one wrong tube, and none is handed over', async () => {
    const foreign = await visitAt(world, 'foreign', 8, {
      phlebotomist: { id: otherPhlebotomist.user_id, name: 'Jamal Robinson' },
      user_id: otherPatient.user_id,
    });
    const [theirs] = await drawTubes(world, foreign, [METABOLIC], otherPhlebotomist);
    const refused = await fieldErrors(record({ numbers: [...numbers, theirs!] }));
    expect(refused).toEqual({ numbers: [`${formatTubeNumber(theirs!)} is none of your tubes.`] });
    expect(await fieldErrors(record({ numbers: [...numbers, 'ABC'] }))).toHaveProperty('numbers');
    expect(await fieldErrors(record({ numbers: [] }))).toEqual({ numbers: ['Add at least one tube.'] });
    await noneIsRecorded();
    expect((await record({ numbers: [...numbers, theirs!] }, admin)).numbers).toHaveLength(4);
  });

  it('neither a void tube nor one that is at the lab', async () => {
    const [first] = (await world.call(specimens.list, { id }, phlebotomist)).data;
    const voided = { id, specimen_id: first!.id, reason: 'Broken.' };
    await world.call(specimens.void, voided, phlebotomist);
    const again = formatTubeNumber(first!.number!);
    expect(await fieldErrors(record())).toEqual({ numbers: [`${again} is void.`] });
    const rest = numbers.filter((each) => each !== first!.number);
    await record({ numbers: rest });
    expect((await fieldErrors(record({ numbers: rest })))['numbers']).toHaveLength(2);
  });

  it('a time that is still to come, or before the draw, is a field error', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect(await fieldErrors(record({ at: at(30) }))).toEqual({ at: ['This time is still to come.'] });
    expect(await fieldErrors(record({ at: at(-60) }))).toEqual({ at: ['A tube was drawn later than that.'] });
    await noneIsRecorded();
    expect(await record({ at: at(1) })).toMatchObject({ kind: 'lab' });
  });

  it('two hand-overs at once: one of them has the tubes', async () => {
    const ends = await Promise.allSettled([record(), record()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a correction is a new entry with its reason, and the old one stays', async () => {
    const wrong = await record();
    expect(await fieldErrors(record({ corrects_id: wrong.id }))).toHaveProperty('reason');
    const kept = numbers.slice(1);
    const reason = 'One tube stayed in the car.';
    const right = await record({ corrects_id: wrong.id, numbers: kept, reason });
    expect(right).toMatchObject({ corrects_id: wrong.id, reason });
    expect(await delivered()).toBeUndefined();
    expect((await waiting()).map(({ number }) => number)).toEqual([numbers[0]]);
    const { data } = await custody(numbers[0]!);
    expect(data.map(({ kind, correction }) => [kind, correction?.reason])).toEqual([
      ['collected', undefined],
      ['lab', reason],
    ]);
    expect((await custody(numbers[1]!)).data.map(({ kind }) => kind)).toEqual(['collected', 'lab', 'lab']);
    expect(await outcome(record({ corrects_id: wrong.id, numbers: kept, reason }))).toBe('STALE');
    const { data: history } = await world.call(handovers.list, {}, phlebotomist);
    expect(history.map(({ corrected_by }) => corrected_by)).toEqual([null, right.id]);
    await record({ corrects_id: right.id, numbers: [], reason: 'Nobody was there.' });
    expect(await waiting()).toHaveLength(3);
  });

  it('an entry can be neither changed nor deleted by the service', async () => {
    await record();
    const pool = new Pool({ connectionString: world.database('appointments').appUrl, max: 1 });
    for (const sql of [
      `UPDATE handover SET place = 'elsewhere'`,
      'DELETE FROM handover',
      'UPDATE handover_specimen SET handover_id = 1',
      'DELETE FROM handover_specimen',
    ])
      await expect(pool.query(sql)).rejects.toThrow(/permission denied/);
    await pool.end();
  });

  it('nobody else reads where a tube was, lists, prints or corrects a hand-over', async () => {
    const made = await record();
    const print = (who: Caller) => world.call(handovers.printManifest, { id: made.id }, who);
    for (const who of [otherPhlebotomist, otherAdmin]) {
      expect(await outcome(custody(numbers[0]!, who))).toBe('NOT_FOUND');
      expect(await outcome(print(who))).toBe('NOT_FOUND');
      expect((await world.call(handovers.list, {}, who)).data).toEqual([]);
      expect(await waiting(who)).toEqual([]);
      const correction = { corrects_id: made.id, numbers: [], reason: 'x' };
      expect(await outcome(record(correction, who))).toBe('NOT_FOUND');
    }
    for (const op of [handovers.listWaiting, handovers.list] as const)
      expect(await outcome(world.call(op, {}, patient))).toBe('FORBIDDEN');
    for (const who of [phlebotomist, admin]) {
      expect(await print(who)).toMatchObject({ kind: 'pdf', name: `hand-over-${made.id}.pdf` });
      expect((await custody(numbers[0]!, who)).data).toHaveLength(2);
    }
    expect(await outcome(custody('000000000'))).toBe('NOT_FOUND');
    expect(await fieldErrors(custody('ABC'))).toHaveProperty('number');
  });

  it('admins are told once of tubes past their limit, and not of those at the lab', async () => {
    const told = async () => {
      const [row] = await world.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM event_log.event WHERE data->>'change' = 'tube_late'`,
      );
      return row!.n;
    };
    const before = await told();
    expect((await waiting())[0]!.due_at).not.toBeNull();
    await hurryJobs(world, TELL_OF_LATE_TUBES);
    expect(await told()).toBe(before);
    await world.rows(`UPDATE specimen SET collected_at = now() - interval '3 hours'`);
    await hurryJobs(world, TELL_OF_LATE_TUBES);
    expect(await told()).toBe(before + 1);
    await hurryJobs(world, TELL_OF_LATE_TUBES);
    expect(await told()).toBe(before + 1);
    const second = await visitAt(world, 'second', 8);
    await record({ numbers: await drawTubes(world, second) });
    await world.rows(`UPDATE specimen SET collected_at = now() - interval '3 hours'`);
    await hurryJobs(world, TELL_OF_LATE_TUBES);
    expect(await told()).toBe(before + 1);
  });
});
