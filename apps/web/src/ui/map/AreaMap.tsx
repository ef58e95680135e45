import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react';
import css from './AreaMap.module.css';
import type { AreaMapProps, DrawingProps } from './map-props.ts';
import { t } from '../../i18n/translate.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { kmBetween, toMiles } from './geo.ts';

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

type MapTextProps = Pick<DrawingProps, 'home' | 'radiusKm' | 'extraRadiusKm' | 'points' | 'pin'> & {
  id: string;
};

const formatted = (km: number) => ({ km: Math.round(km * 10) / 10, miles: Math.round(toMiles(km)) });

/** What the map shows, for those who do not see it. */
function MapText({ id, home, radiusKm, extraRadiusKm, points, pin }: MapTextProps) {
  const places = [...points, ...(pin ? [{ id: 'pin', label: pin.label, ...pin.at }] : [])];
  return (
    <VisuallyHidden>
      <span id={id}>
        {home && `${home.label}. `}
        {home && radiusKm !== undefined && (
          <>{`${t('Served within {{km}} km ({{miles}} miles).', formatted(radiusKm))} `}</>
        )}
        {home && extraRadiusKm && extraRadiusKm > (radiusKm ?? 0) && (
          <>{`${t('With a surcharge to {{km}} km ({{miles}} miles).', formatted(extraRadiusKm))} `}</>
        )}
        {places.map(({ id: key, label, ...at }) => (
          <span key={key}>
            {home
              ? `${t('{{place}}, {{km}} km ({{miles}} miles) away.', { place: label, ...formatted(kmBetween(home, at)) })} `
              : `${label}. `}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
