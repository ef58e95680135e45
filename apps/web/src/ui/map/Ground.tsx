import { useMemo } from 'react';
import { UNIT } from './cells.ts';
import css from './DrawnMap.module.css';
import { scaleOf, toPixel, type LatLng, type Size, type View } from './geo.ts';
import { labelsFor } from './labels.ts';
import { useCells } from './use-cells.ts';

/** Land, borders and the names of towns under what a map is about. */
export function Ground({ view, size, marks }: { view: View; size: Size; marks: readonly LatLng[] }) {
  const cells = useCells(view, size);
  const scale = scaleOf(view, size);
  const origin = toPixel({ lat: 0, lng: 0 }, view, size);
  const labels = useMemo(
    () =>
      labelsFor(
        cells.flatMap(({ cell }) => cell.towns),
        view,
        size,
        marks.map((mark) => toPixel(mark, view, size)),
      ),
    [cells, view, size, marks],
  );
  return (
    <>
      <g transform={`translate(${origin.x} ${origin.y}) scale(${scale.x / UNIT} ${scale.y / UNIT})`}>
        {cells.map(({ key, cell }) => (
          <g key={key}>
            <path className={css.land} d={cell.land} />
            <path className={css.counties} d={cell.counties} />
            <path className={css.states} d={cell.states} />
          </g>
        ))}
      </g>
      {labels.map(({ name, x, y }) => (
        <text key={`${name} ${x}`} className={css.town} x={x} y={y}>
          {name}
        </text>
      ))}
    </>
  );
}
