import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { query } from '../../lib/api.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOwnDocument } from './document-load.ts';
import { PayPanel } from './PayPanel.tsx';

/** Paying for a visit by card (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const isOwn = useOwnDocument();
  const [appointment, config] = useQueries({
    queries: [query(appointments.get, { id }), query(payments.config, {})],
  });
  const failed = [appointment, config].find(({ isError }) => isError);
  return (
    <Page title={t('Pay Appointment')} width="narrow">
      {isOwn && appointment.data && config.data ? (
        <PayPanel appointment={appointment.data} config={config.data} />
      ) : failed ? (
        <ErrorState
          title={t('Failed to load appointment or config.')}
          error={failed.error}
          retrying={appointment.isFetching || config.isFetching}
          onRetry={() => void Promise.all([appointment.refetch(), config.refetch()])}
        />
      ) : (
        <Card>
          <div role="status" aria-label={t('Loading')}>
            <Skeleton height={28} width="60%" />
            <Skeleton height={72} mt={16} />
            <Skeleton height={220} mt={24} />
          </div>
        </Card>
      )}
    </Page>
  );
}
