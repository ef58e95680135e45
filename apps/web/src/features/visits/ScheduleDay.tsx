import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { plannedStart, plannedText } from '../../lib/time/visit-time.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { serviceInSeries } from '../appointments/service-text.ts';
import { KeptNotice } from '../offline/KeptVisitPage.tsx';
import { onDay, useKeptVisits, useTakenSteps } from '../offline/use-kept.ts';
import { VisitOutbox } from '../offline/VisitOutbox.tsx';
import { openKept } from '../offline/work-offline.ts';
import { currentOf, stopsOf, topOf } from './day-route.ts';
import { GiveDayButton } from './GiveDayButton.tsx';
import { lanesOf } from './lanes.ts';
import { OfficeDay } from './OfficeDay.tsx';
import css from './Schedule.module.css';
import { ScheduleToolbar } from './ScheduleToolbar.tsx';
import { ScheduleZone } from './ScheduleZone.tsx';
import { StopList } from './StopList.tsx';
import { useDay } from './use-day.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { useSchedule } from './use-schedule.tsx';
import { VisitActions } from './VisitActions.tsx';
import { VisitContact } from './VisitContact.tsx';
import { VisitStatus } from './VisitStatus.tsx';

// Without a network the whole app waits for what the phone keeps.
void openKept();

/**
 * The day's route: the caller's current visit first, then all visits in order with the drives between them. The
 * office sees a lane for each phlebotomist.
 */
export function ScheduleDay({ onWhy }: { onWhy: () => void }) {
  const { day } = useDay();
  const [search] = useSearchParams();
  const { found, controls, clear, showsAll, isCut } = useSchedule('day', { from: day, to: day });
  const own = useKeptVisits(found);
  const taken = useTakenSteps(found.dataUpdatedAt);
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
      {own ? (
        <>
          <KeptNotice kept={own.kept} />
          <KeptStops visits={onDay(own.visits, day)} />
        </>
      ) : (
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
          {({ data }) => <Stops key={search.toString()} visits={data.map(taken)} showsAll={showsAll} />}
        </QueryView>
      )}
    </div>
  );
}

/** The day as the phone keeps it. */
function KeptStops({ visits }: { visits: Appointment[] }) {
  return visits.length === 0 ? (
    <EmptyState
      drawing="rest"
      title={t('No visits saved for this day')}
      text={t('The phone saves today’s visits, and from 6 pm those of tomorrow.')}
    />
  ) : (
    <Stops visits={visits} showsAll={false} isKept />
  );
}

type StopsProps = {
  visits: Appointment[];
  showsAll: boolean;
  /** From the phone, without a network. */
  isKept?: boolean;
};

function Stops({ visits, showsAll, isKept = false }: StopsProps) {
  const stops = stopsOf(visits, showsAll);
  const user = useUser();
  const isOffice = isManager(user) && !isKept;
  const own = isOffice ? visits.filter(({ phlebotomist }) => phlebotomist.id === user.id) : visits;
  const [top, setTop] = useState(() => currentOf(own));
  const { visit, isGone } = topOf(own, top, user.id);
  if (visit !== top) setTop(visit);
  const { offer, dialog } = useScheduleActions();
  const { day } = useDay();
  const points = stops.flatMap(({ visit }) => {
    const { lat, lng } = visit.location;
    if (lat === null || lng === null) return [];
    const label = `${formatTime(plannedStart(visit))} ${patientName(visit)}`;
    return [{ id: visit.id, lat, lng, label: isOffice ? `${label} · ${visit.phlebotomist.name}` : label }];
  });
  return (
    <>
      {visit && (
        <Card
          title={visit.stage === null ? t('Next visit') : t('The visit now')}
          action={<VisitOutbox visitId={visit.id} />}
        >
          <CurrentVisit visit={visit} onNext={isGone ? () => setTop(currentOf(own)) : null} />
        </Card>
      )}
      {isOffice ? (
        <OfficeDay lanes={lanesOf(visits, showsAll)} onMore={offer} />
      ) : (
        <Card title={t('Day')} flush>
          <StopList label={t('Visits of the day')} stops={stops} onMore={offer} />
        </Card>
      )}
      {!isKept && (
        <div className={css.views}>
          <LinkButton tone="plain" to={planOf(day, visits)}>
            {t('Plan this day')}
          </LinkButton>
          <GiveDayButton visits={visits} />
        </div>
      )}
      <ScheduleZone visits={stops.map(({ visit }) => visit)} />
      {points.length > 1 && !isKept && <AreaMap label={t('Map of the day')} height={260} points={points} />}
      {dialog}
    </>
  );
}

/** The day's plan, of those who have visits. */
function planOf(day: string, visits: readonly Appointment[]): string {
  const people = [...new Set(visits.map(({ phlebotomist }) => phlebotomist.id))];
  return `${paths.plan}?${new URLSearchParams({ date: day, phlebotomists: people.join(',') })}`;
}

type CurrentVisitProps = {
  visit: Appointment;
  /** Shows the next visit; null while this one is still planned. */
  onNext: (() => void) | null;
};

function CurrentVisit({ visit, onNext }: CurrentVisitProps) {
  return (
    <div className={css.next}>
      <div className={css.top}>
        <p className={css.hero}>{formatTime(plannedStart(visit))}</p>
        <VisitStatus visit={visit} />
      </div>
      {visit.arrival_window && <p className={css.quiet}>{plannedText(visit)}</p>}
      <p className={css.name}>
        <Link to={paths.bookingDetails(visit.id)}>{patientName(visit)}</Link>
      </p>
      <p className={css.quiet}>{serviceInSeries(visit)}</p>
      <VisitContact visit={visit} />
      {onNext ? (
        <>
          <Notice tone="wait">{t('This visit is no longer planned for this day.')}</Notice>
          <Button variant="default" onClick={onNext}>
            {t('Show the next visit')}
          </Button>
        </>
      ) : (
        <VisitActions visit={visit} completesAtOnce />
      )}
    </div>
  );
}
