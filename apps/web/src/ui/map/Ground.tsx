import { useMemo, useEffect, useReducer } from 'react';
import { UNIT, CELL_DEGREES, cellOf, type MapCell } from './cells.ts';
import css from './DrawnMap.module.css';
import { scaleOf, toPixel, type LatLng, type Size, type View, toPlace } from './geo.ts';
import { labelsFor } from './labels.ts';
import { MAP_CELLS } from 'virtual:map-cells';

/** Land, borders and town names below a map's content. */
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

const loaded = new Map<string, MapCell>();

function keysOf(view: View, size: Size): string[] {
  const upperLeft = toPlace({ x: 0, y: 0 }, view, size);
  const lowerRight = toPlace({ x: size.width, y: size.height }, view, size);
  const column = (lng: number): number => Math.floor(lng / CELL_DEGREES);
  const keys: string[] = [];
  for (let x = column(upperLeft.lng); x <= column(lowerRight.lng); x += 1) {
    for (let y = column(lowerRight.lat); y <= column(upperLeft.lat); y += 1) {
      keys.push(cellOf({ lng: x * CELL_DEGREES, lat: y * CELL_DEGREES }));
    }
  }
  return keys;
}

/** The loaded cells of a view; loads the missing ones. A cell that fails to load stays empty. */
function useCells(view: View, size: Size): { key: string; cell: MapCell }[] {
  const [version, arrived] = useReducer((count: number) => count + 1, 0);
  const wanted = keysOf(view, size).join(' ');
  useEffect(() => {
    let isHere = true;
    for (const key of wanted.split(' ')) {
      if (loaded.has(key)) continue;
      MAP_CELLS[key]?.().then(
        ({ default: cell }) => {
          loaded.set(key, cell);
          if (isHere) arrived();
        },
        () => undefined,
      );
    }
    return () => {
      isHere = false;
    };
  }, [wanted]);
  return useMemo(
    () =>
      wanted.split(' ').flatMap((key) => {
        const cell = version >= 0 ? loaded.get(key) : undefined;
        return cell ? [{ key, cell }] : [];
      }),
    [wanted, version],
  );
}
