import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { formatTime, zoneCity } from '@drawpoint/rules/dates';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { weekdayName } from '../../lib/time/wall-time.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { profileText } from '../../ui/people/profile-text.ts';
import { usePhotos } from '../../ui/people/use-photos.ts';
import { WhenNear } from '../../ui/states/WhenNear.tsx';
import css from './Dashboard.module.css';
import { weekOf } from './week.ts';

const AreaMap = lazy(async () => ({
  default: (await import('../policies/ProviderAreaMap.tsx')).ProviderAreaMap,
}));
const NextSlot = lazy(() => import('./NextSlot.tsx'));

/** In pixels. */
const MAP_HEIGHT = 200;

function WeekSkeleton() {
  return (
    <div className={css.week}>
      {[0, 1, 2, 3, 4].map((day) => (
        <Skeleton key={day} height={18} />
      ))}
    </div>
  );
}

/** Skeleton of the phlebotomist's area and hours. */
function TimesSkeleton() {
  return (
    <>
      <Skeleton className={css.area} height={MAP_HEIGHT} />
      <WeekSkeleton />
    </>
  );
}

/** Skeleton of the card; prevents layout shift. */
export function PhlebotomistSkeleton() {
  return (
    <Card title={t('Your phlebotomist')}>
      <div className={css.person} role="status" aria-label={t('Loading')}>
        <Skeleton circle height={56} width={56} />
        <Skeleton height={18} width="50%" />
      </div>
      <TimesSkeleton />
    </Card>
  );
}

/** The patient's assigned phlebotomist and their hours (docs/product/accounts.md#dashboards). */
export function PhlebotomistCard({ phlebotomist }: { phlebotomist: Phlebotomist }) {
  const photoOf = usePhotos([phlebotomist.id]);
  const companies = phlebotomist.providers.map(({ name }) => name).join(', ');
  return (
    <Card title={t('Your phlebotomist')}>
      <Person
        name={phlebotomist}
        photo={photoOf(phlebotomist.id)}
        detail={[companies, profileText(phlebotomist)].filter(Boolean).join(' · ')}
        size={56}
      />
      <WhenNear shape={<TimesSkeleton />}>
        <WhereAndWhen phlebotomist={phlebotomist} />
      </WhenNear>
    </Card>
  );
}

function WhereAndWhen({ phlebotomist }: { phlebotomist: Phlebotomist }) {
  const { data, isPending } = useQuery(query(catalog.getAvailability, { id: phlebotomist.id }));
  const home = phlebotomist.service_address;
  return (
    <>
      {home && (
        <div className={css.area}>
          <Suspense fallback={<Skeleton height={MAP_HEIGHT} />}>
            <AreaMap
              still
              providerId={phlebotomist.provider_id}
              height={MAP_HEIGHT}
              label={t('Where {{name}} comes', { name: phlebotomist.first_name })}
              home={{ ...home, rounded: true, label: t('Drives start near here') }}
              radiusKm={phlebotomist.service_radius_km}
              extraRadiusKm={phlebotomist.service_extra_radius_km}
            />
          </Suspense>
        </div>
      )}
      {data && (
        <Suspense fallback={<Skeleton height={44} mt={16} />}>
          <NextSlot phlebotomistId={phlebotomist.id} tz={data.tz} />
        </Suspense>
      )}
      {isPending && <WeekSkeleton />}
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
    </>
  );
}
