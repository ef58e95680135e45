import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react';
import css from './AreaMap.module.css';
import { MapText } from './MapText.tsx';
import type { AreaMapProps, DrawingProps } from './map-props.ts';

const NOTHING: readonly never[] = [];

// A map that cannot be loaded leaves the words about it.
const DrawnMap = lazy<ComponentType<DrawingProps>>(() =>
  import('./DrawnMap.tsx').then(
    ({ DrawnMap }) => ({ default: DrawnMap }),
    () => ({ default: () => null }),
  ),
);

/**
 * A map of an area: where somebody starts from, both rings of their service area, places, a pin. Its code and the ground
 * under it are loaded when it comes near the view; everything it shows stands in words too.
 */
export function AreaMap(given: AreaMapProps) {
  const { height = 240, home = null, points = NOTHING, pin = null, way = NOTHING, ...rest } = given;
  const texts = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const props = { ...rest, home, points, pin, way, still: rest.still ?? false, describedBy: texts };
  return (
    <figure className={css.figure} aria-label={rest.label}>
      <div ref={frame} className={css.map} style={{ height }}>
        {isNear && (
          <Suspense>
            <DrawnMap {...props} />
          </Suspense>
        )}
      </div>
      <MapText id={texts} {...props} />
    </figure>
  );
}

/** Whether an element is or was in view, or nearly. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
