import { UNIT, type MapTown } from './cells.ts';
import { toPixel, type Point, type Size, type View } from './geo.ts';

export type Label = Point & { name: string };

const LETTER = 6.4;
const LINE = 16;
/** One label for this many square pixels, so that the map stays readable. */
const AREA = 16_000;

/**
 * Picks the towns to label, largest first. Labels may not touch each other or the edge. A label at a mark
 * moves below it.
 */
export function labelsFor(
  towns: readonly MapTown[],
  view: View,
  size: Size,
  marks: readonly Point[] = [],
): Label[] {
  const most = Math.max(3, Math.round((size.width * size.height) / AREA));
  const labels: (Label & { half: number })[] = [];
  for (const [name, x, y] of [...towns].sort((one, other) => other[3] - one[3])) {
    if (labels.length === most) break;
    const at = toPixel({ lng: x / UNIT, lat: -y / UNIT }, view, size);
    const half = (name.length * LETTER) / 2 + 6;
    const mark = marks.find((each) => Math.abs(each.x - at.x) < half && Math.abs(each.y - at.y) < 2 * LINE);
    if (mark) at.y = mark.y + 2 * LINE;
    const isInside = at.x > half && at.x < size.width - half && at.y > LINE && at.y < size.height - LINE;
    const isFree = labels.every(
      (label) => Math.abs(label.x - at.x) > label.half + half || Math.abs(label.y - at.y) > LINE,
    );
    if (isInside && isFree) labels.push({ ...at, name, half });
  }
  return labels.map(({ name, x, y }) => ({ name, x, y }));
}
