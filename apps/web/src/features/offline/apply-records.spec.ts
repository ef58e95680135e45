import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { BEDSIDE } from '../../testing/bedside.ts';
import { DISCARD_TUBE, LABELED_TUBE, PLANNED_TUBE, TUBE_KINDS, tubesOf } from '../../testing/tubes.ts';
import { areLabeled, bedsideAfter, isOfAnother, tubesAfter } from './apply-records.ts';

const AT = '2026-11-29T14:12:00Z';
const BORN = '1985-04-12';
const KNOWN = { bornOn: BORN, tubes: null };
const did = ({ subject: operation }: { subject: string }, input: Record<string, unknown>) => ({
  ...{ operation, input: { id: 5, ...input }, at: AT },
});
const say = (date_of_birth: string) => did(bedside.identify, { date_of_birth });

describe('the patient’s side after what is not sent', () => {
  it('a birth date that matches, another one, and a reason', () => {
    const identity = (...actions: ReturnType<typeof did>[]) => bedsideAfter(BEDSIDE, actions, KNOWN).identity;
    expect(identity(say(BORN))).toEqual({ state: 'matched', reason: null, tries: 0 });
    expect(identity(say(BORN), say('1999-01-01'))).toEqual({ state: null, reason: null, tries: 1 });
    expect(identity(say('1999-01-01'), did(bedside.identify, { reason: 'A passport.' }))).toEqual({
      ...{ state: 'overridden', reason: 'A passport.', tries: 1 },
    });
  });

  it('a birth date that nothing is known to compare with changes nothing', () => {
    expect(bedsideAfter(BEDSIDE, [say(BORN)], { ...KNOWN, bornOn: null })).toEqual(BEDSIDE);
  });

  it('the checklist says what is missing, and a fast that is too short', () => {
    const [label] = BEDSIDE.checklist.items.map((item) => item.label);
    const last_meal_at = '2026-11-29T08:12:00Z';
    const saved = did(bedside.saveChecklist, { consent: true, last_meal_at, items: { [label!]: true } });
    expect(bedsideAfter(BEDSIDE, [saved], KNOWN).checklist).toMatchObject({
      ...{ consent_at: AT, saved_at: AT, last_meal_at, fast_short_minutes: 120 },
      missing: { consent: false, items: [] },
    });
    const withdrawn = did(bedside.saveChecklist, { consent: false, items: {} });
    expect(bedsideAfter(BEDSIDE, [saved, withdrawn], KNOWN).checklist).toMatchObject({
      ...{ consent_at: null, last_meal_at },
      missing: { consent: true, items: [label] },
    });
  });
});

describe('the tubes after what is not sent', () => {
  const tubes = { ...tubesOf(PLANNED_TUBE), may_label: false };
  const at = (stage: 'en_route' | 'arrived') => ({ stage, tz: 'America/New_York', kinds: TUBE_KINDS });
  const bind = did(specimens.bind, { specimen_id: PLANNED_TUBE.id, number: '7kqw 3mrt 3' });

  it('can be labeled from the arrival on', () => {
    expect(tubesAfter(tubes, [], at('en_route')).may_label).toBe(false);
    expect(tubesAfter(tubes, [], at('arrived')).may_label).toBe(true);
  });

  it('have their labels, and are void', () => {
    expect(tubesAfter(tubes, [bind], at('arrived')).data[0]).toMatchObject({
      ...{
        number: '7KQW3MRT3',
        state: 'collected',
        label: 'ahead',
        collected_at: '2026-11-29T09:12:00-05:00',
      },
    });
    const voided = did(specimens.void, { specimen_id: PLANNED_TUBE.id, reason: 'No vacuum.' });
    expect(tubesAfter(tubes, [bind, voided], at('arrived')).data[0]).toMatchObject({ state: 'void' });
  });

  it('are with who took them', () => {
    const given = did(handovers.record, { kind: 'courier', numbers: ['7KQW3MRT3'] });
    const [tube, other] = tubesAfter(tubesOf(LABELED_TUBE, PLANNED_TUBE), [given], at('arrived')).data;
    expect([tube!.held_by, other!.held_by]).toEqual(['courier', null]);
  });

  it('the last label ends the step', () => {
    const labeled = (all: typeof tubes, known = tubesAfter(all, [bind], at('arrived'))) =>
      bedsideAfter(BEDSIDE, [bind], { bornOn: BORN, tubes: known }).labeled;
    expect(labeled(tubes)).toBe(true);
    expect(labeled({ ...tubes, data: [...tubes.data, { ...PLANNED_TUBE, id: 9 }] })).toBe(false);
    expect(areLabeled(tubesOf())).toBe(false);
  });

  describe('one that is added', () => {
    const add = (tube_id: number) => did(specimens.add, { tube_id, number: '7kqw 3mrt 3' });
    const names = (all: typeof tubes, ...actions: ReturnType<typeof did>[]) =>
      tubesAfter(all, actions, at('arrived')).data.map(({ tube_name }) => tube_name);

    it('stands in its place in the order of draw, drawn and labeled', () => {
      expect(names(tubes, add(3))).toEqual(['Serum gel', 'EDTA']);
      expect(names(tubes, add(6))).toEqual(['EDTA', 'Fluoride']);
      expect(names({ ...tubes, data: [DISCARD_TUBE] }, add(3))).toEqual(['Discard tube', 'Serum gel']);
      expect(tubesAfter(tubes, [add(6)], at('arrived')).data[1]).toMatchObject({
        ...{ tube_id: 6, number: '7KQW3MRT3', state: 'collected', label: 'ahead', temperature: 'on_ice' },
        collected_at: '2026-11-29T09:12:00-05:00',
      });
    });

    it('is shown once when the server’s list has it already, and not when its kind is unknown', () => {
      const known = tubesAfter(tubes, [add(3)], at('arrived'));
      expect(tubesAfter(known, [add(3)], at('arrived'))).toEqual(known);
      expect(names(tubes, add(99))).toEqual(['EDTA']);
    });

    it('takes the place of a planned one of its kind where it was meant to', () => {
      const planned = { ...PLANNED_TUBE, id: -1 };
      const { data } = tubesAfter(
        { ...tubes, data: [planned, { ...planned, id: -2 }] },
        [did(specimens.add, { tube_id: PLANNED_TUBE.tube_id, number: '7kqw 3mrt 3', planned: true })],
        { ...at('arrived'), kinds: [] },
      );
      expect(data).toMatchObject([
        { id: -1, number: '7KQW3MRT3', state: 'collected' },
        { id: -2, state: 'planned' },
      ]);
      expect(areLabeled(tubesOf(...data))).toBe(true);
      expect(areLabeled(tubesOf({ ...planned }))).toBe(false);
    });

    it('counts as labeled, and its number as one of this visit', () => {
      const none = { ...tubes, data: [] };
      const known = tubesAfter(none, [add(3)], at('arrived'));
      expect(bedsideAfter(BEDSIDE, [add(3)], { bornOn: BORN, tubes: known }).labeled).toBe(true);
      const queued = { ...add(3), id: 'a', seq: 1, visitId: 6, state: 'unsent' as const };
      expect(isOfAnother('7KQW3MRT3', 5, [], [queued])).toBe(true);
      expect(isOfAnother('7KQW3MRT3', 6, [], [queued])).toBe(false);
    });
  });

  it('a number of another visit is known from the day, and from what is not sent', () => {
    const other = { id: 6, specimens: tubesAfter(tubes, [bind], at('arrived')) };
    expect(isOfAnother('7KQW3MRT3', 5, [other], [])).toBe(true);
    expect(isOfAnother('7KQW3MRT3', 6, [other], [])).toBe(false);
    const queued = { ...bind, id: 'a', seq: 1, visitId: 6, state: 'unsent' as const };
    expect(isOfAnother('7KQW3MRT3', 5, [], [queued])).toBe(true);
    expect(isOfAnother('7KQW3MRT3', 5, [], [{ ...queued, state: 'refused' }])).toBe(false);
  });
});
