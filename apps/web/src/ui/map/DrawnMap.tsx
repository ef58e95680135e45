import type { DistanceUnit } from '@drawpoint/rules/distance';
import { useElementSize } from '@mantine/hooks';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react';
import { t } from '../../i18n/translate.ts';
import { useSite } from '../../lib/site.ts';
import css from './DrawnMap.module.css';
import { fittingView } from './fitting-view.ts';
import { circleAround, linePath, scaleBar, toPixel, type LatLng, type Size, type View } from './geo.ts';
import { Ground } from './Ground.tsx';
import type { DrawingProps } from './map-props.ts';
import { Pin } from './Pin.tsx';
import type { TiledGround as Tiles } from './TiledGround.tsx';
import { useMapGestures } from './use-map-gestures.ts';

const SCALE_PIXELS = 96;

// Only when tiles are configured (decision 162). If they do not load, our own drawing remains.
const TiledGround = lazy<ComponentType<ComponentProps<typeof Tiles>>>(() =>
  import('./TiledGround.tsx').then(
    ({ TiledGround }) => ({ default: TiledGround }),
    () => ({ default: () => null }),
  ),
);

const ringPath = (center: LatLng, km: number, view: View, size: Size): string =>
  `${linePath(circleAround(center, km), view, size)}z`;

function Scale({ view, size, unit }: { view: View; size: Size; unit: DistanceUnit }) {
  const { length, pixels } = scaleBar(view, size, SCALE_PIXELS, unit);
  return (
    <div className={css.scale} aria-hidden="true">
      <span className={css.bar} style={{ width: pixels }}>
        {unit === 'miles' ? t('{{length}} mi', { length }) : t('{{length}} km', { length })}
      </span>
    </div>
  );
}

/**
 * Our own drawing of the map: no tiles and no WebGL. Works offline once its ground has loaded. Configured
 * street tiles replace the ground.
 */
export function DrawnMap(props: DrawingProps) {
  const { label, describedBy, home, radiusKm, extraRadiusKm, points, pin, ways, still, unit } = props;
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const size = useMemo(() => ({ width, height }), [width, height]);
  const { map } = useSite();
  const [isTiled, setTiled] = useState(false);
  const showTiles = useCallback(() => setTiled(true), []);
  const [chosen, setChosen] = useState<View | null>(null);
  // The ground must not move while a pin is dragged.
  const [fitted] = useState(() => fittingView(props));
  const marks = useMemo(() => [...(home ? [home] : []), ...(pin ? [pin.at] : [])], [home, pin]);
  const moves = pin?.onMove !== undefined;
  const view = chosen ?? (moves ? fitted : fittingView(props));
  const { surface, zoomIn, zoomOut } = useMapGestures({ view, size, onView: setChosen });
  const active = still
    ? {}
    : {
        ...surface,
        ...{ role: 'application', 'aria-label': label, 'aria-describedby': describedBy },
        ...{ tabIndex: 0, 'data-moves': true },
      };
  const at = home && toPixel(home, view, size);

  return (
    <>
      <div ref={ref} className={css.surface} {...active}>
        {width > 0 && height > 0 && (
          <>
            {map && (
              <Suspense>
                <TiledGround tiles={map} view={view} size={size} onReady={showTiles} />
              </Suspense>
            )}
            <svg className={css.svg} width={width} height={height} aria-hidden="true">
              {!isTiled && <Ground view={view} size={size} marks={marks} />}
              {home && extraRadiusKm != null && extraRadiusKm > (radiusKm ?? 0) && (
                <path className={css.outer} d={ringPath(home, extraRadiusKm, view, size)} />
              )}
              {home && radiusKm != null && radiusKm > 0 && (
                <path className={css.inner} d={ringPath(home, radiusKm, view, size)} />
              )}
              {ways
                .filter((way) => way.length > 1)
                .map((way, index) => (
                  <path key={index} className={css.way} d={linePath(way, view, size)} />
                ))}
              {at && home?.rounded && <circle className={css.about} cx={at.x} cy={at.y} r={14} />}
              {at && <circle className={css.home} cx={at.x} cy={at.y} r={home?.rounded ? 5 : 8} />}
              {points
                .filter(({ onChoose }) => !onChoose)
                .map((point) => {
                  const { x, y } = toPixel(point, view, size);
                  return (
                    <circle key={point.id} className={css.point} cx={x} cy={y} r={point.radius ?? 6}>
                      <title>{point.label}</title>
                    </circle>
                  );
                })}
            </svg>
            {points.map(({ id, label: name, onChoose, ...place }) => {
              if (!onChoose) return null;
              const { x, y } = toPixel(place, view, size);
              return (
                <button
                  key={id}
                  type="button"
                  className={css.place}
                  style={{ left: x, top: y }}
                  aria-label={name}
                  title={name}
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={onChoose}
                />
              );
            })}
            {pin && <Pin pin={pin} view={view} size={size} />}
          </>
        )}
      </div>
      {width > 0 && height > 0 && <Scale view={view} size={size} unit={unit} />}
      {!still && (
        <div className={css.controls}>
          {[
            { label: t('Zoom in'), Icon: IconPlus, onClick: zoomIn },
            { label: t('Zoom out'), Icon: IconMinus, onClick: zoomOut },
            { label: t('Show everything'), Icon: IconFocusCentered, onClick: () => setChosen(null) },
          ].map(({ label: name, Icon, onClick }) => (
            <button key={name} type="button" className={css.control} aria-label={name} onClick={onClick}>
              <Icon size={20} stroke={1.8} aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
    </>
  );
}
