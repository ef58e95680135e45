import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ScheduleDay } from './ScheduleDay.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { ScheduleWeek } from './ScheduleWeek.tsx';
import css from './Schedule.module.css';
import { ShiftedVisits } from './ShiftedVisits.tsx';
import { useDay } from './use-day.ts';
import { useScheduleTitle } from './use-schedule.tsx';
import { useIsNarrow } from '../../lib/screen/use-is-narrow.ts';

const WhyDialog = lazy(async () => ({
  default: (await import('../phlebotomists/availability/WhyDialog.tsx')).WhyDialog,
}));

const VIEWS = ['day', 'week', 'list'] as const;
type View = (typeof VIEWS)[number];

const isView = (name: string | null): name is View => VIEWS.some((view) => view === name);

/** The schedule as a day, a week or a list. The URL names the view; a narrow screen starts with the day. */
export function Component() {
  const [search] = useSearchParams();
  const isNarrow = useIsNarrow();
  const asked = search.get('view');
  // List filters in the URL select the list.
  const isListed = ['from', 'to', 'status', 'q', 'page', 'sort'].some((name) => search.has(name));
  const view = isView(asked) ? asked : isListed ? 'list' : isNarrow ? 'day' : 'week';
  const { day, today } = useDay();
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const labels = { day: t('Day'), week: t('Week'), list: t('List') };
  return (
    <Page
      title={useScheduleTitle()}
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
          <WhyDialog
            phlebotomistId={Number(search.get('phlebotomist_id')) || null}
            day={day}
            onClose={() => setAsking(false)}
          />
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
