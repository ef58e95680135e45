import { useEffect, useMemo, useReducer } from 'react';
import { MAP_CELLS } from 'virtual:map-cells';
import { CELL_DEGREES, cellOf, type MapCell } from './cells.ts';
import { toPlace, type Size, type View } from './geo.ts';

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

/** The ground's cells that a view shows, as far as they are here; the others are loaded. One that fails stays empty. */
export function useCells(view: View, size: Size): { key: string; cell: MapCell }[] {
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
