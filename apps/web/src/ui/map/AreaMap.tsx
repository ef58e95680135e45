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
 * seen. A table, or a hidden text for a single place, says everything it shows.
 */
export function AreaMap(given: AreaMapProps) {
  const { height = 240, home = null, points = NOTHING, pin = null, ways = NOTHING, ...rest } = given;
  const { still = false, unit = 'miles' } = rest;
  const texts = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const props = { ...rest, home, points, pin, ways, still, unit, describedBy: texts };
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

/** What the map shows, as a table where it shows several places. */
function MapText({ id, home, unit, radiusKm, extraRadiusKm, points, pin }: MapTextProps) {
  const distance = (km: number) => distanceText(km, unit);
  const area = [
    radiusKm !== undefined && t('Served within {{distance}}.', { distance: distance(radiusKm) }),
    extraRadiusKm != null &&
      extraRadiusKm > (radiusKm ?? 0) &&
      t('With a surcharge up to {{distance}}.', { distance: distance(extraRadiusKm) }),
  ];
  const ofHome = home && { key: 'home', place: home.label, about: area.filter(Boolean).join(' ') };
  const places = [...points, ...(pin ? [{ id: 'pin', label: pin.label, ...pin.at }] : [])];
  const rows = [
    ...(ofHome ? [ofHome] : []),
    ...places.map(({ id: key, label, ...at }) => ({
      ...{ key, place: label },
      about: home ? t('{{distance}} away', { distance: distance(haversineKm(home, at)) }) : '',
    })),
  ];
  if (rows.length < 2)
    return (
      <VisuallyHidden>
        <span id={id}>{rows.map(({ place, about }) => `${place}. ${about}`)}</span>
      </VisuallyHidden>
    );
  return (
    <details className={css.table}>
      <summary id={id}>{t('The map as a table')}</summary>
      <table>
        <tbody>
          {rows.map(({ key, place, about }) => (
            <tr key={key}>
              <th scope="row">{place}</th>
              {home && <td>{about}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
