import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { asksAgainAfter } from '../../lib/api/query-client.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ConfirmedAppointment } from './ConfirmedAppointment.tsx';
import css from './ProposedTimes.module.css';
import ProposedTimes from './ProposedTimes.tsx';
import { POLL_MS } from './polling.ts';

const OrdersCard = lazy(() => import('../visits/OrdersCard.tsx'));
const OwnSeriesCard = lazy(() => import('../series/OwnSeriesCard.tsx'));
const ShareCard = lazy(() => import('../follow/ShareCard.tsx'));

/** A booked visit and what happens next (docs/product/booking.md#confirmation). */
export function Component() {
  const { id = '' } = useParams();
  const user = useUser();
  const justBooked = (useLocation().state as { justBooked?: boolean } | null)?.justBooked === true;
  const appointment = useQuery({
    ...query(appointments.get, { id }),
    // The provider may answer while the screen is open.
    refetchInterval: (read) => (isOpen(read.state.data?.status) ? POLL_MS : asksAgainAfter(read)),
  });
  // Staff open this screen after booking for a patient. Until the visit loads, the role decides.
  const isOwn = appointment.data ? appointment.data.user_id === user.id : isPatientOnly(user);
  const isSent = justBooked && appointment.data?.status === 'pending' && !appointment.data.deposit_until;
  return (
    <Page
      title={isOwn ? (isSent ? t('Request sent') : t('Your appointment')) : t('Appointment')}
      width="narrow"
      actions={
        isOwn ? (
          <Button component={Link} to={paths.upcoming} variant="default">
            {t('Upcoming Appointments')}
          </Button>
        ) : (
          <Button component={Link} to={paths.bookingDetails(Number(id))} variant="default">
            {t('Booking Details')}
          </Button>
        )
      }
    >
      <QueryView
        query={appointment}
        failure={t('Failed to load appointment.')}
        skeleton={
          <Card>
            <div role="status" aria-label={t('Loading')}>
              <Skeleton height={32} width="70%" />
              <Skeleton height={48} mt={16} />
              <Skeleton height={180} mt={24} />
            </div>
          </Card>
        }
      >
        {(data) => (
          <div className={css.cards}>
            {data.proposal && data.user_id === user.id && <ProposedTimes visit={data} />}
            <ConfirmedAppointment appointment={data} justBooked={justBooked} />
            <Suspense>
              <OrdersCard visit={data} />
              {data.series && <OwnSeriesCard place={data.series} />}
            </Suspense>
            {isOwn && (
              <Suspense>
                <ShareCard visit={data} />
              </Suspense>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

const isOpen = (status?: AppointmentStatus): boolean => status === 'pending' || status === 'approved';
