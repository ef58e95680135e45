import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { paths } from '../../config/paths.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { PageHeading, PageTitle } from '../../ui/page/Page.tsx';
import { readOriginParams } from './origin.ts';
import { enterNow } from './start-booking.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Unread } from './unread.ts';
import { Wizard } from './Wizard.tsx';
import css from './Wizard.module.css';

// Loaded only when a visit is moved.
const EditVisit = lazy(() => import('./edit/EditVisit.tsx'));
// Loaded only when the booking follows a staff request.
const AskedFor = lazy(() => import('./AskedFor.tsx'));

function WizardSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label={t('Loading')}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={160} />
    </div>
  );
}

/** A visit that can still be rescheduled is moved instead of booked again. */
function Ahead({ visit }: { visit: Appointment }) {
  if (!visit.actions.includes('reschedule')) {
    return (
      <Notice
        tone="wait"
        action={<TextLink to={paths.confirmation(visit.id)}>{t('View the details')}</TextLink>}
      >
        {t('This visit can no longer be moved.')}
      </Notice>
    );
  }
  return (
    <Suspense fallback={<WizardSkeleton />}>
      <EditVisit visit={visit} />
    </Suspense>
  );
}

/**
 * The booking wizard (docs/product/booking.md#wizard). Opens a booking session, or restores the one of this
 * tab after a reload.
 */
export function Component() {
  const user = useUser();
  const originParams = readOriginParams(useSearchParams()[0]);
  const start = useQuery({
    queryKey: ['booking-start', user.id, originParams],
    queryFn: () => enterNow(user, originParams),
    // Never refetched, and never kept after unmount: the tab's storage remembers the booking.
    ...{ staleTime: 'static' as const, gcTime: 0, retry: false },
  });
  const isMoved = start.data !== undefined && 'ahead' in start.data;
  return (
    <div className={css.page}>
      <PageTitle>{isMoved ? t('Reschedule') : t('Book an Appointment')}</PageTitle>
      <PageHeading className={isMoved ? css.moved : css.title}>
        {isMoved ? t('Reschedule') : t('Book an Appointment')}
      </PageHeading>
      {start.data && 'ahead' in start.data ? (
        <Ahead visit={start.data.ahead} />
      ) : start.data ? (
        <>
          {start.data.origin?.kind === 'request' && (
            <Suspense>
              <AskedFor request={start.data.origin.request} />
            </Suspense>
          )}
          <Wizard start={start.data} />
        </>
      ) : start.isError ? (
        <ErrorState
          title={
            start.error instanceof Unread
              ? t('Failed to load appointment.')
              : t('Failed to start booking session.')
          }
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
