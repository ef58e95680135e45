import { drive, givenByPlan, givenDay, givenToNearest, outcomeOf } from '../testing/given-days.ts';
import { addedDriveMinutes, planReassignments, type Colleague, type GivenVisit } from './reassignment.ts';

const TZ = 'America/New_York';
/** 9 am of a day in New York. */
const NINE = Date.parse('2026-12-15T14:00:00Z') / 60_000;
/** A hundredth of a degree is 1.1 km, a drive of a minute and a half. */
const at = (hundredths: number) => ({ lat: 40.7 + hundredths / 100, lng: -74, precision: 'street' as const });

const NOAH: Colleague = { id: 11, name: 'Noah Robinson', default_drive_minutes: 5, home: at(0) };
const LENA: Colleague = { id: 12, name: 'Lena Fischer', default_drive_minutes: 5, home: at(40) };
const FREE = [
  { id: 11, refusal: null },
  { id: 12, refusal: null },
] as const;

const visit = (id: number, minutes: number, more: Partial<GivenVisit> = {}): GivenVisit => ({
  ...{
    id,
    tz: TZ,
    start: NINE + minutes,
    end: NINE + minutes + 30,
    place: at(10),
    traffic: [],
    candidates: FREE,
  },
  ...more,
});
const busy = (from: number, to: number, place = at(10)) => ({ start: NINE + from, end: NINE + to, place });
const planOne = (given: GivenVisit, calendars = new Map<number, ReturnType<typeof busy>[]>()) =>
  planReassignments([given], [NOAH, LENA], calendars, drive).get(given.id)!;

describe('Visits that are given away', () => {
  describe('the driving that a visit adds', () => {
    it('is the way from home and back on a day without visits', () => {
      expect(addedDriveMinutes(visit(1, 0), [], NOAH, drive)).toBe(30);
    });

    it('is the detour between the visits around it', () => {
      const day = [busy(-120, -60, at(0)), busy(120, 150, at(40)), busy(24 * 60, 24 * 60 + 30, at(90))];
      expect(addedDriveMinutes(visit(1, 0, { place: at(20) }), day, NOAH, drive)).toBe(0);
      expect(addedDriveMinutes(visit(1, 0, { place: at(50) }), day, NOAH, drive)).toBeGreaterThan(20);
    });

    it('begins or ends at home where no visit is before or after it', () => {
      const after = [busy(120, 150, at(10))];
      expect(addedDriveMinutes(visit(1, 0, { place: at(10) }), after, NOAH, drive)).toBe(5);
    });

    it('counts the default drive where a place is not known to the street', () => {
      expect(addedDriveMinutes(visit(1, 0, { place: null }), [], NOAH, drive)).toBe(10);
    });
  });

  it('list who is free and qualified, the least added driving first, and suggest the first', () => {
    const { colleagues, suggested_id, obstacle } = planOne(visit(1, 0));
    expect(colleagues.map(({ name }) => name)).toEqual(['Noah Robinson', 'Lena Fischer']);
    expect(colleagues[0]!.added_drive_minutes).toBeLessThan(colleagues[1]!.added_drive_minutes);
    expect([suggested_id, obstacle]).toEqual([11, null]);
  });

  it('do not go to a colleague who has a visit then, or no time to drive', () => {
    for (const entry of [busy(10, 40), busy(32, 60), busy(-30, -2)]) {
      const { colleagues } = planOne(visit(1, 0), new Map([[11, [entry]]]));
      expect(colleagues.map(({ id }) => id)).toEqual([12]);
    }
    expect(planOne(visit(1, 0), new Map([[11, [busy(35, 60)]]])).suggested_id).toBe(11);
  });

  it('are suggested so that they fit together, though each alone could go to the same colleague', () => {
    const visits = [visit(2, 32), visit(1, 0)];
    const plan = planReassignments(visits, [NOAH, LENA], new Map(), drive);
    expect([1, 2].map((id) => plan.get(id)!.suggested_id).sort()).toEqual([11, 12]);
    expect(plan.get(2)).toMatchObject({ colleagues: [{ id: 11 }, { id: 12 }] });
    const alone = planReassignments(visits, [NOAH], new Map(), drive);
    expect(alone.get(2)).toMatchObject({ suggested_id: null, obstacle: 'taken', colleagues: [{ id: 11 }] });
  });

  it('take less driving than each to the nearest, and never find fewer a place, on 100 random days', () => {
    const sum = { plan: { given: 0, drive: 0 }, nearest: { given: 0, drive: 0 } };
    for (let seed = 0; seed < 100; seed += 1) {
      const day = givenDay(seed);
      const plan = outcomeOf(day, givenByPlan(day));
      const nearest = outcomeOf(day, givenToNearest(day));
      expect([seed, plan.given >= nearest.given]).toEqual([seed, true]);
      if (plan.given === nearest.given) expect([seed, plan.drive <= nearest.drive]).toEqual([seed, true]);
      for (const [name, each] of Object.entries({ plan, nearest })) {
        sum[name as 'plan'].given += each.given;
        sum[name as 'plan'].drive += each.drive;
      }
    }
    expect(sum.plan.given).toBeGreaterThan(sum.nearest.given);
    expect(sum.plan.drive / sum.plan.given).toBeLessThan(sum.nearest.drive / sum.nearest.given);
  });

  it.each([
    ['nobody else works for the company', [], 'nobody'],
    ['nobody offers the service', ['service', 'service'], 'service'],
    ['who offers it does not come there', ['service', 'area'], 'area'],
    ['who comes there does not work then', ['hours', 'area'], 'hours'],
  ] as const)('say why nobody can take them: %s', (_case, refusals, obstacle) => {
    const candidates = refusals.map((refusal, index) => ({ id: 11 + index, refusal }));
    expect(planOne(visit(1, 0, { candidates }))).toEqual({ colleagues: [], suggested_id: null, obstacle });
  });

  it('say that colleagues are busy when one of them would do otherwise', () => {
    const candidates = [
      { id: 11, refusal: null },
      { id: 12, refusal: 'area' as const },
    ];
    const given = visit(1, 0, { candidates });
    expect(planOne(given, new Map([[11, [busy(0, 30)]]])).obstacle).toBe('taken');
  });
});
