import fc from 'fast-check';
import { tubesFor, type LabTest, type Tube } from './tubes.ts';

const ADDITIVES = ['culture_broth', 'citrate', 'edta'];
const TEMPERATURES = ['room', 'refrigerated', 'on_ice', 'warm'];
const plain = { spin_minutes: 0, temperature: 'room', protect_from_light: false } as const;
const CULTURE: Tube = { ...plain, id: 8, place: 1, additive: 'culture_broth', fill_ml: 10 };
const CITRATE: Tube = { ...plain, id: 2, place: 2, additive: 'citrate', fill_ml: 2.7, spin_minutes: 60 };
const SERUM: Tube = {
  ...plain,
  id: 3,
  place: 3,
  additive: 'clot_activator_gel',
  fill_ml: 5,
  spin_minutes: 120,
};
const ON_ICE: Tube = { ...plain, id: 4, place: 9, additive: 'edta', fill_ml: 4, temperature: 'on_ice' };

const test = (id: number, tube: Tube, volume_ml: number, fasting_hours = 0): LabTest => ({
  ...{ id, tube, volume_ml, fasting_hours },
});

describe('The tubes of a draw', () => {
  it('tubes stand in the order of draw, whatever the order of the tests', () => {
    const { tubes } = tubesFor([test(1, ON_ICE, 2), test(2, SERUM, 3), test(3, CULTURE, 20)]);
    expect(tubes.map(({ tube, count }) => [tube.id, count])).toEqual([
      [CULTURE.id, 2],
      [SERUM.id, 1],
      [ON_ICE.id, 1],
    ]);
  });

  it('volumes of one kind of tube are added exactly', () => {
    const tests = [test(1, CITRATE, 0.9), test(2, CITRATE, 0.9), test(3, CITRATE, 0.9)];
    expect(tubesFor(tests).tubes).toEqual([{ tube: CITRATE, count: 1, volume_ml: 2.7 }]);
    expect(tubesFor([...tests, test(4, CITRATE, 0.1)]).tubes[0]).toMatchObject({ count: 2, volume_ml: 2.8 });
  });

  it('a test that is listed twice is drawn once', () => {
    expect(tubesFor([test(1, SERUM, 3), test(1, SERUM, 3)]).tubes[0]).toMatchObject({
      count: 1,
      volume_ml: 3,
    });
  });

  it('a discard tube is drawn only where a citrate tube would be the first', () => {
    expect(tubesFor([test(1, SERUM, 3), test(2, CITRATE, 1)]).discard).toBe(true);
    expect(tubesFor([test(1, CULTURE, 20), test(2, CITRATE, 1)]).discard).toBe(false);
    expect(tubesFor([test(1, SERUM, 3)]).discard).toBe(false);
  });

  it('the longest fast and the special handling of all tubes count', () => {
    const plan = tubesFor([test(1, ON_ICE, 2), test(2, SERUM, 3, 12), test(3, CITRATE, 1, 8)]);
    expect(plan.fasting_hours).toBe(12);
    expect(plan.handling).toEqual({ temperatures: ['on_ice'], protect_from_light: false, spin_minutes: 60 });
  });

  it('no tests need no tubes', () => {
    expect(tubesFor([])).toEqual({
      ...{ tubes: [], discard: false, fasting_hours: 0 },
      handling: { temperatures: [], protect_from_light: false, spin_minutes: null },
    });
  });

  it('for all lists: equal to drawing every tenth of a mL, tube after tube', () => {
    const ml = (most: number) => fc.integer({ min: 1, max: most * 10 }).map((tenths) => tenths / 10);
    const kinds = fc.uniqueArray(
      fc.record({
        ...{ id: fc.integer({ min: 1, max: 9 }), place: fc.integer({ min: 1, max: 4 }) },
        ...{ additive: fc.constantFrom(...ADDITIVES), fill_ml: ml(10) },
        ...{ spin_minutes: fc.constantFrom(0, 15, 60), temperature: fc.constantFrom(...TEMPERATURES) },
        protect_from_light: fc.boolean(),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
    );
    const tests = kinds.chain((tubes) => {
      const made = fc.record({
        ...{ tube: fc.constantFrom(...tubes), volume_ml: ml(30) },
        fasting_hours: fc.integer({ min: 0, max: 60 }),
      });
      return fc.array(made).map((rows) => rows.map((row, id) => ({ ...row, id })));
    });
    fc.assert(fc.property(tests, (list) => expect(tubesFor(list)).toEqual(drawn(list))));
  });
});

/** Draws the tests by hand: always the waiting kind with the lowest place, a tenth of a mL at a time. */
function drawn(tests: readonly LabTest[]) {
  const waiting = [...tests];
  const plan = {
    ...{ tubes: [] as { tube: Tube; count: number; volume_ml: number }[], discard: false, fasting_hours: 0 },
    handling: {
      temperatures: [] as string[],
      protect_from_light: false,
      spin_minutes: null as number | null,
    },
  };
  while (waiting.length > 0) {
    let { tube } = waiting[0]!;
    for (const { tube: other } of waiting)
      if (other.place < tube.place || (other.place === tube.place && other.id < tube.id)) tube = other;
    if (plan.tubes.length === 0 && tube.additive === 'citrate') plan.discard = true;
    let count = 0;
    let room = 0;
    let tenths = 0;
    for (let at = waiting.length - 1; at >= 0; at -= 1) {
      const { tube: own, volume_ml, fasting_hours } = waiting[at]!;
      if (own.id !== tube.id) continue;
      waiting.splice(at, 1);
      if (fasting_hours > plan.fasting_hours) plan.fasting_hours = fasting_hours;
      for (let left = Math.round(volume_ml * 10); left > 0; left -= 1) {
        if (room === 0) {
          count += 1;
          room = Math.round(tube.fill_ml * 10);
        }
        room -= 1;
        tenths += 1;
      }
    }
    plan.tubes.push({ tube, count, volume_ml: tenths / 10 });
    const { handling } = plan;
    if (tube.protect_from_light) handling.protect_from_light = true;
    if (
      tube.spin_minutes > 0 &&
      (handling.spin_minutes === null || tube.spin_minutes < handling.spin_minutes)
    )
      handling.spin_minutes = tube.spin_minutes;
    if (tube.temperature !== 'room' && !handling.temperatures.includes(tube.temperature))
      handling.temperatures.push(tube.temperature);
  }
  return plan;
}
