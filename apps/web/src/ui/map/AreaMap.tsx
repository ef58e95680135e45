import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react';
import css from './AreaMap.module.css';
import type { AreaMapProps, DrawingProps } from './map-props.ts';
import { t } from '../../i18n/translate.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { distanceText } from './distance-text.ts';
import { kmBetween } from './geo.ts';

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
  const { still = false, unit = 'miles' } = rest;
  const texts = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const props = { ...rest, home, points, pin, way, still, unit, describedBy: texts };
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

type MapTextProps = Pick<DrawingProps, 'home' | 'unit' | 'radiusKm' | 'extraRadiusKm' | 'points' | 'pin'> & {
  id: string;
};

/** What the map shows, for those who do not see it. */
function MapText({ id, home, unit, radiusKm, extraRadiusKm, points, pin }: MapTextProps) {
  const places = [...points, ...(pin ? [{ id: 'pin', label: pin.label, ...pin.at }] : [])];
  return (
    <VisuallyHidden>
      <span id={id}>
        {home && `${home.label}. `}
        {home && radiusKm !== undefined && (
          <>{`${t('Served within {{distance}}.', { distance: distanceText(radiusKm, unit) })} `}</>
        )}
        {home && extraRadiusKm && extraRadiusKm > (radiusKm ?? 0) && (
          <>{`${t('With a surcharge up to {{distance}}.', { distance: distanceText(extraRadiusKm, unit) })} `}</>
        )}
        {places.map(({ id: key, label, ...at }) => (
          <span key={key}>
            {home
              ? `${t('{{place}}, {{distance}} away.', { place: label, distance: distanceText(kmBetween(home, at), unit) })} `
              : `${label}. `}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
