export type Tube = {
  id: number;
  /** Its place in the order of draw; the lowest is drawn first. */
  place: number;
  /** What it contains before the draw. Only `citrate` counts here. */
  additive: string;
  /** The blood that it takes, in mL with one decimal at most. */
  fill_ml: number;
  /** The time until it is spun, in minutes after the draw; 0 when it is not spun. */
  spin_minutes: number;
  /**
   * How it is kept after the draw: `room` (20 to 25 °C), `refrigerated` (2 to 8 °C), `frozen` (-20 °C or colder),
   * `on_ice` (about 0 °C) or `warm` (37 °C).
   */
  temperature: string;
  protect_from_light: boolean;
};

export type LabTest<Kind extends Tube = Tube> = {
  id: number;
  tube: Kind;
  /** The blood that it needs, in mL with one decimal at most. */
  volume_ml: number;
  /** Without food before the draw, in hours; 0 for none. */
  fasting_hours: number;
};

export type TubePlan<Kind extends Tube = Tube> = {
  /** In the order of draw, with the blood needed of each kind in mL. */
  tubes: { tube: Kind; count: number; volume_ml: number }[];
  /** Whether a discard tube is drawn before all others, because a citrate tube would be the first. */
  discard: boolean;
  /** The longest fast of the tests, in hours. */
  fasting_hours: number;
  /** What some of the tubes need after the draw. */
  handling: {
    /** All but room temperature, in the order of draw. */
    temperatures: Kind['temperature'][];
    protect_from_light: boolean;
    /** The shortest time until a tube is spun, in minutes; null when none is spun. */
    spin_minutes: number | null;
  };
};

/** The tubes to draw for these tests. A test that is listed twice is drawn once. */
export function tubesFor<Kind extends Tube>(tests: readonly LabTest<Kind>[]): TubePlan<Kind> {
  const once = [...new Map(tests.map((test) => [test.id, test])).values()];
  const kinds = [...new Map(once.map(({ tube }) => [tube.id, tube])).values()];
  kinds.sort((a, b) => a.place - b.place || a.id - b.id);
  const spins = kinds.map(({ spin_minutes }) => spin_minutes).filter((minutes) => minutes > 0);
  return {
    tubes: kinds.map((tube) => {
      const needed = once.filter((test) => test.tube.id === tube.id);
      // Tenths of a mL, because sums of decimals are not exact.
      const tenths = needed.reduce((sum, { volume_ml }) => sum + tenthsOf(volume_ml), 0);
      return { tube, count: Math.ceil(tenths / tenthsOf(tube.fill_ml)), volume_ml: tenths / 10 };
    }),
    discard: kinds[0]?.additive === 'citrate',
    fasting_hours: Math.max(0, ...once.map(({ fasting_hours }) => fasting_hours)),
    handling: {
      temperatures: [...new Set(kinds.map(({ temperature }) => temperature))].filter(
        (temperature) => temperature !== 'room',
      ),
      protect_from_light: kinds.some(({ protect_from_light }) => protect_from_light),
      spin_minutes: spins.length === 0 ? null : Math.min(...spins),
    },
  };
}

const tenthsOf = (ml: number): number => Math.round(ml * 10);
