import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Skeleton } from '@mantine/core';
import { useQueries, type Query } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { query } from '../../lib/api.ts';
import { asksAgainAfter } from '../../lib/query-client.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOwnDocument } from './document-load.ts';
import { PayPanel } from './PayPanel.tsx';

const POLL_MS = 3_000;

type Summary = OutputOf<typeof visits.getSummary>;

/** Paying for a visit by card (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const isOwn = useOwnDocument();
  const [search] = useSearchParams();
  const isTip = search.get('purpose') === 'tip';
  // What is left of a promised tip stands in the summary alone: it is never due (OP §5).
  const [appointment, config, summary] = useQueries({
    queries: [
      {
        ...query(appointments.get, { id }),
        // Until what is on its way has ended.
        refetchInterval: (read: Pick<Query<Appointment>, 'state'>) =>
          read.state.data?.payments.some(({ status }) => status === 'pending')
            ? POLL_MS
            : asksAgainAfter(read),
      },
      query(payments.config, {}),
      {
        ...query(visits.getSummary, { id }),
        enabled: isTip,
        refetchInterval: (read: Pick<Query<Summary>, 'state'>) =>
          read.state.data?.tip_pending ? POLL_MS : asksAgainAfter(read),
      },
    ],
  });
  const { tip_due = 0, tip_pending = 0 } = summary.data ?? {};
  const tip = isTip ? summary.data && { due: tip_due, pending: tip_pending } : null;
  const failed = [appointment, config, summary].find(({ isError }) => isError);
  return (
    <Page title={t('Pay Appointment')} width="narrow">
      {isOwn && appointment.data && config.data && tip !== undefined ? (
        <PayPanel
          appointment={appointment.data}
          config={config.data}
          tip={tip}
          asked={search.get('amount')}
        />
      ) : failed ? (
        <ErrorState
          title={t('Failed to load appointment or config.')}
          error={failed.error}
          retrying={appointment.isFetching || config.isFetching || summary.isFetching}
          onRetry={() =>
            void Promise.all([appointment.refetch(), config.refetch(), ...(isTip ? [summary.refetch()] : [])])
          }
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
