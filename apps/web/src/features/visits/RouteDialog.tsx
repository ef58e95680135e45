import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatTime, wallDate } from '@drawpoint/rules/dates';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { plannedStart, spokenStart } from '../../lib/time/visit-time.ts';
import { stopsOf, placesOf, type Stop } from './day-route.ts';
import { directionsLink } from './visit-links.ts';
import css from './Visits.module.css';

/**
 * The route to a visit: its position in the day, and the drive from the previous visit
 * (docs/product/visits.md#staff-screens).
 */
export function RouteDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const day = wallDate(visit.starts_at);
  const found = useQuery(
    query(appointments.listForStaff, {
      from: day,
      to: day,
      per: 200,
      phlebotomist_id: visit.phlebotomist.id,
    }),
  );
  const stops = stopsOf(found.data?.data ?? []);
  const { lat, lng } = visit.location;
  return (
    <Dialog title={t('Map route preview')} onClose={onClose}>
      <div className={css.stack}>
        <p className={css.plain}>
          <strong>{patientName(visit)}</strong>
          <br />
          {spokenStart(visit)}
          <br />
          {placeText(placeOf(visit.location))}
        </p>
        {lat !== null && lng !== null && (
          <AreaMap
            label={t('Map of the day')}
            height={280}
            ways={[placesOf(stops)]}
            pin={{ at: { lat, lng }, label: placeText(placeOf(visit.location)) }}
            points={stops
              .filter((stop) => stop.visit.id !== visit.id)
              .flatMap(({ visit: other }) => {
                const { lat: atLat, lng: atLng } = other.location;
                if (atLat === null || atLng === null) return [];
                const label = `${formatTime(plannedStart(other))} ${patientName(other)}`;
                return [{ id: other.id, lat: atLat, lng: atLng, label }];
              })}
          />
        )}
        <QueryView query={found} skeleton={<Skeleton height={20} role="status" aria-label={t('Loading')} />}>
          {() => <Drive stop={stops.find((stop) => stop.visit.id === visit.id)} />}
        </QueryView>
        <Button component="a" href={directionsLink(visit)} target="_blank" rel="noopener noreferrer">
          {t('Open in maps')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The drive to a visit; undefined when the visit is off and needs none. */
function Drive({ stop }: { stop: Stop<Appointment> | undefined }) {
  if (stop?.isFirst) return <p className={css.plain}>{t('The first visit of the day.')}</p>;
  const minutes = stop?.driveMinutes ?? null;
  return (
    <p className={css.plain}>
      {minutes === null
        ? t('We don’t know the drive time to this visit.')
        : t('About {{count}} minutes from the visit before.', { count: minutes })}
    </p>
  );
}
