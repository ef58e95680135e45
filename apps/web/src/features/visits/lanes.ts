import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { stopsOf, type Stop } from './day-route.ts';

/** The visits of one phlebotomist among those of several. */
export type Lane = {
  id: number;
  name: string;
  /** The number of a lane colour of the theme, from 1 on. */
  color: number;
  /** The zones of the visits; usually one. */
  zones: string[];
  /** In order, with the drives between them. */
  stops: Stop<Appointment>[];
};

/** How many lane colours the theme has. */
const COLORS = 6;

/** One lane per phlebotomist, by name. Canceled visits are included only with `all`. */
export function lanesOf(visits: readonly Appointment[], all = false): Lane[] {
  const stops = stopsOf(visits, all);
  const ids = [...new Set(stops.map(({ visit }) => visit.phlebotomist.id))];
  const colors = colorsOf(ids);
  return ids
    .map((id) => ({ id, own: stops.filter(({ visit }) => visit.phlebotomist.id === id) }))
    .map(({ id, own }) => ({
      id,
      name: own[0]!.visit.phlebotomist.name,
      color: colors.get(id)!,
      zones: [...new Set(own.map(({ visit }) => visit.tz))],
      stops: own,
    }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/** A person mostly keeps the colour on every day. Two get the same only where there are more people than colours. */
function colorsOf(ids: readonly number[]): Map<number, number> {
  const colors = new Map<number, number>();
  for (const id of [...ids].sort((one, other) => one - other)) {
    const taken = new Set(colors.values());
    const wanted = Array.from({ length: COLORS }, (_, index) => 1 + ((id + index) % COLORS));
    colors.set(id, wanted.find((color) => !taken.has(color)) ?? wanted[0]!);
  }
  return colors;
}

/** Whether the zone of each lane must be shown. */
export const haveManyZones = (lanes: readonly Lane[]): boolean =>
  new Set(lanes.flatMap(({ zones }) => zones)).size > 1;
