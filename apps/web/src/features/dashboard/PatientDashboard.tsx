import { useQuery } from '@tanstack/react-query';
import {
  IconCalendarPlus,
  IconHistory,
  IconMessages,
  IconReportMedical,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { waitIsOver } from '../../lib/realtime/missed.ts';
import { Card } from '../../ui/page/Card.tsx';
import { myPhlebotomist, upcoming } from './dashboard.queries.ts';
import css from './Dashboard.module.css';
import { CanceledBanner } from './CanceledBanner.tsx';
import { NextAppointmentCard } from './NextAppointmentCard.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { PhlebotomistCard, PhlebotomistSkeleton } from './PhlebotomistCard.tsx';

const ProposedTimes = lazy(() => import('../appointments/ProposedTimes.tsx'));
const UnpaidCard = lazy(() => waitIsOver.then(() => import('../payments/UnpaidCard.tsx')));
const ConfirmationBanner = lazy(() =>
  waitIsOver.then(() => import('../visit-confirmations/ConfirmationBanner.tsx')),
);
const NewResults = lazy(() => waitIsOver.then(() => import('./NewResults.tsx')));
const RecentConversations = lazy(() => import('./RecentConversations.tsx'));

/** A patient's dashboard: the next visit first (docs/product/accounts.md#dashboards). */
export function PatientDashboard() {
  const assigned = useQuery(myPhlebotomist);
  const actions = [
    ...(useUser().scheduling_for_someone_else
      ? [{ to: `${paths.account}?tab=people`, label: t('People I Care For'), Icon: IconUsers }]
      : []),
    { to: paths.book, label: t('Book an Appointment'), Icon: IconCalendarPlus },
    { to: paths.history, label: t('My Appointments'), Icon: IconHistory },
    { to: paths.results, label: t('Results'), Icon: IconReportMedical },
    { to: paths.messages, label: t('Messages'), Icon: IconMessages },
  ];
  return (
    <div className={css.grid}>
      <Proposals />
      <CanceledBanner />
      <Suspense>
        <ConfirmationBanner />
      </Suspense>
      <div className={css.side}>
        <Suspense>
          <NewResults />
        </Suspense>
        <NextAppointmentCard />
        <Suspense>
          <UnpaidCard />
        </Suspense>
        <Suspense
          fallback={
            <Card title={t('Recent conversations')}>
              <ListSkeleton rows={1} />
            </Card>
          }
        >
          <RecentConversations />
        </Suspense>
      </div>
      <div className={css.side}>
        <Card title={t('Quick actions')} flush>
          <ul className={css.actions}>
            {actions.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link to={to} className={css.action}>
                  <Icon size={20} stroke={1.7} aria-hidden="true" className={css.actionIcon} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        {assigned.isPending && <PhlebotomistSkeleton />}
        {assigned.isLoadingError && (
          <Card title={t('Your phlebotomist')}>
            <ErrorState
              error={assigned.error}
              retrying={assigned.isFetching}
              onRetry={() => void assigned.refetch()}
            />
          </Card>
        )}
        {assigned.data && <PhlebotomistCard phlebotomist={assigned.data} />}
      </div>
    </div>
  );
}

/** Visits for which staff suggest other times: they need an answer. */
function Proposals() {
  const { data } = useQuery(upcoming);
  const visits = data?.data.filter(({ proposal }) => proposal !== null) ?? [];
  return (
    visits.length > 0 && (
      <div className={css.wide}>
        <Suspense>
          {visits.map((visit) => (
            <ProposedTimes key={visit.id} visit={visit} />
          ))}
        </Suspense>
      </div>
    )
  );
}
