import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { initials } from '@drawpoint/rules/name';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { weekdayName, zoneCity } from '../../lib/wall-time.ts';
import { Card } from '../../ui/Card.tsx';
import css from './Dashboard.module.css';
import { weekOf } from './week.ts';

/** The patient's own phlebotomist and when they work (1 §2.13). */
export function PhlebotomistCard({ phlebotomist }: { phlebotomist: Phlebotomist }) {
  const { t } = useTranslation();
  const { data } = useQuery(query(catalog.getAvailability, { id: phlebotomist.id }));
  return (
    <Card title={t('Your phlebotomist')}>
      <div className={css.person}>
        <span className={css.avatar} aria-hidden="true">
          {initials(phlebotomist)}
        </span>
        <div>
          <p className={css.name}>{phlebotomist.name}</p>
          <p className={css.provider}>{phlebotomist.providers.map(({ name }) => name).join(', ')}</p>
        </div>
      </div>
      {data && data.rules.length > 0 && (
        <>
          <dl className={css.week}>
            {weekOf(data.rules).map(({ dow, ranges }) => (
              <div key={dow} className={css.weekday}>
                <dt>{t(weekdayName(dow))}</dt>
                <dd>
                  {ranges.map(([start, end]) => (
                    <span key={start}>{`${formatTime(start)} – ${formatTime(end)}`}</span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <p className={css.zone}>{t('{{city}} time', { city: zoneCity(data.tz) })}</p>
        </>
      )}
    </Card>
  );
}
