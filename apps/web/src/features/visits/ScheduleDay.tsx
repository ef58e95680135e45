import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { currentOf, stopsOf, topOf, type Stop } from './day-route.ts';
import { GiveDayButton } from './GiveDayButton.tsx';
import { MoreButton } from './MoreButton.tsx';
import css from './Schedule.module.css';
import { ScheduleToolbar } from './ScheduleToolbar.tsx';
import { ScheduleZone } from './ScheduleZone.tsx';
import { useDay } from './use-day.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { useSchedule } from './use-schedule.tsx';
import { VisitActions } from './VisitActions.tsx';
import { VisitContact } from './VisitContact.tsx';
import { VisitStatus } from './VisitStatus.tsx';

/** The day's route: the current visit first, then all visits in order with the drives between them. */
export function ScheduleDay({ onWhy }: { onWhy: () => void }) {
  const { day } = useDay();
  const [search] = useSearchParams();
  const { found, controls, clear, showsAll, isCut } = useSchedule('day', { from: day, to: day });
  const isNarrowed = controls.state.q !== '' || Object.keys(controls.state.filters).length > 0;
  return (
    <div className={css.day}>
      <ScheduleToolbar
        days={1}
        controls={controls}
        rows={found.data?.data ?? []}
        isCut={isCut}
        onWhy={onWhy}
      />
      <QueryView
        query={found}
        isEmpty={({ data }) => stopsOf(data, showsAll).length === 0}
        empty={
          <EmptyState
            drawing="rest"
            title={t('No visits on this day')}
            text={
              isNarrowed
                ? t('Try another word, or remove a filter.')
                : t('Approved visits for the day appear here in order.')
            }
            action={
              isNarrowed && (
                <Button variant="default" onClick={clear}>
                  {t('Clear the filters')}
                </Button>
              )
            }
          />
        }
      >
        {({ data }) => <Stops key={search.toString()} visits={data} stops={stopsOf(data, showsAll)} />}
      </QueryView>
    </div>
  );
}

function Stops({ visits, stops }: { visits: Appointment[]; stops: Stop<Appointment>[] }) {
  const [top, setTop] = useState(() => currentOf(visits));
  const { visit, isGone } = topOf(visits, top, useUser().id);
  if (visit !== top) setTop(visit);
  const { offer, dialog } = useScheduleActions();
  const points = stops.flatMap(({ visit }) => {
    const { lat, lng } = visit.location;
    if (lat === null || lng === null) return [];
    return [{ id: visit.id, lat, lng, label: `${formatTime(visit.starts_at)} ${patientName(visit)}` }];
  });
  return (
    <>
      {visit && (
        <Card title={visit.stage === null ? t('Next visit') : t('The visit now')}>
          <CurrentVisit visit={visit} onNext={isGone ? () => setTop(currentOf(visits)) : null} />
        </Card>
      )}
      <Card title={t('Day')} flush>
        <ol className={css.stops} aria-label={t('Visits of the day')}>
          {stops.map((stop) => (
            <StopRow key={stop.visit.id} stop={stop} onMore={offer} />
          ))}
        </ol>
      </Card>
      <GiveDayButton visits={visits} />
      <ScheduleZone visits={stops.map(({ visit }) => visit)} />
      {points.length > 1 && <AreaMap label={t('Map of the day')} height={260} points={points} />}
      {dialog}
    </>
  );
}

type CurrentVisitProps = {
  visit: Appointment;
  /** Shows the next one; null while this one is planned. */
  onNext: (() => void) | null;
};

function CurrentVisit({ visit, onNext }: CurrentVisitProps) {
  return (
    <div className={css.next}>
      <div className={css.top}>
        <p className={css.hero}>{formatTime(visit.starts_at)}</p>
        <VisitStatus visit={visit} />
      </div>
      <p className={css.name}>
        <Link to={paths.bookingDetails(visit.id)}>{patientName(visit)}</Link>
      </p>
      <p className={css.quiet}>{t(visit.service.name)}</p>
      <VisitContact visit={visit} />
      {onNext ? (
        <>
          <Notice tone="wait">{t('This visit is no longer planned for this day.')}</Notice>
          <Button variant="default" onClick={onNext}>
            {t('Show the next visit')}
          </Button>
        </>
      ) : (
        <VisitActions visit={visit} />
      )}
    </div>
  );
}

type StopRowProps = { stop: Stop<Appointment>; onMore: (visit: Appointment) => void };

function StopRow({ stop: { visit, driveMinutes }, onMore }: StopRowProps) {
  const user = useUser();
  return (
    <li className={css.stop}>
      {driveMinutes !== null && (
        <p className={css.drive}>{t('{{count}} min drive', { count: driveMinutes })}</p>
      )}
      <div className={css.row}>
        <Link
          to={paths.bookingDetails(visit.id)}
          className={css.visit}
          data-over={visit.status === 'completed' || undefined}
        >
          <span className={css.time}>{formatTime(visit.starts_at)}</span>
          <span className={css.what}>
            <span className={css.name}>{patientName(visit)}</span>
            <span className={css.quiet}>
              {[
                t(visit.service.name),
                visit.location.address,
                can(user, catalog.listStaffPhlebotomists) ? visit.phlebotomist.name : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <VisitStatus visit={visit} />
        </Link>
        <MoreButton visit={visit} onMore={onMore} />
      </div>
    </li>
  );
}
