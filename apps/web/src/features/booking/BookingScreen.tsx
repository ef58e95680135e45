import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/current-user.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeading, PageTitle } from '../../ui/Page.tsx';
import { startBooking } from './start-booking.ts';
import { Wizard } from './Wizard.tsx';
import css from './Wizard.module.css';

function WizardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css.skeleton} role="status" aria-label={t('Loading')}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={160} />
    </div>
  );
}

/** The booking wizard (2 §2). Entering opens a session, or takes up the one of this tab after a reload. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const start = useQuery({
    queryKey: ['booking-start', user.id],
    queryFn: () => startBooking(user),
    // Once per visit of this screen: leaving it forgets, the tab's storage remembers.
    ...{
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  });
  return (
    <div className={css.page}>
      <PageTitle>{t('Book an Appointment')}</PageTitle>
      <PageHeading className={css.title}>{t('Book an Appointment')}</PageHeading>
      {start.data ? (
        <Wizard start={start.data} />
      ) : start.isError ? (
        <ErrorState
          title={t('Failed to start booking session.')}
          error={start.error}
          retrying={start.isFetching}
          onRetry={() => void start.refetch()}
        />
      ) : (
        <WizardSkeleton />
      )}
    </div>
  );
}
