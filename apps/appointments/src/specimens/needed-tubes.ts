import type { TubePlan } from '@drawpoint/contracts/booking/lab-tests.contract';
import type { Tube } from '@drawpoint/contracts/booking/tubes.contract';
import { missingTubes } from '../domain/visit-tubes.ts';
import type { NewSpecimen, SpecimenRecord } from './specimen.store.ts';
import type { ShownTube } from './visit-specimens.ts';

/** It is drawn first and thrown away. */
const DISCARD: NewSpecimen = {
  ...{ tube_id: null, tube_name: 'Discard tube', cap_color: 'other', place: 0 },
  ...{ spin_minutes: 0, temperature: 'room' },
};

export const newSpecimen = (tube: Tube): NewSpecimen => ({
  ...{ tube_id: tube.id, tube_name: tube.name, cap_color: tube.cap_color, place: tube.place },
  ...{ spin_minutes: tube.spin_minutes, temperature: tube.temperature },
});

/** The tubes of a plan by kind, in the order of draw. */
export function neededTubes({ tubes, discard }: TubePlan): (NewSpecimen & { count: number })[] {
  const needed = tubes.map(({ tube, count }) => ({ ...newSpecimen(tube), count }));
  return discard ? [{ ...DISCARD, count: 1 }, ...needed] : needed;
}

/**
 * The tubes of a visit with those of a plan that it never had, in the order of draw. These are not stored: their ids are
 * negative. A void tube is not planned again.
 */
export function withPlanned(before: readonly SpecimenRecord[], plan: TubePlan): ShownTube[] {
  const had = before.map(({ tube_id }) => ({ tube_id, state: 'planned' }));
  const planned = missingTubes(neededTubes(plan), had).map((tube, index) => ({
    ...{ ...tube, id: -1 - index, number: null, state: 'planned' as const, label: null },
    ...{ void_reason: null, collected_at: null, handed: [] },
  }));
  return [...before, ...planned].sort((one, other) => one.place - other.place);
}
