import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ScheduleDay } from './ScheduleDay.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { ScheduleWeek } from './ScheduleWeek.tsx';
import css from './Schedule.module.css';
import { useDay } from './use-day.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { whenText } from '../appointments/when-text.ts';

const WhyDialog = lazy(async () => ({
  default: (await import('../phlebotomists/availability/WhyDialog.tsx')).WhyDialog,
}));

const VIEWS = ['day', 'week', 'list'] as const;
type View = (typeof VIEWS)[number];

const isView = (name: string | null): name is View => VIEWS.some((view) => view === name);

/** The schedule as a day, a week or a list. The URL names the view; a narrow screen starts with the day. */
export function Component() {
  const [search] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const asked = search.get('view');
  // List filters in the URL select the list.
  const isListed = ['from', 'to', 'status', 'q', 'page', 'sort'].some((name) => search.has(name));
  const view = isView(asked) ? asked : isListed ? 'list' : isNarrow ? 'day' : 'week';
  const { day, today } = useDay();
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const phlebotomist = Number(search.get('phlebotomist_id')) || null;
  const labels = { day: t('Day'), week: t('Week'), list: t('List') };
  return (
    <Page
      title={t('My Schedule')}
      width="wide"
      actions={
        <div className={css.views}>
          <nav className={css.views} aria-label={t('Views')}>
            {VIEWS.map((name) => (
              <Link
                key={name}
                to={addressOf(search, name, today)}
                className={css.view}
                aria-current={name === view ? 'page' : undefined}
              >
                {labels[name]}
              </Link>
            ))}
          </nav>
          {(!isNarrow || view === 'list') && (
            <Button variant="default" onClick={ask}>
              {t('Why is a time not offered?')}
            </Button>
          )}
        </div>
      }
    >
      {isAsking && (
        <Suspense>
          <WhyDialog phlebotomistId={phlebotomist} day={day} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      <ShiftedVisits />
      {view === 'day' && <ScheduleDay onWhy={ask} />}
      {view === 'week' && <ScheduleWeek onWhy={ask} />}
      {view === 'list' && <ScheduleList />}
    </Page>
  );
}

/** The list starts today; its filters can show past visits. */
function addressOf(search: URLSearchParams, view: View, today: string): string {
  const next = new URLSearchParams();
  for (const name of ['day', 'phlebotomist_id', 'status', 'q']) {
    const value = search.get(name);
    if (value !== null) next.set(name, value);
  }
  next.set('view', view);
  if (view === 'list') next.set('from', today);
  return `?${next.toString()}`;
}

/** Zone rules change only with a release, and the server checks for changes once a day. */
const FRESH_MS = 10 * 60_000;

/** Visits whose time shifted because the rules of their zone changed. Renders nothing when there are none. */
function ShiftedVisits() {
  const { data } = useQuery({ ...query(futureVisits.listShifted, {}), staleTime: FRESH_MS });
  if (!data || data.total === 0) return null;
  return (
    <Notice tone="wait">
      {t(
        '{{count}} visits no longer match the time the patient booked, because time zone rules changed. Reschedule them to the booked time.',
        { count: data.total },
      )}
      <ul className={css.shifted}>
        {data.data.map((visit) => (
          <li key={visit.id}>
            <TextLink to={paths.bookingDetails(visit.id)}>{visit.patient_name}</TextLink>:{' '}
            {t('booked for {{when}}, will show {{time}}', {
              when: whenText(visit),
              time: formatTime(visit.clock_start),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
