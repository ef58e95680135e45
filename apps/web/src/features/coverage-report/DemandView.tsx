import type { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import type { MapPoint } from '../../ui/map/map-props.ts';
import css from './CoverageReport.module.css';
import { demandByZip, type ZipDemand } from './demand-by-zip.ts';

/** More points would cover each other. */
const MOST_POINTS = 200;
const LEAST_RADIUS = 5;
const MOST_RADIUS = 18;

/** The searches without a free time, on a map by ZIP code and as a table. */
export function DemandView({ demand }: { demand: OutputOf<typeof coverage.listDemand> }) {
  const { data, from, to, has_more } = demand;
  return (
    <div className={css.stack}>
      <AreaMap
        label={t('Map of searches without a free time')}
        height={320}
        points={toPoints(demandByZip(data).slice(0, MOST_POINTS))}
      />
      <p className={css.note}>
        {t('Weeks from {{from}} to {{to}}.', { from: formatDate(from), to: formatDate(to) })}{' '}
        {t('Numbers below 5 are hidden, and the map does not add them up.')}{' '}
        {has_more && t('These are the largest. The file has them all.')}
      </p>
      <div className={css.scroll} role="region" aria-label={t('Searches without a free time')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('ZIP')}</th>
              <th scope="col">{t('Service')}</th>
              <th scope="col">{t('Week of')}</th>
              <th scope="col">{t('Provider')}</th>
              <th scope="col" className={css.number}>
                {t('Searches')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ zip, service, week, provider, searches }) => (
              <tr key={`${week} ${zip} ${service.id} ${provider?.id}`}>
                <th scope="row">{zip}</th>
                <td>{service.name}</td>
                <td>{formatDate(week)}</td>
                <td>{provider?.name ?? t('None named')}</td>
                <td className={css.number}>{searches ?? t('fewer than 5')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Points whose area grows with the count. */
function toPoints(zips: readonly ZipDemand[]): MapPoint[] {
  const most = Math.max(...zips.map(({ searches }) => searches), 1);
  return zips.map(({ zip, lat, lng, searches }) => ({
    ...{ id: zip, lat, lng },
    radius: LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(searches / most),
    label:
      searches > 0
        ? t('{{zip}}: {{searches}} searches', { zip, searches })
        : t('{{zip}}: fewer than 5 searches a week', { zip }),
  }));
}
