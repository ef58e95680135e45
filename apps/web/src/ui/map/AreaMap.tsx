import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react';
import css from './AreaMap.module.css';
import type { AreaMapProps, DrawingProps } from './map-props.ts';
import { t } from '../../i18n/translate.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { distanceText } from './distance-text.ts';
import { haversineKm } from '@drawpoint/scheduling/travel';

const NOTHING: readonly never[] = [];

// If the map does not load, its text description remains.
const DrawnMap = lazy<ComponentType<DrawingProps>>(() =>
  import('./DrawnMap.tsx').then(
    ({ DrawnMap }) => ({ default: DrawnMap }),
    () => ({ default: () => null }),
  ),
);

/**
 * A map of a service area: home, both rings, places and a pin. Code and ground load when it is about to be
 * seen. A hidden text describes everything it shows.
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

/** Whether an element is or was in view. */
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
        {home && extraRadiusKm != null && extraRadiusKm > (radiusKm ?? 0) && (
          <>{`${t('With a surcharge up to {{distance}}.', { distance: distanceText(extraRadiusKm, unit) })} `}</>
        )}
        {places.map(({ id: key, label, ...at }) => (
          <span key={key}>
            {home
              ? `${t('{{place}}, {{distance}} away.', { place: label, distance: distanceText(haversineKm(home, at), unit) })} `
              : `${label}. `}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
