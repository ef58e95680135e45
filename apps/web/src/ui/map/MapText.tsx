import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { kmBetween, toMiles } from './geo.ts';
import type { DrawingProps } from './map-props.ts';

type MapTextProps = Pick<DrawingProps, 'home' | 'radiusKm' | 'extraRadiusKm' | 'points' | 'pin'> & {
  id: string;
};

const formatted = (km: number) => ({ km: Math.round(km * 10) / 10, miles: Math.round(toMiles(km)) });

/** What the map shows, for those who do not see it. */
export function MapText({ id, home, radiusKm, extraRadiusKm, points, pin }: MapTextProps) {
  const { t } = useTranslation();
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
