import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Button } from '@mantine/core';
import { Page } from '../../ui/Page.tsx';
import { ScheduleDay } from './ScheduleDay.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { ScheduleWeek } from './ScheduleWeek.tsx';
import { ShiftedVisits } from './ShiftedVisits.tsx';
import css from './Schedule.module.css';
import { useDay } from './use-day.ts';

const WhyDialog = lazy(async () => ({
  default: (await import('../phlebotomists/availability/WhyDialog.tsx')).WhyDialog,
}));

const VIEWS = ['day', 'week', 'list'] as const;
type View = (typeof VIEWS)[number];

const isView = (name: string | null): name is View => VIEWS.some((view) => view === name);

/** The visits to come: a day for the road, a week and a list for the desk; which one stands in the address (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const asked = search.get('view');
  // An address with a filter of the list means the list.
  const isListed = ['from', 'to', 'status', 'q', 'page', 'sort'].some((name) => search.has(name));
  const view = isView(asked) ? asked : isListed ? 'list' : isNarrow ? 'day' : 'week';
  const { day, today } = useDay();
  const [isAsking, setAsking] = useState(false);
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
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Why is a time not offered?')}
          </Button>
        </div>
      }
    >
      {isAsking && (
        <Suspense>
          <WhyDialog phlebotomistId={phlebotomist} day={day} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      <ShiftedVisits />
      {view === 'day' && <ScheduleDay />}
      {view === 'week' && <ScheduleWeek />}
      {view === 'list' && <ScheduleList />}
    </Page>
  );
}

/** The list begins today, as a schedule does; all that was before is a choice of its own there. */
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
