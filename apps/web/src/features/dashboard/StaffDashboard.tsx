import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { can, isManager, useUser } from '../../lib/current-user.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { aroundToday, waiting } from './dashboard.queries.ts';
import css from './Dashboard.module.css';
import { firstThing } from './first-thing.ts';
import { todaysOf } from './todays.ts';
import { VisitRows } from './VisitRows.tsx';

const TeamCard = lazy(async () => ({
  default: (await import('../presence/TeamCard.tsx')).TeamCard,
}));
const NotificationsCard = lazy(async () => ({
  default: (await import('../notifications/NotificationsCard.tsx')).NotificationsCard,
}));
const StaffVisitCard = lazy(async () => ({
  default: (await import('./StaffVisitCard.tsx')).StaffVisitCard,
}));

/** Staff's dashboard: what they have to do next, the day, what they were told and who is there (1 §2.13). */
export function StaffDashboard() {
  const { t } = useTranslation();
  const user = useUser();
  const managesOthers = isManager(user);
  const now = useMinute();
  const pending = useQuery({ ...waiting, refetchInterval: POLL_MS });
  const approved = useQuery({
    ...aroundToday(now.getTime()),
    refetchInterval: POLL_MS,
  });
  // Managers answer; the visits are gone to by others.
  const goesThere = can(user, presence.set);
  const count = pending.data?.total ?? 0;
  const first = firstThing(goesThere ? (approved.data?.data ?? []) : [], count, now);
  const requests = (
    <Card
      title={count > 0 ? t('{{count}} visits wait for your answer', { count }) : t('Pending')}
      action={
        count > 0 &&
        (first.kind === 'visit' ? (
          <Button component={Link} variant="default" to={paths.pending}>
            {t('Review', { context: 'verb' })}
          </Button>
        ) : (
          <AccentButton component={Link} to={paths.pending}>
            {t('Review', { context: 'verb' })}
          </AccentButton>
        ))
      }
      flush
    >
      <VisitRows
        result={pending}
        to={({ id }) => `${paths.pending}?visit=${id}`}
        withDay
        empty={
          <EmptyState
            drawing="done"
            title={t('All answered')}
            text={t('Visits that patients ask for appear here until you approve or deny them.')}
          />
        }
      />
    </Card>
  );
  return (
    <div className={css.grid}>
      <div className={css.side}>
        {first.kind === 'visit' ? (
          <Suspense fallback={<ListSkeleton />}>
            <StaffVisitCard visit={first.visit} />
          </Suspense>
        ) : (
          requests
        )}
        <Card title={t("Today's schedule")} flush>
          <VisitRows
            result={approved}
            pick={(visits) => todaysOf(visits, now)}
            to={({ id }) => paths.bookingDetails(id)}
            empty={
              <EmptyState
                drawing="rest"
                title={t('No visits today')}
                text={t('Approved visits of the day appear here in the order of their times.')}
              />
            }
          />
        </Card>
      </div>
      <div className={css.side}>
        {first.kind === 'visit' && requests}
        <Suspense fallback={<ListSkeleton />}>
          <NotificationsCard />
          {managesOthers && <TeamCard />}
        </Suspense>
      </div>
    </div>
  );
}
